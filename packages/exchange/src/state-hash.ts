/** A short hash of a whole state: equal states have equal hashes, on every machine. Not cryptographic. */
import type { ExchangeState } from "./state.ts";

const firstPrime = 0x9e3779b1;
const secondPrime = 0x85ebca77;

/** Two 32-bit lanes, mixed number by number. */
class Mixer {
  #first = 0x2545f491;
  #second = 0x7f4a7c15;

  add(value: number | string | boolean | bigint | null | undefined): void {
    if (typeof value === "number") {
      const high = Math.floor(value / 2 ** 32);
      this.#mix(value - high * 2 ** 32, high);
    } else if (typeof value === "bigint") {
      this.#mix(Number(BigInt.asUintN(32, value)), Number(BigInt.asIntN(32, value >> 32n)));
    } else if (typeof value === "string") {
      for (let at = 0; at < value.length; at += 1) this.#mix(value.charCodeAt(at), 1);
      this.#mix(value.length, 2);
    } else this.#mix(value ? 1 : 0, value === null || value === undefined ? 4 : 3);
  }

  #mix(low: number, high: number): void {
    this.#first = Math.imul((this.#first ^ low) >>> 0, firstPrime);
    this.#second = Math.imul((this.#second ^ high ^ this.#first) >>> 0, secondPrime);
    this.#first = (this.#first << 13) | (this.#first >>> 19);
    this.#second = (this.#second << 17) | (this.#second >>> 15);
    this.#first ^= this.#second;
  }

  text(): string {
    const hex = (lane: number) => (lane >>> 0).toString(16).padStart(8, "0");
    return hex(this.#first) + hex(this.#second);
  }
}

/** The lists must be sorted as `takeState` sorts them. */
export function hashState(state: ExchangeState): string {
  const mixer = new Mixer();
  mixer.add(state.lastOrderId);
  mixer.add(state.lastTradeId);
  mixer.add(state.lastTurn);
  for (const { market, rules, lastTicks } of state.markets) {
    for (const value of [market, lastTicks, JSON.stringify(sorted(rules))]) mixer.add(value);
  }
  for (const { user, tier, tdsPpm, tdsInInr } of state.traders) {
    for (const value of [user, tier, tdsPpm, tdsInInr]) mixer.add(value);
  }
  for (const { user, asset, balances } of state.accounts) {
    for (const value of [user, asset, ...balances]) mixer.add(value);
  }
  for (const { hold, user, asset, units } of state.holds) {
    for (const value of [hold, user, asset, units]) mixer.add(value);
  }
  for (const order of state.orders) for (const value of Object.values(sorted(order))) mixer.add(value);
  return mixer.text();
}

/** The row's fields in alphabetical order, whatever their order in the object. */
function sorted<Row extends object>(row: Row): Record<string, number | string | boolean | null> {
  return Object.fromEntries(Object.entries(row).sort(([left], [right]) => (left < right ? -1 : 1)));
}
