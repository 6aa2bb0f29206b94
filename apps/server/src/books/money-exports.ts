/**
 * Exports as CSV: the same rows as on the screens, oldest first, read page by page while they are sent, so that memory
 * does not grow with the period. Exports of money leave out names, mail addresses and account numbers; ids lead to them.
 */
import type { FileAnswer, MoneyExport } from "@feo/contract";
import { indianStamp } from "@feo/money";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { csvLines } from "../statement/csv-lines.ts";
import { feeTotals, rangeOf } from "./fee-totals.ts";

type Cells = readonly string[];

interface Table {
  readonly head: Cells;
  /** Whole pages, each read when the one before has been sent. */
  readonly pages: AsyncIterable<readonly Cells[]>;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

const pageRows = 1_000;

interface Raw extends Record<string, unknown> {
  /** Where the next page continues. */
  readonly key: string;
}

interface Listed {
  readonly head: Cells;
  /** One page after a key; the first page has none. */
  readonly page: (after: string | undefined) => SQL;
  readonly cells: (row: Raw) => Cells;
}

async function* pagesOf(db: Database, { page, cells }: Listed): AsyncGenerator<readonly Cells[]> {
  for (let after: string | undefined; ; ) {
    const { rows } = await db.execute<Raw>(page(after));
    yield rows.map(cells);
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    after = last.key;
  }
}

const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
const moment = (value: unknown): string => (value ? indianStamp(new Date(String(value))) : "");
/** A decimal from units: the cast of an exponent is exact, a division is not. */
const amount = (units: string, decimals: string) =>
  sql.raw(`trim_scale((${units}::text || 'e-' || ${decimals})::numeric)::text`);

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Rows of a span in the order of their time and id, after a key that has both. */
const inOrder = (at: string, id: string, { fromMs, toMs }: Span, after: string | undefined) => sql`
  ${sql.raw(at)} >= ${new Date(fromMs)} and ${sql.raw(at)} < ${new Date(toMs)} ${
    after === undefined
      ? sql``
      : sql`and (${sql.raw(at)}, ${sql.raw(id)}::text) > (${after.split(" ")[0]}::timestamptz, ${after.split(" ")[1]})`
  } order by ${sql.raw(at)}, ${sql.raw(id)}::text limit ${pageRows}`;

/** Keeps microseconds, so that no row is read twice or left out. */
const keyOf = (at: string, id: string) =>
  sql.raw(`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || ${id}::text as key`);

const comparisons = (span: Span): Listed => ({
  head: ["Compared (IST)", "Asset", "Ledger", "Bank or chains", "Unexplained", "Known differences", "Findings"],
  page: (after) => sql`
    select ${keyOf("at", "id")}, at, ticker, ledger::text, statement::text, difference::text, parts, findings
    from reconciliation where ${inOrder("at", "id", span, after)}`,
  cells: ({ at, ticker, ledger, statement, difference, parts, findings }) => [
    ...[moment(at), text(ticker), text(ledger), text(statement), text(difference)],
    Object.entries(parts as Record<string, string>)
      .map(([name, value]) => `${name} ${value}`)
      .join("; "),
    (findings as readonly string[]).join("; "),
  ],
});

const withdrawals = (span: Span): Listed => ({
  head: [
    ...["Requested (IST)", "Changed (IST)", "Id", "Customer", "feoTag", "Asset", "Amount", "Fee", "Status"],
    ...["Network", "Address", "UTR or hash"],
  ],
  page: (after) => sql`
    select ${keyOf("w.created_at", "w.id")}, w.created_at, w.updated_at, w.id, w.user_id, a.feo_tag, w.coin_ticker,
      ${amount("w.units", "c.decimals")} as amount, ${amount("w.fee_units", "c.decimals")} as fee, w.status,
      w.network, w.address, w.reference
    from withdrawal w join account a on a.id = w.user_id join coin c on c.ticker = w.coin_ticker
    where ${inOrder("w.created_at", "w.id", span, after)}`,
  cells: (row) => [
    ...[moment(row["created_at"]), moment(row["updated_at"]), text(row["id"]), text(row["user_id"])],
    ...["feo_tag", "coin_ticker", "amount", "fee", "status", "network", "address", "reference"].map((name) =>
      text(row[name]),
    ),
  ],
});

const deposits = (span: Span): Listed => ({
  head: ["Arrived (IST)", "Id", "Customer", "feoTag", "Asset", "Amount", "Status", "Network", "Address", "UTR or hash"],
  page: (after) => sql`
    select ${keyOf("d.created_at", "d.id")}, d.*, a.feo_tag from (
      select created_at, id, user_id, 'INR' as ticker, ${amount("paise", "2")} as amount, status, '' as network,
        '' as address, utr as reference from fiat_deposit
      union all
      select p.created_at, p.id, p.user_id, p.coin_ticker, ${amount("p.chain_units", "n.decimals")}, p.status, p.network,
        p.address, p.tx_hash from crypto_deposit p
        join network n on n.network_key = p.network and n.coin_ticker = p.coin_ticker
    ) d join account a on a.id = d.user_id
    where ${inOrder("d.created_at", "d.id", span, after)}`,
  cells: (row) => [
    moment(row["created_at"]),
    ...["id", "user_id", "feo_tag", "ticker", "amount", "status", "network", "address", "reference"].map((name) =>
      text(row[name]),
    ),
  ],
});

const auditLog = (span: Span): Listed => ({
  head: ["Entry", "When (IST)", "By", "What", "About", "Details", "Hash"],
  page: (after) => sql`
    select sequence::text as key, at, by, action, subject, details, hash from audit_entry
    where at >= ${new Date(span.fromMs)} and at < ${new Date(span.toMs)} and sequence > ${Number(after ?? 0)}
    order by sequence limit ${pageRows}`,
  cells: ({ key, at, by, action, subject, details, hash }) => [
    ...[key, moment(at), text(by), text(action), text(subject)],
    Object.entries(JSON.parse(text(details)) as Record<string, string>)
      .map(([name, value]) => `${name} ${value}`)
      .join("; "),
    text(hash),
  ],
});

const listed: Readonly<Record<Exclude<MoneyExport, "fees">, (span: Span) => Listed>> = {
  books: comparisons,
  withdrawals,
  deposits,
  "audit-log": auditLog,
};

async function fees(db: Database, period: Period): Promise<Table> {
  const { rows } = await feeTotals(db, { ...period, by: "day" });
  const cells = rows
    .toReversed()
    .map((row) => [row.period, row.ticker, row.tradingFees, row.withdrawalFees, row.gst, row.tds, row.rewards]);
  return {
    head: ["Day (IST)", "Asset", "Trading fees", "Withdrawal fees", "GST", "TDS", "Referral rewards"],
    pages: (async function* () {
      yield cells;
    })(),
  };
}

async function tableOf(db: Database, what: MoneyExport, period: Period): Promise<Table> {
  const span = rangeOf(period);
  if (what === "fees") return fees(db, period);
  const list = listed[what](span);
  return { head: list.head, pages: pagesOf(db, list) };
}

async function* bytesOf({ head, pages }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvLines([head]));
  for await (const page of pages) yield Buffer.from(csvLines(page));
}

export async function moneyExport(db: Database, what: MoneyExport, period: Period): Promise<FileAnswer> {
  const table = await tableOf(db, what, period);
  return { name: `feo-${what}-${period.from}-to-${period.to}.csv`, kind: "text/csv", content: bytesOf(table) };
}
