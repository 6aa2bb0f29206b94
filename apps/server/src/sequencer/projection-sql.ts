/** SQL that writes a run's rows in a few statements: inserts by COPY, updates with one array per column. */
import type { QueryConfig } from "pg";
import { type CopyRows, type CopyValue, copyText } from "./copy-rows.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { BarRow } from "./projection-bars.ts";
import type { LedgerRow, OrderRow, ProjectedRows } from "./projection-rows.ts";

/**
 * Asynchronous commit is safe here: a run lost in a crash takes its sequence with it and is written again from the
 * journal.
 */
export const beginRun = "begin; set local synchronous_commit = off";

/** Forces index lookups, whatever plans the planner cached while the tables were small. */
export const findByKeys = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off";

/** A PostgreSQL array literal; only strings need quoting. */
const list = (values: readonly CopyValue[]): string => `{${values.join(",")}}`;
const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, "\\$&") : text}"`;
const texts = (values: readonly CopyValue[]): string =>
  `{${values.map((value) => (value === null ? "null" : quoted(String(value)))).join(",")}}`;

interface Column<Row> {
  readonly name: string;
  readonly type: string;
  readonly read: (row: Row) => CopyValue;
}

const number = <Row>(
  name: string,
  type: string,
  read: (row: Row) => number | bigint | boolean | null,
): Column<Row> => ({ name, type, read });
const word = <Row>(name: string, read: (row: Row) => string | null): Column<Row> => ({ name, type: "text", read });
const arrayOf = <Row>({ type, read }: Column<Row>, rows: readonly Row[]): string =>
  (type === "text" ? texts : list)(rows.map(read));

const orderId: Column<OrderRow> = number("id", "bigint", ({ order }) => order.id);

/** Columns set when an order is placed. */
const orderTerms: readonly Column<OrderRow>[] = [
  number("user_number", "int", ({ order }) => order.user),
  number("market", "int", ({ order }) => order.market),
  word("ref_id", ({ order }) => order.refId),
  number("side", "smallint", ({ order }) => order.side),
  word("type", ({ order }) => order.type),
  word("time_in_force", ({ order }) => order.timeInForce),
  word("stp_mode", ({ order }) => order.stpMode),
  number("post_only", "boolean", ({ order }) => order.postOnly),
  number("price_ticks", "int", ({ order }) => order.priceTicks),
  number("stop_ticks", "int", ({ order }) => order.stopTicks),
  number("original_lots", "int", ({ order }) => order.originalLots),
  number("total_units", "bigint", ({ order }) => order.totalUnits),
  number("visible_lots", "int", ({ order }) => order.visibleLots),
  number("original_held_units", "bigint", ({ order }) => order.originalHeldUnits),
  number("bound_units", "bigint", ({ order }) => order.boundUnits),
  number("maker_ppm", "int", ({ order }) => order.makerPpm),
  number("taker_ppm", "int", ({ order }) => order.takerPpm),
  number("tds_ppm", "int", ({ order }) => order.tdsPpm),
  number("created_at", "bigint", ({ order }) => order.createdAt),
];

/** Columns that change during an order's life. */
const orderProgress: readonly Column<OrderRow>[] = [
  word("status", ({ order }) => order.status),
  number("is_active", "boolean", ({ order }) => order.isActive),
  number("left_lots", "int", ({ order }) => order.leftLots),
  number("filled_lots", "int", ({ order }) => order.filledLots),
  number("filled_units", "bigint", ({ order }) => order.filledUnits),
  number("shown_lots", "int", ({ order }) => order.shownLots),
  number("held_units", "bigint", ({ order }) => order.heldUnits),
  number("received_units", "bigint", ({ order }) => order.receivedUnits),
  number("trades", "int", ({ order }) => order.trades),
  number("turn", "bigint", ({ order }) => order.turn),
  number("updated_at", "bigint", ({ updatedAt }) => updatedAt),
];

type TradeRow = ProjectedRows["trades"][number];
const tradeColumns: readonly Column<TradeRow>[] = [
  number("id", "bigint", ({ id }) => id),
  number("market", "int", ({ market }) => market),
  number("taker_side", "smallint", ({ takerSide }) => takerSide),
  number("price_ticks", "int", ({ priceTicks }) => priceTicks),
  number("lots", "int", ({ lots }) => lots),
  number("quote_units", "bigint", ({ quoteUnits }) => quoteUnits),
  number("at", "bigint", ({ at }) => at),
  ...(["buyer", "seller"] as const).flatMap((party): Column<TradeRow>[] => {
    const name = party === "buyer" ? "buy" : "sell";
    return [
      number(`${name}_order`, "bigint", (trade) => trade[party].order),
      number(`${name}_user`, "int", (trade) => trade[party].user),
      number(`${name}_fee`, "bigint", (trade) => trade[party].feeUnits),
      number(`${name}_gst`, "bigint", (trade) => trade[party].gstUnits),
      number(`${name}_tds`, "bigint", (trade) => trade[party].tdsUnits),
      number(`${name}_tds_asset`, "int", (trade) => trade[party].tdsAsset),
    ];
  }),
];

const names = (columns: readonly Column<never>[]): string => columns.map(({ name }) => name).join(", ");
const arrays = (columns: readonly Column<never>[]): string =>
  columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ");

/** A COPY of rows into a table. */
function copyInto<Row>(table: string, columns: readonly Column<Row>[]): (rows: readonly Row[]) => CopyRows {
  const copy = `copy ${table} (${names(columns)}) from stdin`;
  return (rows) => {
    let text = "";
    for (const row of rows) {
      let separator = "";
      for (const { read } of columns) {
        text += separator + copyText(read(row));
        separator = "\t";
      }
      text += "\n";
    }
    return { copy, rows: text };
  };
}

const copyOrders = copyInto("spot_order", [orderId, ...orderTerms, ...orderProgress]);
const copyTrades = copyInto("trade", tradeColumns);

const changed = [orderId, ...orderProgress];
const updateOrdersSql = `
  update spot_order set ${orderProgress.map(({ name }) => `${name} = change.${name}`).join(", ")}
  from unnest(${arrays(changed)}) as change (${names(changed)}) where spot_order.id = change.id`;

/** Updates existing balances and inserts missing ones. */
const changeBalancesSql = `
  with change (user_number, asset, ma, ml, sa, sl) as (
    select * from unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
  ), known as (
    update balance set main_available = main_available + ma, main_locked = main_locked + ml,
      spot_available = spot_available + sa, spot_locked = spot_locked + sl
    from change where balance.user_number = change.user_number and balance.asset = change.asset
    returning balance.user_number, balance.asset
  )
  insert into balance (user_number, asset, main_available, main_locked, spot_available, spot_locked)
  select * from change where (user_number, asset) not in (select user_number, asset from known)`;

const copyLedger = copyInto<LedgerRow>("ledger_entry", [
  number("sequence", "bigint", ({ sequence }) => sequence),
  word("from_balances", ({ from }) => list(from)),
  word("to_balances", ({ to }) => list(to)),
  word("units", ({ units }) => list(units)),
]);

const copyTransfers = copyInto<ProjectedRows["transfers"][number]>("wallet_transfer", [
  number("sequence", "bigint", ({ sequence }) => sequence),
  number("user_number", "int", ({ command }) => command.user),
  word("ref_id", ({ command }) => command.refId ?? null),
  number("asset", "int", ({ command }) => command.asset),
  number("units", "bigint", ({ command }) => command.units),
  number("from_wallet", "smallint", ({ command }) => command.from),
  number("to_wallet", "smallint", ({ command }) => command.to),
  number("at", "bigint", ({ command }) => command.at),
]);

const copyPayments = copyInto<ProjectedRows["payments"][number]>("payment", [
  number("sequence", "bigint", ({ sequence }) => sequence),
  number("payer", "int", ({ command }) => command.user),
  number("payee", "int", ({ command }) => command.payee),
  number("asset", "int", ({ command }) => command.asset),
  number("units", "bigint", ({ command }) => command.units),
  word("memo", ({ command }) => command.memo ?? ""),
  number("at", "bigint", ({ command }) => command.at),
]);

const keyColumns: readonly Column<ProjectedRows["keys"][number]>[] = [
  word("key", ({ key }) => key),
  number("sequence", "bigint", ({ sequence }) => sequence),
  number("at", "bigint", ({ command }) => command.at),
  word("fingerprint", ({ command }) => fingerprintOf(command)),
];

/** A key that the sequencer has forgotten may be used again for another command. */
const writeKeysSql = `
  insert into command_key (${names(keyColumns)}) select * from unnest(${arrays(keyColumns)})
  on conflict (key) do update set sequence = excluded.sequence, at = excluded.at, fingerprint = excluded.fingerprint`;

const barKey: readonly Column<BarRow>[] = [
  number("market", "int", ({ market }) => market),
  number("minutes", "int", ({ minutes }) => minutes),
  number("open_time", "bigint", ({ openTime }) => openTime),
];
const barFigures: readonly Column<BarRow>[] = [
  number("open_ticks", "int", ({ openTicks }) => openTicks),
  number("high_ticks", "int", ({ highTicks }) => highTicks),
  number("low_ticks", "int", ({ lowTicks }) => lowTicks),
  number("close_ticks", "int", ({ closeTicks }) => closeTicks),
  number("lots", "bigint", ({ lots }) => lots),
  number("quote_units", "bigint", ({ quoteUnits }) => quoteUnits),
  number("trades", "int", ({ trades }) => trades),
  number("first_trade", "bigint", ({ firstTrade }) => firstTrade),
  number("last_trade", "bigint", ({ lastTrade }) => lastTrade),
];
const barColumns = [...barKey, ...barFigures];

/** Upsert: an existing bar grows by the run's trades; its open and first trade stay. */
const growBarsSql = `
  insert into bar (${names(barColumns)}) select * from unnest(${arrays(barColumns)})
  on conflict (${names(barKey)}) do update set
    high_ticks = greatest(bar.high_ticks, excluded.high_ticks), low_ticks = least(bar.low_ticks, excluded.low_ticks),
    close_ticks = excluded.close_ticks, lots = bar.lots + excluded.lots,
    quote_units = bar.quote_units + excluded.quote_units, trades = bar.trades + excluded.trades,
    last_trade = excluded.last_trade`;

export function projectionStatements(rows: ProjectedRows): (QueryConfig | CopyRows)[] {
  const statements: (QueryConfig | CopyRows)[] = [...settingStatements(rows)];
  if (rows.newOrders.length > 0) statements.push(copyOrders(rows.newOrders));
  if (rows.changedOrders.length > 0) {
    const values = changed.map((column) => arrayOf(column, rows.changedOrders));
    statements.push({ name: "update spot_order", text: updateOrdersSql, values });
  }
  if (rows.trades.length > 0) {
    const bars = [...rows.bars.values()];
    statements.push(copyTrades(rows.trades));
    statements.push({
      name: "grow bar",
      text: growBarsSql,
      values: barColumns.map((column) => arrayOf(column, bars)),
    });
  }
  if (rows.keys.length > 0) {
    const values = keyColumns.map((column) => arrayOf(column, rows.keys));
    statements.push({ name: "write command_key", text: writeKeysSql, values });
  }
  if (rows.transfers.length > 0) statements.push(copyTransfers(rows.transfers));
  if (rows.payments.length > 0) statements.push(copyPayments(rows.payments));
  if (rows.balances.size > 0) {
    const accounts = [...rows.balances.keys()];
    const changes = [...rows.balances.values()];
    const column = (which: 0 | 1 | 2 | 3) => list(changes.map(({ units }) => units[which]));
    const values = [list(accounts.map((key) => Math.floor(key / 256))), list(accounts.map((key) => key % 256))];
    statements.push({
      name: "change balance",
      text: changeBalancesSql,
      values: [...values, column(0), column(1), column(2), column(3)],
    });
  }
  if (rows.ledger.length > 0) statements.push(copyLedger(rows.ledger));
  return statements;
}

/** Rarely changing rows: markets, traders, holds. */
function settingStatements(rows: ProjectedRows): QueryConfig[] {
  const statements: QueryConfig[] = [];
  for (const [market, rules] of rows.markets) {
    const text = `insert into trading_market (market, rules, last_ticks) values ($1, $2, 0)
                  on conflict (market) do update set rules = excluded.rules`;
    statements.push({ text, values: [market, JSON.stringify(rules)] });
  }
  if (rows.lastTicks.size > 0) {
    const text = `update trading_market set last_ticks = change.ticks
                  from unnest($1::int[], $2::int[]) as change (market, ticks) where trading_market.market = change.market`;
    const values = [list([...rows.lastTicks.keys()]), list([...rows.lastTicks.values()])];
    statements.push({ name: "last ticks", text, values });
  }
  for (const { user, tier, tdsPpm, tdsInInr } of rows.traders.values()) {
    const text = `insert into trader (user_number, tier, tds_ppm, tds_in_inr) values ($1, $2, $3, $4)
                  on conflict (user_number) do update
                  set tier = excluded.tier, tds_ppm = excluded.tds_ppm, tds_in_inr = excluded.tds_in_inr`;
    statements.push({ text, values: [user, tier, tdsPpm, tdsInInr] });
  }
  if (rows.endedHolds.size > 0) {
    statements.push({
      text: "delete from money_hold where hold = any($1::text[])",
      values: [texts([...rows.endedHolds])],
    });
  }
  for (const { hold, user, asset, units } of rows.newHolds.values()) {
    const text = "insert into money_hold (hold, user_number, asset, units) values ($1, $2, $3, $4)";
    statements.push({ text, values: [hold, user, asset, units] });
  }
  return statements;
}
