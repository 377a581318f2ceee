// Builds the course notes of examples/ in the host that each is written for.
//   node scripts/hosts.mjs HOST ADDRESS_OF_THE_WORKBOOK OUTPUT_FOLDER

import { execFile, execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the sources have where a lecturer puts the address of their copy of the workbook. */
const PLACEHOLDER = "https://notes.example.edu/bytes-and-bubbles/";

const written = ["-c", '. scripts/env.sh && printf "%s\\n" "$mdbook" "$notes_python"'];
const [mdbook, python] = execFileSync("bash", written, { cwd: root, encoding: "utf8" }).split("\n");

async function run(program, ...given) {
  if (!existsSync(program)) throw new Error(`There is no ${program}. This installs it: scripts/setup.sh test`);
  try {
    await promisify(execFile)(program, given);
  } catch (error) {
    throw new Error(`${[program, ...given].join(" ")}\n${error.stdout}${error.stderr}`);
  }
}

const ofPython = (name) => join(python, "bin", name);
const copy = (from, to) => cp(from, to, { recursive: true });

/** How each host is called, and where the lecture is in what it makes. */
const HOSTS = {
  plain: { lecture: "index.html", build: copy },
  mkdocs: {
    lecture: "lecture-5/",
    build: (source, out) =>
      run(ofPython("mkdocs"), "build", "--strict", "--config-file", join(source, "mkdocs.yml"), "--site-dir", out),
  },
  "sphinx-myst": {
    lecture: "lecture-5.html",
    build: (source, out) =>
      run(ofPython("sphinx-build"), "--fail-on-warning", "-b", "html", "-d", join(source, "doctrees"), source, out),
  },
  mdbook: {
    lecture: "lecture-5.html",
    build: (source, out) => run(mdbook, "build", "--dest-dir", out, source),
  },
  reveal: {
    lecture: "index.html",
    async build(source, out) {
      const reveal = join(root, "node_modules/reveal.js/dist");
      if (!existsSync(reveal)) throw new Error("reveal.js is not installed. This installs it: npm ci");
      await copy(source, out);
      await copy(reveal, join(out, "dist"));
    },
  },
  jupyter: {
    lecture: "lecture-5.html",
    build: (source, out) =>
      run(ofPython("jupyter-nbconvert"), "--to", "html", "--no-input", "--output-dir", out, join(source, "lecture-5.ipynb")),
  },
};

export const hosts = Object.keys(HOSTS);

/**
 * Builds the notes of a host into the folder `out`, which is made if need be and has to be empty, with the workbook at
 * the address `workbook`. Gives the lecture's place in it. The sources stay as they are: a copy is built.
 */
export async function buildHost(name, { workbook, out }) {
  if (!(name in HOSTS)) throw new Error(`No host ${name}. The hosts are: ${hosts.join(", ")}.`);
  const { lecture, build } = HOSTS[name];
  const target = resolve(out);
  await mkdir(target, { recursive: true });
  // MkDocs and mdBook take away what was there.
  if ((await readdir(target)).length) throw new Error(`${target} is not empty.`);

  const folder = await mkdtemp(join(tmpdir(), "notes-"));
  try {
    const source = join(folder, name);
    await copy(join(root, "examples", name), source);
    for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath ?? entry.path, entry.name);
      const text = await readFile(file, "utf8");
      if (text.includes(PLACEHOLDER)) await writeFile(file, text.replaceAll(PLACEHOLDER, new URL("./", workbook).href));
    }
    await build(source, target);
  } finally {
    await rm(folder, { recursive: true });
  }
  return lecture;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [name, workbook, out] = process.argv.slice(2);
  if (!out || !URL.canParse(workbook)) {
    console.error(`node scripts/hosts.mjs HOST ADDRESS_OF_THE_WORKBOOK OUTPUT_FOLDER
  The hosts are: ${hosts.join(", ")}.`);
    process.exit(2);
  }
  try {
    console.log(join(out, await buildHost(name, { workbook, out })));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
