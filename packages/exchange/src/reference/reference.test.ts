/**
 * The reference stays sound under any stream: money is neither created nor lost, and every lock belongs to a hold or an
 * order.
 */
import { expect, test } from "vitest";
import { buy, sell } from "../book/book.ts";
import type { Command, MarketRules } from "../command.ts";
import { type OrderState, type Outcome, refusals } from "../outcome.ts";
import { sum } from "./arithmetic.ts";
import { type AccountBalances, createReference } from "./reference.ts";
import { createStream } from "./stream.ts";

const commands = 50_000;

/** Sums that must all be zero; keyed by number for speed, because all of them are rebuilt after every command. */
type Sums = Map<number, bigint>;
const addTo = (sums: Sums, key: number, units: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + units);
};

const [wholeAsset, mainLocked, spotLocked] = [0, 1, 2] as const;
const keyOf = (what: 0 | 1 | 2, user: number, asset = 0): number => (user * 1_000 + asset) * 3 + what;

/** A sum's name for the report. */
function nameOf(key: number): string {
  const [what, place] = [key % 3, Math.floor(key / 3)];
  const [user, asset] = [Math.floor(place / 1_000), place % 1_000];
  if (what === wholeAsset) return `asset ${asset}`;
  return `${what === mainLocked ? "main" : "spot"} locked of ${user}/${asset}`;
}

interface Withdrawal {
  readonly account: number;
  readonly units: bigint;
}

function noteWithdrawals(withdrawals: Map<string, Withdrawal>, command: Command, { refusal }: Outcome): void {
  if (refusal) return;
  if (command.kind === "settle" || command.kind === "release") withdrawals.delete(command.hold);
  if (command.kind !== "hold") return;
  withdrawals.set(command.hold, {
    account: keyOf(mainLocked, command.user, command.asset),
    units: BigInt(command.units),
  });
}

interface Sight {
  readonly accounts: readonly AccountBalances[];
  readonly open: readonly OrderState[];
  readonly withdrawals: ReadonlyMap<string, Withdrawal>;
  readonly rulesOf: ReadonlyMap<number, MarketRules>;
}

function moneyFaults({ accounts, open, withdrawals, rulesOf }: Sight): string[] {
  const sums: Sums = new Map();
  const faults: string[] = [];
  for (const { user, asset, balances } of accounts) {
    const isOutside = user >= 10 && user < 100;
    if (!isOutside && balances.some((units) => units < 0n)) faults.push(`${user}/${asset} is below zero`);
    addTo(sums, keyOf(wholeAsset, 0, asset), sum(balances));
    if (balances[1] !== 0n) addTo(sums, keyOf(mainLocked, user, asset), balances[1]);
    if (balances[3] !== 0n) addTo(sums, keyOf(spotLocked, user, asset), balances[3]);
  }
  for (const { account, units } of withdrawals.values()) addTo(sums, account, -units);
  for (const { market, side, user, heldUnits } of open) {
    const asset = rulesOf.get(market)?.[side === buy ? "quote" : "base"];
    addTo(sums, keyOf(spotLocked, user, asset), -BigInt(heldUnits));
  }
  for (const [what, units] of sums) if (units !== 0n) faults.push(`${nameOf(what)} is off by ${units}`);
  return faults;
}

function bookFaults(open: readonly OrderState[]): string[] {
  const bids = new Map<number, number>();
  for (const { market, side, shownLots, priceTicks } of open) {
    if (side === buy && shownLots > 0) bids.set(market, Math.max(priceTicks, bids.get(market) ?? 0));
  }
  const isCrossed = ({ market, side, shownLots, priceTicks }: OrderState): boolean =>
    side === sell && shownLots > 0 && priceTicks <= (bids.get(market) ?? 0);
  return open
    .filter(isCrossed)
    .map(({ market, priceTicks }) => `market ${market} has a bid at the ask of ${priceTicks}`);
}

function orderFaults({ orders, placed, refusal }: Outcome): string[] {
  const faults = orders.flatMap((order) => {
    const isByTotal = order.totalUnits > 0;
    const isOpen = order.status === "WAITING";
    const wrong = [
      !isByTotal && order.originalLots !== order.filledLots + order.leftLots && "its lots do not add up",
      isByTotal && order.filledUnits > order.totalUnits && "it went past its total",
      !isOpen && order.heldUnits !== 0 && "it has ended and holds something",
      isOpen && order.heldUnits === 0 && "it is open and holds nothing",
      isOpen && order.turn === 0 && "it is open and has no turn",
      order.shownLots > 0 !== (isOpen && order.isActive) && "it shows what it should not",
    ];
    return wrong.filter((text) => text !== false).map((text) => `order ${order.id}: ${text}`);
  });
  if (new Set(orders.map(({ id }) => id)).size !== orders.length) faults.push("an order is told twice");
  if (placed && !orders.includes(placed)) faults.push("the placed order is not among the orders");
  if (refusal && orders.length > 0) faults.push("a refused command touched orders");
  return faults;
}

test("money stays accounted for after every command of a stream, and every refusal and final status occurs", {
  timeout: 180_000,
}, () => {
  const reference = createReference();
  const stream = createStream(1);
  const withdrawals = new Map<string, Withdrawal>();
  const rulesOf = new Map<number, MarketRules>();
  const seen = new Set<string>();
  let outcome: Outcome | undefined;
  for (let number = 1; number <= commands; number += 1) {
    const command = stream.next(outcome);
    outcome = reference.apply(command);
    if (command.kind === "setMarket" && !outcome.refusal) rulesOf.set(command.market, command.rules);
    noteWithdrawals(withdrawals, command, outcome);
    const open = reference.openOrders();
    const sight = { accounts: reference.balances(), open, withdrawals, rulesOf };
    const faults = [...moneyFaults(sight), ...bookFaults(open), ...orderFaults(outcome)];
    if (faults.length > 0) expect.fail(`Command ${number}, ${JSON.stringify(command)}: ${faults.join("; ")}`);
    seen.add(outcome.refusal ?? "accepted");
    for (const { status } of outcome.orders) seen.add(status);
  }
  const wanted = [...refusals, "accepted", "WAITING", "DONE", "CANCELLED", "EXPIRED", "EXPIRED_IN_MATCH"];
  expect(wanted.filter((name) => !seen.has(name))).toEqual([]);
});
