/**
 * Every string that a person may read, with its location: text and attributes of components, sentences in code, mails,
 * problem messages, the demo's outside world and the content. `npm run strings` prints them; words.test.ts checks their
 * English.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { root, sources } from "./sources.ts";

export interface InterfaceString {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** The folders with user-facing strings. Tests and files only for the component gallery are excluded. */
const isShown = (path: string): boolean =>
  /^(apps\/(web|console)\/app|apps\/(server|world|signer)\/src|packages\/(ui|contract|money)\/src)\//.test(path) &&
  !/\.test\.tsx?$|-for-tests\.ts$|\/testing\/|\.tables\.ts$|\.store\.ts$/.test(path);

/** Attributes with machine-readable strings. */
const unread = new Set([
  "className",
  "class",
  "id",
  "to",
  "href",
  "type",
  "key",
  "role",
  "src",
  "d",
  "path",
  "name",
  "viewBox",
]);
/** Calls whose strings no customer reads: SQL, class names, patterns, bugs, logs. */
const unreadCalls =
  /^(?:sql|cx|RegExp|Error|TypeError|assert|unreachable)$|(?:^|\.)(?:log|logger)\.|^console\.|\.(?:query|execute|addEventListener|querySelector)$/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/** A sentence or a label: several words, or a single capitalised word. */
const isProse = (text: string): boolean =>
  /\p{L}{2,}.*\s.*\p{L}{2,}/u.test(text) ? !/[{}<>=]|::|--/.test(text) : /^\p{Lu}\p{Ll}+[.!?…]?$/u.test(text);

/** The text between tags of markup in strings: mails, and the pages of the demo's outside world. */
function textsOf(text: string): readonly string[] {
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return isProse(text) ? [text] : [];
  return text
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .split(/<\/?[!a-z][^<>]*>/i)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => /\p{L}{2,}/u.test(part));
}

function nameOf(callee: unknown): string {
  if (!isNode(callee)) return "";
  if (callee.type === "Identifier") return String(callee["name"]);
  if (callee.type === "MemberExpression") return `${nameOf(callee["object"])}.${nameOf(callee["property"])}`;
  return "";
}

/** A template's text, with … in place of values. */
function templateText(node: Node): string {
  const quasis = node["quasis"] as readonly { readonly value: { readonly cooked: string | null } }[];
  return quasis.map(({ value }) => value.cooked ?? "").join("…");
}

function isUnread(node: Node): boolean {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ImportExpression":
    case "TSLiteralType":
    case "TSModuleDeclaration":
      return true;
    case "JSXAttribute": {
      const name = (node["name"] as { readonly name?: unknown }).name;
      return unread.has(String(name)) || /^(data-|aria-(?:hidden|live|controls))/.test(String(name));
    }
    case "CallExpression":
    case "NewExpression":
      return unreadCalls.test(nameOf(node["callee"]));
    case "TaggedTemplateExpression":
      return unreadCalls.test(nameOf(node["tag"]));
    default:
      return false;
  }
}

function* stringsOf(node: Node): Generator<{ readonly at: number; readonly text: string }> {
  if (isUnread(node)) return;
  if (node.type === "JSXText") {
    const text = String(node["value"]).replace(/\s+/g, " ").trim();
    if (/\p{L}/u.test(text)) yield { at: node.start, text };
  }
  const written = node.type === "TemplateLiteral" ? templateText(node) : node.type === "Literal" ? node["value"] : null;
  if (typeof written === "string") for (const text of textsOf(written)) yield { at: node.start, text };
  for (const child of Object.values(node)) {
    if (isNode(child)) yield* stringsOf(child);
    else if (Array.isArray(child)) for (const one of child) if (isNode(one)) yield* stringsOf(one);
  }
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** The articles, announcements and legal texts, line by line. */
function contentStrings(): InterfaceString[] {
  const files = execFileSync("git", ["ls-files", "content/*.md", "content/*.json"], { cwd: root, encoding: "utf8" });
  return files
    .split("\n")
    .filter((path) => path !== "" && path !== "content/README.md")
    .flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .flatMap((text, index) => (/\p{L}/u.test(text) ? [{ path, line: index + 1, text: text.trim() }] : [])),
    );
}

export function interfaceStrings(): readonly InterfaceString[] {
  const ofCode = sources
    .filter(({ path }) => isShown(path))
    .flatMap(({ path, text }) => {
      const { program, errors } = parseSync(path, text);
      if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
      return [...stringsOf(program as unknown as Node)].map(({ at, text: found }) => ({
        path,
        line: lineOf(text, at),
        text: found,
      }));
    });
  return [...ofCode, ...contentStrings()];
}
