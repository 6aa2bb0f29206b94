/** The outline of a rendered text: its second-level headings with their ids. Pure. */

export interface Heading {
  readonly id: string;
  readonly title: string;
}

const secondLevel = /<h2\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g;

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

/** In document order; headings without an id cannot be linked to and are left out. */
export function outlineOf(html: string): readonly Heading[] {
  return [...html.matchAll(secondLevel)].map(([, id = "", inner = ""]) => ({ id, title: plainText(inner) }));
}
