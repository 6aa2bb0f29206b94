/** Values from earlier responses by field name, so that later requests use orders, tags and tokens that exist. */
import type { Chance } from "../../packages/exchange/src/reference/chance.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Findings {
  /** Stores every object of a response, together with the request's fields. */
  learn(answer: unknown, asked: Fields): void;
  /** A stored object that has this field, or undefined. */
  record(field: string, chance: Chance): Fields | undefined;
}

/** The names that requests use for a response field. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  ticker: ["coinTicker", "feeCoinTicker"],
  symbol: ["marketSymbol"],
  marketSymbol: ["symbol", "symbols"],
  close: ["price", "stopPrice"],
  minQuantity: ["volume"],
  minNotional: ["total"],
  minWithdraw: ["amount"],
  withdrawFee: ["feeAmount"],
  withdrawMin: ["amount"],
  balance: ["amount"],
};

/** Per field; the oldest is dropped. */
const mostRecords = 300;
/** Per response: a list of a hundred bars teaches no more than ten. */
const mostOfAnswer = 40;

export function createFindings(): Findings {
  const byField = new Map<string, Fields[]>();

  function keep(record: Fields): void {
    for (const field of Object.keys(record)) {
      const known = byField.get(field) ?? [];
      byField.set(field, known);
      known.push(record);
      if (known.length > mostRecords) known.shift();
    }
  }

  function walk(value: unknown, parent: string, asked: Fields, left: { count: number }): void {
    if (left.count <= 0 || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, parent, asked, left);
      return;
    }
    left.count -= 1;
    keep(named(value as Fields, parent, asked));
    for (const [field, inner] of Object.entries(value)) walk(inner, field, asked, left);
  }

  return {
    learn: (answer, asked) => walk(answer, "", asked, { count: mostOfAnswer }),
    record(field, chance) {
      const known = byField.get(field);
      if (!known || known.length === 0) return undefined;
      // Newer objects are likelier to still exist.
      return chance.pick(chance.oneIn(2) ? known : known.slice(-10));
    },
  };
}

/** Plain values only; the `id` of an entry in `orders` is also stored as `orderId`. */
function named(found: Fields, parent: string, asked: Fields): Fields {
  const record: Record<string, unknown> = { ...asked };
  for (const [field, value] of Object.entries(found)) {
    if (!["string", "number", "boolean"].includes(typeof value) || value === "") continue;
    for (const alias of aliases[field] ?? []) record[alias] = value;
    if (field === "id") record[`${parent.replace(/s$/, "")}Id`] = value;
  }
  for (const [field, value] of Object.entries(found)) {
    if (["string", "number", "boolean"].includes(typeof value) && value !== "") record[field] = value;
  }
  return record;
}
