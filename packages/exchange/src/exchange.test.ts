/**
 * The core against the naive reference on one fixed stream, and its other properties on random streams. The longer
 * random comparison is in exchange-streams.test.ts, with the same RULES_SEED and RULES_COMMANDS.
 */
import { expect, test } from "vitest";
import { audit } from "./audit.ts";
import { createPlainBook } from "./book/plain-book.ts";
import { Exchange } from "./exchange.ts";
import { compareStreams } from "./reference/compare.ts";
import { createStream } from "./reference/stream.ts";
import { restore, takeState } from "./state.ts";
import { hashState } from "./state-hash.ts";

const seed = Number(process.env["RULES_SEED"] || 1);
const allCommands = Number(process.env["RULES_COMMANDS"] || 200_000);
const drawn = `RULES_SEED=${seed} RULES_COMMANDS=${allCommands}`;
/** The tests below cost more per command than the comparison alone, so each runs only a fraction of the commands. */
const aPart = (one: number): number => Math.ceil(allCommands / one);
const timeout = 60 * 60_000;

test("stream 1: the core has every outcome, balance and open order of the reference", { timeout }, () => {
  const exchange = new Exchange();
  compareStreams({ seed: 1, commands: 30_000, exchange, checkEvery: 2_000 });
  expect(audit(exchange)).toEqual([]);
});

test(`${drawn}: every invariant holds after every command`, { timeout }, () => {
  const exchange = new Exchange();
  const stream = createStream(seed);
  let outcome: ReturnType<Exchange["apply"]> | undefined;
  for (let number = 1; number <= aPart(40); number += 1) {
    outcome = exchange.apply(stream.next(outcome));
    const broken = audit(exchange);
    if (broken.length > 0) expect.fail(`Command ${number} of ${drawn}: ${broken.join("; ")}`);
  }
});

test(`${drawn}: the exchange behaves the same with the plain book and the fast book`, { timeout }, () => {
  compareStreams({
    seed,
    commands: aPart(10),
    exchange: new Exchange({ createBook: createPlainBook }),
    checkEvery: 500,
  });
});

test(`${drawn}: an exchange restored from its state continues exactly like the original`, { timeout }, () => {
  let exchange = new Exchange();
  const witness = new Exchange();
  const stream = createStream(seed);
  let outcome: ReturnType<Exchange["apply"]> | undefined;
  for (let number = 1; number <= aPart(20); number += 1) {
    const command = stream.next(outcome);
    outcome = witness.apply(command);
    // Compared as text, because comparing two million fields one by one takes a minute.
    const answer = JSON.stringify(exchange.apply(command));
    expect(answer, `command ${number} of ${drawn}`).toBe(JSON.stringify(outcome));
    if (number % 500 !== 0) continue;
    const state = takeState(exchange);
    exchange = restore(state);
    const [hash, wanted] = [hashState(takeState(exchange)), hashState(takeState(witness))];
    expect(hash, `after command ${number} of ${drawn}`).toBe(wanted);
  }
});

test("states that differ in one unit, one turn or one rule have different hashes", () => {
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

test(`${drawn}: the movements of all commands add up to the balances`, { timeout }, () => {
  const exchange = new Exchange();
  const stream = createStream(seed);
  const folded = new Map<number, bigint>();
  let outcome: ReturnType<Exchange["apply"]> | undefined;
  for (let number = 0; number < aPart(10); number += 1) {
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
