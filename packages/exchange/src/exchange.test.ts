/**
 * The core against the naive reference on random streams of commands, and its own invariants after every one of them. More
 * streams, also of any seed and length, are in exchange-streams.test.ts.
 */
import { expect, test } from "vitest";
import { audit } from "./audit.ts";
import { createPlainBook } from "./book/plain-book.ts";
import { Exchange } from "./exchange.ts";
import { compareStreams } from "./reference/compare.ts";
import { createStream } from "./reference/stream.ts";
import { restore, takeState } from "./state.ts";
import { hashState } from "./state-hash.ts";

const minute = 60_000;

test("stream 1: every outcome, balance and open order is the reference's", { timeout: 60_000 * minute }, () => {
  const exchange = new Exchange();
  compareStreams({ seed: 1, commands: 250_000, exchange, checkEvery: 2_000 });
  expect(audit(exchange)).toEqual([]);
});

test("every invariant holds after every command", { timeout: 60_000 * minute }, () => {
  const exchange = new Exchange();
  const stream = createStream(11);
  let outcome: ReturnType<Exchange["apply"]> | undefined;
  for (let number = 0; number < 20_000; number += 1) {
    outcome = exchange.apply(stream.next(outcome));
    const broken = audit(exchange);
    if (broken.length > 0) expect.fail(`Command ${number}: ${broken.join("; ")}`);
  }
});

test("the plain book and the fast book make the same exchange", { timeout: 60_000 * minute }, () => {
  compareStreams({
    seed: 12,
    commands: 20_000,
    exchange: new Exchange({ createBook: createPlainBook }),
    checkEvery: 500,
  });
});

test("a state that is taken out and put in goes on as if nothing had happened", { timeout: 60_000 * minute }, () => {
  let exchange = new Exchange();
  const witness = new Exchange();
  const stream = createStream(13);
  let outcome: ReturnType<Exchange["apply"]> | undefined;
  for (let number = 1; number <= 40_000; number += 1) {
    const command = stream.next(outcome);
    outcome = witness.apply(command);
    // As text, because comparing two million fields one by one takes a minute.
    expect(JSON.stringify(exchange.apply(command))).toBe(JSON.stringify(outcome));
    if (number % 500 !== 0) continue;
    const state = takeState(exchange);
    exchange = restore(state);
    expect(hashState(takeState(exchange))).toBe(hashState(takeState(witness)));
  }
});

test("a state's hash tells any two states apart that differ in one unit, one turn or one rule", () => {
  const exchange = new Exchange();
  const stream = createStream(14);
  let outcome: ReturnType<Exchange["apply"]> | undefined;
  for (let number = 0; number < 3_000; number += 1) outcome = exchange.apply(stream.next(outcome));
  const state = takeState(exchange);
  const hashes = [
    state,
    { ...state, lastTurn: state.lastTurn + 1 },
    { ...state, accounts: [...state.accounts].map((row, at) => (at === 3 ? { ...row, asset: row.asset + 1 } : row)) },
    {
      ...state,
      orders: [...state.orders].map((row, at) => (at === 1 ? { ...row, heldUnits: row.heldUnits + 1 } : row)),
    },
    { ...state, orders: [...state.orders].slice(1) },
    {
      ...state,
      markets: [...state.markets].map((row, at) => (at === 0 ? { ...row, lastTicks: row.lastTicks + 1 } : row)),
    },
    { ...state, holds: [...state.holds, { hold: "x", user: 100, asset: 0, units: 1 }] },
    { ...state, traders: [...state.traders, { user: 999, tier: 1, tdsPpm: null, tdsInInr: false }] },
  ].map(hashState);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("what the outcome says was moved adds up to the balances, command by command", {
  timeout: 60_000 * minute,
}, () => {
  const exchange = new Exchange();
  const stream = createStream(15);
  const folded = new Map<number, bigint>();
  let outcome: ReturnType<Exchange["apply"]> | undefined;
  for (let number = 0; number < 20_000; number += 1) {
    outcome = exchange.apply(stream.next(outcome));
    for (const { from, to, units } of exchange.moves()) {
      folded.set(from, (folded.get(from) ?? 0n) - BigInt(units));
      folded.set(to, (folded.get(to) ?? 0n) + BigInt(units));
    }
  }
  const actual = exchange
    .balances()
    .flatMap(({ user, asset, balances }) =>
      balances.map((units, which) => [(user * 256 + asset) * 4 + which, units] as const),
    );
  expect(new Map(actual.filter(([, units]) => units !== 0n))).toEqual(
    new Map([...folded].filter(([, units]) => units !== 0n).sort(([left], [right]) => left - right)),
  );
});
