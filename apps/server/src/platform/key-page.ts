/**
 * Pages by key: a page begins after the last row of the one before it. Reading one costs the same wherever it lies and
 * however long the list is, and no row is skipped or repeated when others come or go.
 */
import { isId, queueCountLimit } from "@feo/contract";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { ProblemError } from "./problem.ts";

/** Rows per page of an operators' list. */
export const keyPageRows = 50;

export interface KeyedPage<Row> {
  readonly rows: readonly Row[];
  /** For the next page; null on the last one. */
  readonly next: string | null;
}

/** A column, or a whole-number expression with its index. */
type Part = PgColumn | SQL<number>;
type KeyValue = string | number | Date;

/** The order of a list. Its columns are unique together, are never null, and have an index in this order. */
export interface ListOrder {
  readonly orderBy: readonly Part[];
  /** The rows after the one with this key; undefined for the first page. Throws INVALID_INPUT. */
  after(key: string | undefined): SQL | undefined;
}

interface KeyType {
  readonly name: string;
  readonly fits: (text: string) => boolean;
}

const wholeNumber: KeyType = { name: "bigint", fits: (text) => /^\d{1,15}$/.test(text) };
const types: Readonly<Record<string, KeyType>> = {
  integer: wholeNumber,
  bigint: wholeNumber,
  bigserial: wholeNumber,
  uuid: { name: "uuid", fits: isId },
  text: { name: "text", fits: (text) => !text.includes("\0") },
  "timestamp with time zone": {
    name: "timestamptz",
    fits: (text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  },
};

function typeOf(part: Part): KeyType {
  const name = "getSQLType" in part ? part.getSQLType() : "bigint";
  const type = types[name];
  if (!type) throw new Error(`A list can't be ordered by ${name}`);
  return type;
}

const listed = (parts: readonly SQLWrapper[]): SQL => sql`(${sql.join([...parts], sql`, `)})`;

export function listOrder(...orderBy: readonly Part[]): ListOrder {
  const keyTypes = orderBy.map(typeOf);
  return {
    orderBy,
    after(key) {
      if (key === undefined) return undefined;
      const values = readKey(key);
      if (values?.length !== keyTypes.length || !keyTypes.every(({ fits }, index) => fits(values[index] ?? ""))) {
        throw new ProblemError("INVALID_INPUT", { errors: [{ path: "after", message: "Not a page of this list" }] });
      }
      return sql`${listed(orderBy)} > ${listed(keyTypes.map(({ name }, index) => sql`${values[index]}::${sql.raw(name)}`))}`;
    },
  };
}

function readKey(key: string): string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(key, "base64url").toString("utf8"));
    return Array.isArray(values) && values.every((value) => typeof value === "string") ? values : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: KeyValue): string => (value instanceof Date ? value.toISOString() : String(value));

const writeKey = (values: readonly KeyValue[]): string =>
  Buffer.from(JSON.stringify(values.map(textOf))).toString("base64url");

/** Cuts a page from rows read with one more than its length. */
export function keyedPage<Row>(
  read: readonly Row[],
  keyOf: (row: Row) => readonly KeyValue[],
  length: number = keyPageRows,
): KeyedPage<Row> {
  const rows = read.slice(0, length);
  const last = read.length > length ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : writeKey(keyOf(last)) };
}

/** How many rows the query has, counted no further than the limit; an index on its condition makes that cheap. */
export const countUpTo = (query: SQL, limit: number = queueCountLimit): SQL<number> =>
  sql<number>`(select count(*)::int from (${query} limit ${limit}) counted)`;

/** Several counts in one query. */
export async function readCounts<Name extends string>(
  db: Database,
  queries: Readonly<Record<Name, SQL>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(queries) as Name[];
  const counts = names.map((name) => sql`${countUpTo(queries[name])} as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<Name, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return Object.fromEntries(names.map((name) => [name, Number(rows[0]?.[name] ?? 0)])) as Record<Name, number>;
}
