/** Reads the state that the tables hold, as of the sequence they have reached, all in one snapshot. */
import type {
  AccountBalances,
  ExchangeState,
  HoldState,
  MarketRow,
  OrderState,
  TraderState,
  Wallet,
} from "@feo/exchange";
import type pg from "pg";

export interface LoadedState {
  readonly sequence: number;
  readonly state: ExchangeState;
}

type Queryable = Pick<pg.ClientBase, "query">;

/** Must run in a transaction that sees one moment (repeatable read). */
export async function loadState(client: Queryable): Promise<LoadedState> {
  const { rows } = await client.query<Record<"sequence" | "order" | "trade" | "turn", string>>(
    'select sequence, last_order_id as "order", last_trade_id as trade, last_turn as turn from projection where id = 1',
  );
  const [reached] = rows;
  return {
    sequence: Number(reached?.sequence ?? 0),
    state: {
      lastOrderId: Number(reached?.order ?? 0),
      lastTradeId: Number(reached?.trade ?? 0),
      lastTurn: Number(reached?.turn ?? 0),
      markets: await loadMarkets(client),
      traders: await loadTraders(client),
      accounts: await loadAccounts(client),
      holds: await loadHolds(client),
      orders: await loadOpenOrders(client),
    },
  };
}

async function loadMarkets(client: Queryable): Promise<MarketRow[]> {
  const { rows } = await client.query<MarketRow>(
    'select market, rules, last_ticks as "lastTicks" from trading_market order by market',
  );
  return rows;
}

async function loadTraders(client: Queryable): Promise<TraderState[]> {
  const { rows } = await client.query<TraderState>(
    `select user_number as "user", tier, tds_ppm as "tdsPpm", tds_in_inr as "tdsInInr" from trader
     where tier > 0 or tds_ppm is not null or tds_in_inr order by user_number`,
  );
  return rows;
}

async function loadHolds(client: Queryable): Promise<HoldState[]> {
  const { rows } = await client.query<{ hold: string; user: number; asset: number; units: string }>(
    'select hold, user_number as "user", asset, units from money_hold order by hold collate "C"',
  );
  return rows.map((row) => ({ ...row, units: Number(row.units) }));
}

/**
 * Large tables come as lines of text, thousands to a row: a million orders are read in seconds, where a million rows of thirty
 * columns would take several times as long.
 */
async function* lines(client: Queryable, columns: readonly string[], from: string): AsyncGenerator<string[]> {
  const { rows } = await client.query<{ lines: string }>(
    `select string_agg(line, ';') as lines from (
       select concat_ws(',', ${columns.join(", ")}) as line, row_number() over () / 10000 as part from ${from}
     ) numbered group by part order by part`,
  );
  for (const { lines } of rows) for (const line of lines.split(";")) yield line.split(",");
}

async function loadAccounts(client: Queryable): Promise<AccountBalances[]> {
  const accounts: AccountBalances[] = [];
  const columns = ["user_number", "asset", "main_available", "main_locked", "spot_available", "spot_locked"];
  for await (const [user, asset, ...units] of lines(client, columns, "(select * from balance order by 1, 2) b")) {
    const [ma = 0n, ml = 0n, sa = 0n, sl = 0n] = units.map(BigInt);
    const balances = [ma, ml, sa, sl] as const;
    if (balances.some((amount) => amount !== 0n)) accounts.push({ user: Number(user), asset: Number(asset), balances });
  }
  return accounts;
}

const orderColumns = [
  ...["id", "user_number", "market", "side", "type", "time_in_force", "stp_mode", "post_only", "price_ticks"],
  ...["stop_ticks", "is_active", "original_lots", "total_units", "left_lots", "filled_lots", "filled_units"],
  ...["visible_lots", "shown_lots", "held_units", "original_held_units", "bound_units", "received_units", "trades"],
  ...[
    "maker_ppm",
    "taker_ppm",
    "tds_ppm",
    "turn",
    "created_at",
    "status",
    "coalesce(encode(ref_id::bytea, 'hex'), '')",
  ],
];

async function loadOpenOrders(client: Queryable): Promise<OrderState[]> {
  const orders: OrderState[] = [];
  const from = "(select * from spot_order where status = 'WAITING' order by id) o";
  for await (const line of lines(client, orderColumns, from)) orders.push(orderOf(line));
  return orders;
}

/** The latest orders that came with a key, oldest first. */
export async function loadOrders(client: Queryable, most: number): Promise<OrderState[]> {
  const orders: OrderState[] = [];
  const latest = `select * from spot_order where ref_id is not null order by id desc limit ${most}`;
  for await (const line of lines(client, orderColumns, `(select * from (${latest}) l order by id) o`)) {
    orders.push(orderOf(line));
  }
  return orders;
}

interface LoadedTransfer {
  readonly sequence: number;
  readonly at: number;
  readonly refId: string;
  readonly user: number;
  readonly asset: number;
  readonly units: number;
  readonly from: Wallet;
  readonly to: Wallet;
}

/** The latest transfers that came with a key, oldest first. */
export async function loadTransfers(client: Queryable, most: number): Promise<LoadedTransfer[]> {
  const { rows } = await client.query<
    Omit<LoadedTransfer, "sequence" | "units" | "at"> & Record<"sequence" | "units" | "at", string>
  >(
    `select * from (
       select sequence, at, ref_id as "refId", user_number as "user", asset, units, from_wallet as "from", to_wallet as "to"
       from wallet_transfer where ref_id is not null order by sequence desc limit $1
     ) latest order by sequence`,
    [most],
  );
  return rows.map((row) => ({
    ...{ ...row, sequence: Number(row.sequence), units: Number(row.units), at: Number(row.at) },
  }));
}

function orderOf(line: readonly string[]): OrderState {
  const number = (column: number) => Number(line[column]);
  return {
    id: number(0),
    refId: line[29] ? Buffer.from(line[29], "hex").toString() : null,
    user: number(1),
    market: number(2),
    side: line[3] === "0" ? 0 : 1,
    type: line[4] as OrderState["type"],
    timeInForce: line[5] as OrderState["timeInForce"],
    stpMode: line[6] as OrderState["stpMode"],
    postOnly: line[7] === "t",
    status: line[28] as OrderState["status"],
    priceTicks: number(8),
    stopTicks: number(9),
    isActive: line[10] === "t",
    originalLots: number(11),
    totalUnits: number(12),
    leftLots: number(13),
    filledLots: number(14),
    filledUnits: number(15),
    visibleLots: number(16),
    shownLots: number(17),
    heldUnits: number(18),
    originalHeldUnits: number(19),
    boundUnits: number(20),
    receivedUnits: number(21),
    trades: number(22),
    makerPpm: number(23),
    takerPpm: number(24),
    tdsPpm: number(25),
    turn: number(26),
    createdAt: number(27),
  };
}
