// Describes the elements for editors and tools (custom-elements.json), from what the engine itself lists, so
// that no attribute is named that no example has.

const common = [
  { name: "name", type: { text: "string" }, description: "Which one, by its name in the workbook's addresses." },
  { name: "show", type: { text: "string" }, description: "What is shown, separated by spaces: controls, derivation, figures, picture. Everything where it is missing." },
  { name: "theme", type: { text: "'auto' | 'light' | 'dark'" }, default: "auto", description: "Light or dark; as the page around it where it is missing." },
  { name: "heading", type: { text: "'h1' … 'h6'" }, default: "h3", description: "The element of its title." },
];
const event = (name, description) => ({ name, type: { text: "CustomEvent" }, description });
const events = [
  event("bb-ready", "The widget is there."),
  event("bb-change", "A number, or what stands in an answer, was changed."),
  event("bb-error", "The widget is not shown, or an attribute is not known; kind and message say why."),
];
const parts = ["widget", "title", "message", "foot"].map((name) => ({ name }));
const properties = ["accent", "ink", "quiet", "paper", "raised", "line", "font", "size", "width"].map((name) => ({ name: `--bb-${name}` }));
const slots = [{ name: "", description: "Shown until the widget is there, and where it cannot be." }];

export function manifest({ examples, exercises }) {
  const inputs = new Map();
  for (const example of examples) {
    for (const input of example.inputs) {
      const of = inputs.get(input.name) ?? { name: input.name, type: { text: "string" }, description: `${input.label}. Of:` };
      of.description += ` ${example.name}`;
      inputs.set(input.name, of);
    }
  }
  const element = (name, tagName, description, attributes, members, more = []) => ({
    kind: "class", name, tagName, customElement: true, description, superclass: { name: "HTMLElement" },
    attributes, members: members.map(([member, text, readonly]) => ({ kind: "field", name: member, type: { text }, ...(readonly && { readonly }) })),
    events: [...events, ...more], cssParts: parts, cssProperties: properties, slots,
  });
  const declarations = [
    element("Example", "bb-example", `A worked example: ${examples.map((one) => one.name).join(", ")}.`, [...common, ...[...inputs.values()].sort((a, b) => (a.name < b.name ? -1 : 1))],
      [["values", "Record<string, string | number | boolean>"], ["figures", "Record<string, string>", true], ["ready", "Promise<Example>", true]]),
    element("Exercise", "bb-exercise", `An exercise with its checker: ${exercises.map((one) => one.name).join(", ")}.`,
      [...common, { name: "seed", type: { text: "number" }, default: "0", description: "Which numbers it has; those of the book where it is missing." }, { name: "storage", type: { text: "'none'" }, description: "The browser keeps nothing of what is done." }],
      [["seed", "number"], ["state", "string"], ["ready", "Promise<Exercise>", true]], [event("bb-answer", "An answer was checked: part, verdict, score and state.")]),
  ];
  return {
    schemaVersion: "2.1.0",
    modules: [{
      kind: "javascript-module", path: "embed.js", declarations,
      exports: declarations.map(({ name, tagName }) => ({ kind: "custom-element-definition", name: tagName, declaration: { name, module: "embed.js" } })),
    }],
  };
}
