/** A market's book as committed, and the levels changed since the last published message. */
import { buy, type Side } from "@feo/exchange";

type Levels = Map<number, number>;

export interface BookChange {
  /** Price in ticks and displayed lots; 0 removes the level. */
  readonly asks: readonly (readonly [number, number])[];
  readonly bids: readonly (readonly [number, number])[];
  readonly sequence: number;
  readonly previousSequence: number;
}

export class LiveBook {
  readonly #bids: Levels = new Map();
  readonly #asks: Levels = new Map();
  readonly #changed: readonly [Set<number>, Set<number>] = [new Set(), new Set()];
  #sequence: number;
  #told: number;

  constructor(sequence: number) {
    this.#sequence = sequence;
    this.#told = sequence;
  }

  get sequence(): number {
    return this.#sequence;
  }

  set(side: Side, priceTicks: number, lots: number, sequence: number): void {
    this.#sequence = sequence;
    const levels = this.#side(side);
    if ((levels.get(priceTicks) ?? 0) === lots) return;
    if (lots === 0) levels.delete(priceTicks);
    else levels.set(priceTicks, lots);
    this.#changed[side].add(priceTicks);
  }

  /** Best price first. */
  levels(side: Side, most: number): (readonly [number, number])[] {
    const best = side === buy ? -1 : 1;
    return [...this.#side(side)].sort(([left], [right]) => (left - right) * best).slice(0, most);
  }

  /** The changes since the last call; undefined if there are none. */
  takeChange(): BookChange | undefined {
    const [bids, asks] = this.#changed;
    if (bids.size === 0 && asks.size === 0) return undefined;
    const change = {
      asks: [...asks].map((price) => [price, this.#asks.get(price) ?? 0] as const),
      bids: [...bids].map((price) => [price, this.#bids.get(price) ?? 0] as const),
      sequence: this.#sequence,
      previousSequence: this.#told,
    };
    bids.clear();
    asks.clear();
    this.#told = this.#sequence;
    return change;
  }

  /** The `previousSequence` of the next change. */
  get published(): number {
    return this.#told;
  }

  #side(side: Side): Levels {
    return side === buy ? this.#bids : this.#asks;
  }
}
