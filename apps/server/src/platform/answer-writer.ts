/**
 * Writes answers as JSON through their schema: the same output as parsing with the schema and serialising the result,
 * at a fraction of the cost. An answer that already matches exactly is serialised directly; anything else goes to the
 * schema, which drops unknown fields and reports errors.
 */
import * as z from "zod/mini";

/** Whether a value is exactly what its schema would return. */
type Check = (value: unknown) => boolean;

/** The part of zod's schema definition used here; zod exposes it for tools. */
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

/** Creates the writer for a call's answers. Throws the schema's errors. */
export function createAnswerWriter(schema: z.ZodMiniType): (answer: unknown) => string {
  const isExact = checkOf(schema);
  const parsed = (answer: unknown): unknown => z.parse(schema, answer);
  return (answer) => JSON.stringify(isExact?.(answer) ? answer : parsed(answer));
}

/** Undefined for other kinds of schemas, such as defaults, transforms and unions. */
function checkOf(schema: z.ZodMiniType): Check | undefined {
  const definition = definitionOf(schema);
  const { type, checks = [], format } = definition;
  if (type === "string") return stringCheck(definition);
  if (checks.length > 0) return undefined;
  if (type === "boolean") return (value) => typeof value === "boolean";
  if (type === "number" && format === "safeint") return Number.isSafeInteger;
  if (type === "enum") return wordCheck(Object.values(definition.entries ?? {}));
  if (type === "literal") return wordCheck(definition.values ?? []);
  if (type === "nullable") return nullableCheck(definition);
  if (type === "array") return arrayCheck(definition);
  if (type === "object") return objectCheck(definition);
  return undefined;
}

function stringCheck({ check, format, pattern, checks = [] }: Definition): Check | undefined {
  const own = check === undefined && format === undefined ? [] : [{ check, pattern }];
  const [only, ...more] = [...own, ...checks.map(({ _zod }) => _zod.def)];
  if (!only) return (value) => typeof value === "string";
  const wanted = only.pattern;
  if (more.length > 0 || only.check !== "string_format" || !wanted || wanted.global || wanted.sticky) return undefined;
  return (value) => typeof value === "string" && wanted.test(value);
}

function wordCheck(words: readonly unknown[]): Check | undefined {
  if (!words.every((word) => typeof word === "string")) return undefined;
  const known = new Set(words);
  return (value) => known.has(value as string);
}

function nullableCheck({ innerType }: Definition): Check | undefined {
  const isExact = innerType && checkOf(innerType);
  return isExact && ((value) => value === null || isExact(value));
}

function arrayCheck({ element }: Definition): Check | undefined {
  const isExact = element && checkOf(element);
  return (
    isExact &&
    ((value) => {
      if (!Array.isArray(value) || Object.getPrototypeOf(value) !== Array.prototype) return false;
      for (const item of value) if (!isExact(item)) return false;
      return true;
    })
  );
}

interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly isExact: Check;
}

/** A plain object with the schema's keys in the schema's order, and no others. */
function objectCheck({ shape = {}, catchall }: Definition): Check | undefined {
  if (catchall !== undefined) return undefined;
  const fields: Field[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const { type, innerType } = definitionOf(schema);
    const isOptional = type === "optional";
    const isExact = checkOf(isOptional && innerType ? innerType : schema);
    if (!isExact) return undefined;
    fields.push({ name, isOptional, isExact });
  }
  return (value) => {
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
    const names = Object.keys(value);
    let at = 0;
    for (const { name, isOptional, isExact } of fields) {
      if (names[at] !== name) {
        if (isOptional) continue;
        return false;
      }
      at += 1;
      const field = (value as Record<string, unknown>)[name];
      if (!(isOptional && field === undefined) && !isExact(field)) return false;
    }
    return at === names.length;
  };
}
