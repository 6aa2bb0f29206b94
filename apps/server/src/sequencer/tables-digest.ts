/**
 * A checksum over each table's rows, computed by the database and by us from the same text: equal rows give equal sums.
 */
import { createHash } from "node:crypto";
import type { OrderState, Trade } from "@feo/exchange";
import type pg from "pg";
import type { LedgerRow } from "./projection-rows.ts";

interface TableDigest {
  count: number;
  sum: bigint;
}

export type TablesDigest = Record<"spotOrder" | "trade" | "ledgerEntry", TableDigest>;

export const emptyDigest = (): TablesDigest => ({
  spotOrder: { count: 0, sum: 0n },
  trade: { count: 0, sum: 0n },
  ledgerEntry: { count: 0, sum: 0n },
});

/** The same 56 bits as in the SQL below. */
const hash = (values: readonly (string | number)[]): bigint =>
  BigInt(`0x${createHash("md5").update(values.join(",")).digest("hex").slice(0, 14)}`);
const hashSql = (columns: readonly string[]): string =>
  `('x' || substr(md5(concat_ws(',', ${columns.join(", ")})), 1, 14))::bit(56)::bigint`;

const orderColumns = [
  ...["id", "user_number", "market", "side", "type", "time_in_force", "stp_mode", "post_only::int", "status"],
  ...["price_ticks", "stop_ticks", "is_active::int", "original_lots", "total_units", "left_lots", "filled_lots"],
  ...["filled_units", "visible_lots", "shown_lots", "held_units", "original_held_units", "bound_units"],
  ...["received_units", "trades", "maker_ppm", "taker_ppm", "tds_ppm", "turn", "created_at", "updated_at"],
  ...["coalesce(ref_id, '')"],
];

export function hashOrder(order: OrderState, updatedAt: number): bigint {
  return hash([
    ...[order.id, order.user, order.market, order.side, order.type, order.timeInForce, order.stpMode],
    ...[Number(order.postOnly), order.status, order.priceTicks, order.stopTicks, Number(order.isActive)],
    ...[order.originalLots, order.totalUnits, order.leftLots, order.filledLots, order.filledUnits],
    ...[order.visibleLots, order.shownLots, order.heldUnits, order.originalHeldUnits, order.boundUnits],
    ...[order.receivedUnits, order.trades, order.makerPpm, order.takerPpm, order.tdsPpm, order.turn],
    ...[order.createdAt, updatedAt, order.refId ?? ""],
  ]);
}

const tradeColumns = [
  ...["id", "market", "taker_side", "price_ticks", "lots", "quote_units", "at"],
  ...["buy_order", "buy_user", "buy_fee", "buy_gst", "buy_tds", "buy_tds_asset"],
  ...["sell_order", "sell_user", "sell_fee", "sell_gst", "sell_tds", "sell_tds_asset"],
];

export function hashTrade({ id, market, takerSide, priceTicks, lots, quoteUnits, at, buyer, seller }: Trade): bigint {
  const party = ({ order, user, feeUnits, gstUnits, tdsUnits, tdsAsset }: Trade["buyer"]) => [
    ...[order, user, feeUnits, gstUnits, tdsUnits, tdsAsset],
  ];
  return hash([id, market, takerSide, priceTicks, lots, quoteUnits, at, ...party(buyer), ...party(seller)]);
}

const ledgerColumns = ["sequence", "from_balances::text", "to_balances::text", "units::text"];

export const hashLedger = ({ sequence, from, to, units }: LedgerRow): bigint =>
  hash([sequence, `{${from.join(",")}}`, `{${to.join(",")}}`, `{${units.join(",")}}`]);

export async function digestOfTables(client: Pick<pg.ClientBase, "query">): Promise<TablesDigest> {
  const digest = async (table: string, columns: readonly string[]): Promise<TableDigest> => {
    const { rows } = await client.query<{ count: string; sum: string }>(
      `select count(*) as count, coalesce(sum(${hashSql(columns)}), 0)::text as sum from ${table}`,
    );
    return { count: Number(rows[0]?.count ?? 0), sum: BigInt(rows[0]?.sum ?? 0) };
  };
  return {
    spotOrder: await digest("spot_order", orderColumns),
    trade: await digest("trade", tradeColumns),
    ledgerEntry: await digest("ledger_entry", ledgerColumns),
  };
}
