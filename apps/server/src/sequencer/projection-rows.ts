/** Reduces a run of commands to table rows: an order that changed ten times is written once, as it ended. Pure. */
import type { Command, MarketRules, OrderState, Trade } from "@feo/exchange";
import type { LedgerEntry } from "./entry.ts";
import { addToBars, type Bars } from "./projection-bars.ts";

export interface OrderRow {
  readonly order: OrderState;
  readonly updatedAt: number;
}

export interface BalanceChange {
  /** Change per balance: main available, main locked, spot available, spot locked. */
  readonly units: [bigint, bigint, bigint, bigint];
}

export interface LedgerRow {
  readonly sequence: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly units: readonly number[];
}

type Of<Kind extends Command["kind"]> = Extract<Command, { kind: Kind }>;

export interface ProjectedRows {
  readonly newOrders: OrderRow[];
  readonly changedOrders: OrderRow[];
  readonly trades: Trade[];
  readonly bars: Bars;
  /** Keyed by `user × 256 + asset`. */
  readonly balances: Map<number, BalanceChange>;
  readonly ledger: LedgerRow[];
  readonly markets: Map<number, MarketRules>;
  readonly lastTicks: Map<number, number>;
  readonly traders: Map<number, Of<"setTrader">>;
  readonly newHolds: Map<string, Of<"hold">>;
  readonly endedHolds: Set<string>;
  /** Commands whose key has no other row to be stored in. */
  readonly keys: { readonly key: string; readonly sequence: number; readonly command: Command }[];
  readonly transfers: { readonly sequence: number; readonly command: Of<"transfer"> }[];
  readonly payments: { readonly sequence: number; readonly command: Of<"pay"> }[];
}

export function rowsOf(entries: readonly LedgerEntry[]): ProjectedRows {
  const rows: ProjectedRows = {
    newOrders: [],
    changedOrders: [],
    trades: [],
    bars: new Map(),
    balances: new Map(),
    ledger: [],
    markets: new Map(),
    lastTicks: new Map(),
    traders: new Map(),
    newHolds: new Map(),
    endedHolds: new Set(),
    keys: [],
    transfers: [],
    payments: [],
  };
  const orders = new Map<number, OrderRow & { isNew: boolean }>();
  for (const { sequence, command, outcome, moves } of entries) {
    for (const order of outcome.orders) {
      const known = orders.get(order.id);
      const isNew = known?.isNew ?? order.id === outcome.placed?.id;
      orders.set(order.id, { order, updatedAt: command.at, isNew });
    }
    for (const trade of outcome.trades) {
      rows.trades.push(trade);
      addToBars(rows.bars, trade);
      rows.lastTicks.set(trade.market, trade.priceTicks);
    }
    if (moves.length > 0) {
      const row = { sequence, from: [] as number[], to: [] as number[], units: [] as number[] };
      for (const { from, to, units } of moves) {
        change(rows.balances, from, -units);
        change(rows.balances, to, units);
        row.from.push(from);
        row.to.push(to);
        row.units.push(units);
      }
      rows.ledger.push(row);
    }
    if (outcome.refusal === null) note(rows, sequence, command);
  }
  for (const { isNew, ...row } of orders.values()) (isNew ? rows.newOrders : rows.changedOrders).push(row);
  return rows;
}

function change(balances: ProjectedRows["balances"], balance: number, units: number): void {
  const which = balance % 4;
  const key = (balance - which) / 4;
  let change = balances.get(key);
  if (!change) {
    change = { units: [0n, 0n, 0n, 0n] };
    balances.set(key, change);
  }
  change.units[which] = (change.units[which] ?? 0n) + BigInt(units);
}

/** Rows of a command besides orders, trades and money. */
function note(rows: ProjectedRows, sequence: number, command: Command): void {
  if (command.kind === "setMarket") rows.markets.set(command.market, command.rules);
  else if (command.kind === "setTrader") rows.traders.set(command.user, command);
  else if (command.kind === "transfer") rows.transfers.push({ sequence, command });
  else if (command.kind === "pay") rows.payments.push({ sequence, command });
  else if (command.kind === "hold") rows.newHolds.set(command.hold, command);
  else if (command.kind === "settle" || command.kind === "release") {
    // A hold that began and ended within the run was never in the table; the name of an ended hold may be reused.
    if (!rows.newHolds.delete(command.hold)) rows.endedHolds.add(command.hold);
  }
  if (command.key !== undefined) rows.keys.push({ key: command.key, sequence, command });
}
