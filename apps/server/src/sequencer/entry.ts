/** A command with its outcome, on its way from the core to the journal, the tables and the listeners. */
import type { Command, Exchange, Move, Outcome, Side } from "@feo/exchange";

/** A price level's displayed quantity after a command. */
export interface Level {
  readonly market: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

export interface Entry {
  readonly sequence: number;
  readonly command: Command;
  readonly outcome: Outcome;
  /** Every price level the command may have changed, with its quantity after the command. */
  readonly levels: readonly Level[];
  /** The core's counters after the command. */
  readonly counters: { readonly lastOrderId: number; readonly lastTradeId: number; readonly lastTurn: number };
}

/** An entry with its money movements, for the ledger. */
export interface LedgerEntry extends Entry {
  readonly moves: readonly Move[];
}

/** Applies a command and captures its effects before the next one. */
export function applyTo(exchange: Exchange, sequence: number, command: Command): Entry {
  const outcome = exchange.apply(command);
  const { lastOrderId, lastTradeId, lastTurn } = exchange.floor;
  const levels = levelsOf(exchange, outcome);
  return { sequence, command, outcome, levels, counters: { lastOrderId, lastTradeId, lastTurn } };
}

/** Captured at once, because the next command may change the book before listeners run. */
function levelsOf(exchange: Exchange, { orders }: Outcome): Level[] {
  const levels: Level[] = [];
  for (const { market, side, priceTicks } of orders) {
    if (priceTicks === 0) continue;
    const last = levels.at(-1);
    if (last?.priceTicks === priceTicks && last.side === side && last.market === market) continue;
    levels.push({ market, side, priceTicks, lots: exchange.shownAt(market, side, priceTicks) });
  }
  return levels;
}

/** Like applyTo, with everything the tables need. */
export function enter(exchange: Exchange, sequence: number, command: Command): LedgerEntry {
  const entry = applyTo(exchange, sequence, command);
  return { ...entry, moves: exchange.moves() };
}

/** A batch in the journal's format. */
export interface BatchText {
  readonly firstSequence: number;
  readonly commands: number;
  readonly text: string;
}

/** The batch of these entries; undefined if there are none. */
export function textOf(entries: readonly Entry[]): BatchText | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const text = JSON.stringify(entries.map(({ command }) => command));
  return { firstSequence: first.sequence, commands: entries.length, text };
}

/** Users whose balances or orders an entry changed. */
export function peopleOf({ command, outcome }: Entry): number[] {
  const parties = outcome.trades.flatMap(({ buyer, seller }) => [buyer.user, seller.user]);
  const payee = command.kind === "pay" ? [command.payee] : [];
  return [...("user" in command ? [command.user] : []), ...payee, ...parties];
}
