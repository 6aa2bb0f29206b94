/** One command with what came of it, on its way from the core to the journal, the tables and whoever listens. */
import type { Command, Exchange, Move, Outcome, Side } from "@feo/exchange";

/** What is shown at a price of a book after a command. */
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
  /** Every price at which the command may have changed a book, as it stood after the command. */
  readonly levels: readonly Level[];
  /** The core's counters after it. */
  readonly counters: { readonly lastOrderId: number; readonly lastTradeId: number; readonly lastTurn: number };
}

/** With the money that it moved, for the ledger. */
export interface LedgerEntry extends Entry {
  readonly moves: readonly Move[];
}

/** Applies a command and takes down what must be known of it before the next one. */
export function applyTo(exchange: Exchange, sequence: number, command: Command): Entry {
  const outcome = exchange.apply(command);
  const { lastOrderId, lastTradeId, lastTurn } = exchange.floor;
  const levels = levelsOf(exchange, outcome);
  return { sequence, command, outcome, levels, counters: { lastOrderId, lastTradeId, lastTurn } };
}

/** Taken down at once, because the next command may change the book before anybody is told. */
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

/** The same, with all that the tables need. */
export function enter(exchange: Exchange, sequence: number, command: Command): LedgerEntry {
  const entry = applyTo(exchange, sequence, command);
  return { ...entry, moves: exchange.moves() };
}

/** A batch as the journal has it. */
export interface BatchText {
  readonly firstSequence: number;
  readonly commands: number;
  readonly text: string;
}

/** The batch of some entries, if there are any. */
export function textOf(entries: readonly Entry[]): BatchText | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const text = JSON.stringify(entries.map(({ command }) => command));
  return { firstSequence: first.sequence, commands: entries.length, text };
}

/** Whose balances or orders an entry changed. */
export function peopleOf({ command, outcome }: Entry): number[] {
  const parties = outcome.trades.flatMap(({ buyer, seller }) => [buyer.user, seller.user]);
  const payee = command.kind === "pay" ? [command.payee] : [];
  return [...("user" in command ? [command.user] : []), ...payee, ...parties];
}
