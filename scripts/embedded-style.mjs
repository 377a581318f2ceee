// The style sheet of an embedded widget, made from those of the page: within a shadow root there is no page
// around it, its width is not that of the window, and the size of its text is not for the host's root to say.

const PAGE_ONLY = ["style/page.css", "style/sources.css"];

export function embeddedStyle(sheets, read) {
  const own = sheets.filter((href) => !PAGE_ONLY.includes(href)).map(read).join("\n");
  const inside = own
    .replace(/^\s*color-scheme: light dark;\n/m, "")
    .replaceAll(/^(:root|html|body) \{/gm, ":host {")
    .replaceAll(/@media (?:screen and )?(\((?:min|max)-width: [^)]+\))/g, "@container bytes-and-bubbles $1");
  // Widths in the conditions of containers cannot be calculated.
  const sized = inside.split("\n").map((line) =>
    line.startsWith("@") ? line : line.replaceAll(/(-?\d*\.?\d+)rem\b/g, "calc($1 * var(--bb-rem))"));
  return `${sized.join("\n")}\n${read("style/embed.css")}`;
}
