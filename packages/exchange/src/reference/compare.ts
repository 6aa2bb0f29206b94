/**
 * Runs one stream on two exchanges and throws at the first command after which they differ, with the data to reproduce
 * it.
 */
import type { Command } from "../command.ts";
import type { OrderState, Outcome } from "../outcome.ts";
import { type AccountBalances, createReference } from "./reference.ts";
import { createStream } from "./stream.ts";

export interface ComparedExchange {
  apply(command: Command): Outcome;
  /** Every account with a non-zero balance, by user, then asset. */
  balances(): readonly AccountBalances[];
  /** Sorted by id. */
  openOrders(): readonly OrderState[];
}

interface Comparison {
  readonly seed: number;
  readonly commands: number;
  readonly exchange: ComparedExchange;
  /** Balances and open orders are compared after each `checkEvery` commands, and after the last. */
  readonly checkEvery: number;
}

export function compareStreams({ seed, commands, exchange, checkEvery }: Comparison): void {
  const reference = createReference();
  const stream = createStream(seed);
  let expected: Outcome | undefined;
  for (let number = 1; number <= commands; number += 1) {
    const command = stream.next(expected);
    const demand = (what: string, wanted: unknown, actual: unknown): void => {
      if (isSame(wanted, actual)) return;
      const found = differences(what, wanted, actual);
      if (found.length > 0) throw new Error(report({ seed, number, command, found }));
    };
    expected = reference.apply(command);
    const answer = answerOf(exchange, command);
    if (typeof answer === "string") throw new Error(report({ seed, number, command, found: [answer] }));
    demand("outcome", expected, answer);
    if (number % checkEvery === 0 || number === commands) {
      demand("balances", byAccount(reference.balances()), byAccount(exchange.balances()));
      demand("openOrders", byId(reference.openOrders()), byId(exchange.openOrders()));
    }
  }
}

/** An exception counts as a wrong answer. */
function answerOf(exchange: ComparedExchange, command: Command): Outcome | string {
  try {
    return exchange.apply(command);
  } catch (error) {
    return `the exchange threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

/** Keyed, so that an extra row is one difference instead of one in every later row. */
const byAccount = (accounts: readonly AccountBalances[]) =>
  Object.fromEntries(
    accounts.map(({ user, asset, balances: [mainAvailable, mainLocked, spotAvailable, spotLocked] }, place) => [
      `user ${user} asset ${asset}`,
      { place, mainAvailable, mainLocked, spotAvailable, spotLocked },
    ]),
  );

const byId = (orders: readonly OrderState[]) =>
  Object.fromEntries(orders.map((order, place) => [`order ${order.id}`, { place, order }]));

/** A quick equality check for every command; it builds no report. */
function isSame(wanted: unknown, actual: unknown): boolean {
  if (Object.is(wanted, actual)) return true;
  if (!isObject(wanted) || !isObject(actual) || Array.isArray(wanted) !== Array.isArray(actual)) return false;
  const names = Object.keys(wanted);
  if (names.length !== Object.keys(actual).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(actual, name) || !isSame(wanted[name], actual[name])) return false;
  }
  return true;
}

/** Every field in which two values differ, one line each. */
export function differences(path: string, wanted: unknown, actual: unknown): string[] {
  if (Object.is(wanted, actual)) return [];
  if (!isObject(wanted) || !isObject(actual) || Array.isArray(wanted) !== Array.isArray(actual)) {
    return [`${path}: reference ${write(wanted)}, exchange ${write(actual)}`];
  }
  const names = new Set([...Object.keys(wanted), ...Object.keys(actual)]);
  return [...names].flatMap((name) => differences(`${path}.${name}`, wanted[name], actual[name]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const mostShown = 30;

function report(failure: { seed: number; number: number; command: Command; found: readonly string[] }): string {
  const { seed, number, command, found } = failure;
  const more = found.length > mostShown ? [`… and ${found.length - mostShown} more`] : [];
  const title = `Seed ${seed}, command ${number}: the exchange and the reference differ (RULES_SEED=${seed} repeats it)`;
  return [title, write(command), ...found.slice(0, mostShown), ...more].join("\n");
}

/** JSON that also writes bigints, NaN and infinities. */
const write = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return `${part}n`;
    return typeof part === "number" && !Number.isFinite(part) ? String(part) : part;
  }) ?? "nothing";
