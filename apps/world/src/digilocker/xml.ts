/** Writes XML: elements with attributes and children. Escapes all values. */
import { escapeHtml } from "../page.ts";

type Attributes = Readonly<Record<string, string>>;

/** Children are XML already. HTML and XML escape the same five characters. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const opening = `<${name}${written.join("")}`;
  return children.length === 0 ? `${opening}/>` : `${opening}>${children.join("")}</${name}>`;
}

export const document = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
