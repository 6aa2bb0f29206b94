/** Values that match a schema, and values that match none: boundaries, wrong types, malformed text. */
import fc from "fast-check";
import type { Chance } from "../../packages/exchange/src/reference/chance.ts";
import type { Schema } from "./documented-calls.ts";
import type { Fields, Findings } from "./findings.ts";

/** A number that JSON can write and JavaScript cannot hold; `toJson` writes its text unchanged. */
class RawNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const mark = "\u0001raw";

export const toJson = (value: unknown): string =>
  (
    JSON.stringify(value, (_key, inner) => (inner instanceof RawNumber ? `${mark}${inner.text}` : inner)) ?? "null"
  ).replace(/"\\u0001raw([^"]*)"/g, "$1");

const nested = (depth: number): unknown => {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { deeper: value };
  return value;
};

/** As JSON text, because only JSON.parse makes these own keys. */
const prototypes = ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'];

const brokenNumbers: readonly unknown[] = [
  ...[-1, 0, -0, 0.1, 1e21, 1e-9, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_SAFE_INTEGER],
  ...["1e400", "-1e400", "1e-400", "-0", "0.1000000000000000055511151231257827", "9".repeat(80), "1E5", "1.0"].map(
    (text) => new RawNumber(text),
  ),
];

export const brokenTexts: readonly string[] = [
  ...["", " ", "\t\n", "\0", "a\0b", "\u0000".repeat(40), "\ud800", "a\udfffb", "\u202egnp.exe", "\ufeff", "\u200b"],
  ...["𝟙𝟚𝟛", "١٢٣", "１２３", "👩‍👩‍👧‍👦", "e\u0301".repeat(200), "İ", "ß", "\uffff", "\u2028"],
  ...["-1", "+1", "0", "-0", "00.10", ".5", "5.", "1,000", "1e5", "0x1F", "NaN", "Infinity", "1_000", "0.1.2"],
  ...[`0.${"1".repeat(80)}`, "9".repeat(80), `${"9".repeat(40)}.${"9".repeat(40)}`, "99999999999999999999", "1e-80"],
  ...["2147483648", "9223372036854775808", "9007199254740993", "-9223372036854775809"],
  ...["null", "undefined", "true", "[]", "{}", "[object Object]", "__proto__", "constructor", "toString"],
  ...["' or '1'='1", "'; drop table account; --", "%", "_", "\\", "\\x00", "$1", ":1", "{{7*7}}", "$" + "{7*7}"],
  ...["../../../etc/passwd", "..%2f..%2f", "%00", "<script>alert(1)</script>", "javascript:alert(1)", "//evil.example"],
  ...["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "not-a-uuid"],
  ...[
    "1970-01-01",
    "0000-00-00T00:00:00Z",
    "275760-09-13T00:00:00.001Z",
    "2026-02-30",
    "-271821-04-20",
    "99999999999999",
  ],
  ...["a".repeat(255), "a".repeat(257), "é".repeat(2000), "x".repeat(5000), "a@b", `${"a".repeat(300)}@example.com`],
];

const brokenShapes: readonly (() => unknown)[] = [
  ...[() => null, () => true, () => false, () => [], () => ({}), () => [[]], () => [null], () => ({ length: 1e9 })],
  ...[
    () => nested(40),
    () => nested(2_000),
    () => ["a", "b"],
    () => ({ $gt: "" }),
    () => ({ toString: 1, valueOf: 2 }),
  ],
  ...prototypes.map((text) => () => JSON.parse(text) as unknown),
];

/** A value unlikely to be valid for any field. */
export const brokenValue = (chance: Chance): unknown =>
  chance.weigh<() => unknown>([
    [5, () => chance.pick(brokenTexts)],
    [3, () => chance.pick(brokenNumbers)],
    [2, () => chance.pick(brokenShapes)()],
  ])();

const decimals = ["0.00000001", "0.01", "0.5", "1", "2.5", "10", "50", "100", "1000", "25000", "1000000", 1, 20, 0.25];
const times = ["2026-01-01", "2026-11-01T00:00:00.000Z", 1_700_000_000, 1_795_000_000, 1_900_000_000, 0];
const wordings = ["asha", "ravi", "nila", "spot", "bitcoin", "fees", "Asha Kulkarni", "a", "test", "x-1", "savings"];

export interface Values {
  /** A value that matches the schema, or nearly so: some fields have rules beyond their schema. */
  valid(schema: Schema, name: string, chance: Chance, record?: Fields): unknown;
}

export function createValues(findings: Findings, seed: number): Values {
  const samples = new Map<string, readonly string[]>();

  function matching(pattern: string): readonly string[] {
    const known = samples.get(pattern);
    if (known) return known;
    const flags = pattern.includes("\\p{") ? "u" : "";
    const made = fc.sample(fc.stringMatching(new RegExp(pattern, flags)), { seed, numRuns: 40 });
    samples.set(pattern, made);
    return made;
  }

  function text(schema: Schema, name: string, chance: Chance): string {
    if (schema.pattern !== undefined) return chance.pick(matching(schema.pattern));
    const { minLength = 0, maxLength = 64 } = schema;
    const word = chance.pick(wordings).padEnd(minLength, "x");
    return chance.weigh([
      [6, name.toLowerCase().endsWith("password") ? "correct horse battery staple" : word.slice(0, maxLength)],
      [1, "y".repeat(minLength)],
      [1, "z".repeat(maxLength)],
    ]);
  }

  function object(schema: Schema, chance: Chance, given: Fields | undefined): unknown {
    const { properties = {}, required = [] } = schema;
    const names = Object.keys(properties);
    // One record for the whole object, so that a price fits its market.
    const anchor = chance.pick(names.length > 0 ? names : [""]);
    const record = given ?? findings.record(anchor, chance);
    const entries = Object.entries(properties).flatMap(([name, inner]) => {
      const isLeftOut = !required.includes(name) && chance.oneIn(2);
      return isLeftOut ? [] : [[name, valid(inner, name, chance, record)] as const];
    });
    return Object.fromEntries(entries);
  }

  function valid(schema: Schema, name: string, chance: Chance, record?: Fields): unknown {
    const { type, minimum = 0, maximum = 100 } = schema;
    const options = schema.anyOf ?? schema.oneOf;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.pick(schema.enum);
    if (options) return valid(chance.pick(options), name, chance, record);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valid(part, name, chance, record)));
    const found = record?.[name] ?? findings.record(name, chance)?.[name];
    if (found !== undefined && type !== "object" && type !== "array" && !chance.oneIn(4)) return found;
    if (type === "object") return object(schema, chance, record);
    if (type === "array") {
      return Array.from({ length: chance.between(0, 3) }, () => valid(schema.items ?? {}, name, chance));
    }
    if (type === "boolean") return chance.oneIn(2);
    if (type === "integer" || type === "number") {
      const [least, most] = [Math.max(minimum, -1_000), Math.min(maximum, 1_000)];
      return chance.weigh([
        [6, Math.min(Math.max(chance.between(1, 10), Math.ceil(least)), Math.floor(most))],
        [2, chance.between(Math.ceil(least), Math.floor(most))],
        [1, minimum],
        [1, maximum],
      ]);
    }
    if (Array.isArray(type)) return chance.pick<string | number>(name === "from" || name === "to" ? times : decimals);
    return type === "string" ? text(schema, name, chance) : brokenValue(chance);
  }

  return { valid };
}
