/** Loads the exchange's state from the tables, in one snapshot. */
import type {
  AccountBalances,
  ExchangeState,
  HoldState,
  MarketRow,
  OrderState,
  TraderState,
  Wallet,
} from "@feo/exchange";
import { loadOrders, type Queryable } from "./load-orders.ts";

export interface LoadedState {
  readonly sequence: number;
  readonly state: ExchangeState;
}

/** Must run in a repeatable read transaction. */
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

async function loadAccounts(client: Queryable): Promise<AccountBalances[]> {
  const { rows } = await client.query<Record<"user" | "asset" | "ma" | "ml" | "sa" | "sl", string>>(
    `select user_number as "user", asset, main_available as ma, main_locked as ml, spot_available as sa, spot_locked as sl
     from balance where main_available <> 0 or main_locked <> 0 or spot_available <> 0 or spot_locked <> 0
     order by user_number, asset`,
  );
  return rows.map(({ user, asset, ma, ml, sa, sl }) => ({
    user: Number(user),
    asset: Number(asset),
    balances: [BigInt(ma), BigInt(ml), BigInt(sa), BigInt(sl)],
  }));
}

const loadOpenOrders = (client: Queryable) => loadOrders(client, "status = 'WAITING'");

/** How many of the latest orders are searched for idempotency keys. */
const ordersWithKeys = 1_000_000;

/** The latest orders with an idempotency key, oldest first. */
export async function loadKeyedOrders(client: Queryable, most: number): Promise<OrderState[]> {
  const latest = `id > (select last_order_id from projection) - ${ordersWithKeys} and ref_id is not null`;
  const where = `id in (select id from spot_order where ${latest} order by id desc limit ${most})`;
  return [...(await loadOrders(client, where))].sort((left, right) => left.id - right.id);
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

/** The latest transfers with an idempotency key, oldest first. */
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
    ...row,
    sequence: Number(row.sequence),
    units: Number(row.units),
    at: Number(row.at),
  }));
}

export interface LoadedKey {
  readonly key: string;
  readonly sequence: number;
  readonly at: number;
  readonly fingerprint: string;
}

/** The latest keys of all other commands, oldest first. */
export async function loadKeys(client: Queryable, most: number): Promise<LoadedKey[]> {
  const { rows } = await client.query<Record<keyof LoadedKey, string>>(
    "select * from (select * from command_key order by sequence desc limit $1) latest order by sequence",
    [most],
  );
  return rows.map(({ key, sequence, at, fingerprint }) => ({
    key,
    fingerprint,
    sequence: Number(sequence),
    at: Number(at),
  }));
}
