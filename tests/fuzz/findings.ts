/** What earlier answers had in them, by field name, so that later requests name orders, tags and tokens that are really there. */
import type { Chance } from "../../packages/exchange/src/reference/chance.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Findings {
  /** Keeps every object of an answer, together with what was asked for it. */
  learn(answer: unknown, asked: Fields): void;
  /** An object that was found with this field, or undefined. */
  record(field: string, chance: Chance): Fields | undefined;
}

/** The same thing under the name that requests have for it. */
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

/** Of each field; the oldest is forgotten. */
const mostRecords = 300;
/** Of one answer: a list of a hundred bars teaches no more than ten. */
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
      // What was found last is likelier to be there still.
      return chance.pick(chance.oneIn(2) ? known : known.slice(-10));
    },
  };
}

/** Plain values only: `id` of something in `orders` is also its `orderId`. */
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
