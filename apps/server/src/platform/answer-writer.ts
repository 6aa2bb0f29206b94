/**
 * Writes answers as JSON through their schema: the same text as parsing an answer with the schema and writing down the result,
 * at a small part of the cost. Every word, pattern and whole number is checked on the way; whatever is not as expected is left
 * to the schema itself, which refuses it by name.
 */
import * as z from "zod/mini";

/** Undefined means that the schema has to look at it. */
type Writer = (value: unknown) => string | undefined;

/** What we know of a schema; zod keeps it there for tools like this one. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Definition } }[];
  readonly format?: string;
  readonly check?: string;
  readonly pattern?: RegExp;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly catchall?: unknown;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition;

/** The writer of a call's answers. Throws what the schema throws. */
export function createAnswerWriter(schema: z.ZodMiniType): (answer: unknown) => string {
  const write = writerOf(schema);
  const writeSlowly = (answer: unknown) => JSON.stringify(z.parse(schema, answer));
  if (!write) return writeSlowly;
  return (answer) => write(answer) ?? writeSlowly(answer);
}

/** Nothing for a schema that does more than these: a default, a transform, a union. */
function writerOf(schema: z.ZodMiniType): Writer | undefined {
  const definition = definitionOf(schema);
  const { type, checks = [], format } = definition;
  if (type !== "string" && checks.length > 0) return undefined;
  if (type === "string") return stringWriter(definition);
  if (type === "boolean") return (value) => (typeof value === "boolean" ? String(value) : undefined);
  if (type === "number" && format === "safeint")
    return (value) => (Number.isSafeInteger(value) ? String(value) : undefined);
  if (type === "enum") return wordWriter(Object.values(definition.entries ?? {}));
  if (type === "literal") return wordWriter(definition.values ?? []);
  if (type === "nullable") return nullableWriter(definition);
  if (type === "array") return arrayWriter(definition);
  if (type === "object") return objectWriter(definition);
  return undefined;
}

/** What stands for itself between quotes. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));

function stringWriter({ check, format, pattern, checks = [] }: Definition): Writer | undefined {
  const patterns: RegExp[] = [];
  const own = check === undefined && format === undefined ? [] : [{ check, pattern }];
  for (const { check: kind, pattern: wanted } of [...own, ...checks.map(({ _zod }) => _zod.def)]) {
    if (kind !== "string_format" || !wanted || wanted.global || wanted.sticky) return undefined;
    patterns.push(wanted);
  }
  const [only] = patterns;
  if (!only) return (value) => (typeof value === "string" ? quoted(value) : undefined);
  if (patterns.length > 1) return undefined;
  return (value) => (typeof value === "string" && only.test(value) ? quoted(value) : undefined);
}

function wordWriter(words: readonly unknown[]): Writer | undefined {
  if (!words.every((word) => typeof word === "string")) return undefined;
  const texts = new Map<unknown, string>(words.map((word) => [word, JSON.stringify(word)]));
  return (value) => texts.get(value);
}

function nullableWriter({ innerType }: Definition): Writer | undefined {
  const write = innerType && writerOf(innerType);
  return write && ((value) => (value === null ? "null" : write(value)));
}

function arrayWriter({ element }: Definition): Writer | undefined {
  const write = element && writerOf(element);
  if (!write) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const texts: string[] = [];
    for (const item of value) {
      const text = write(item);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    return `[${texts.join(",")}]`;
  };
}

interface Field {
  readonly name: string;
  /** `"name":`, with the comma before it. */
  readonly label: string;
  readonly isOptional: boolean;
  readonly write: Writer;
}

/** Names that the schema does not have are left out, as the schema would. */
function objectWriter({ shape = {}, catchall }: Definition): Writer | undefined {
  if (catchall !== undefined) return undefined;
  const fields: Field[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const { type, innerType } = definitionOf(schema);
    const isOptional = type === "optional";
    const write = writerOf(isOptional && innerType ? innerType : schema);
    if (!write) return undefined;
    fields.push({ name, label: `,${JSON.stringify(name)}:`, isOptional, write });
  }
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    let text = "";
    for (const { name, label, isOptional, write } of fields) {
      const field = (value as Record<string, unknown>)[name];
      if (isOptional && field === undefined) continue;
      const written = write(field);
      if (written === undefined) return undefined;
      text += label + written;
    }
    return `{${text.slice(1)}}`;
  };
}
