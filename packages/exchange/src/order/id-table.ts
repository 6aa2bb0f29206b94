/** Maps the ids of open orders to small indices: an open-addressing hash table, several times as fast as a Map. */
import { nothing } from "../book/book.ts";

const empty = 0;
const firstCapacity = 1_024;

export class IdTable {
  /** Ids are positive, so 0 marks an empty slot. */
  #ids = new Float64Array(firstCapacity);
  #values = new Int32Array(firstCapacity);
  #mask = firstCapacity - 1;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get(id: number): number {
    for (let at = this.#homeOf(id); ; at = (at + 1) & this.#mask) {
      const there = this.#ids[at];
      if (there === id) return this.#values[at] ?? nothing;
      if (there === empty) return nothing;
    }
  }

  set(id: number, value: number): void {
    if (this.#count * 2 >= this.#ids.length) this.#grow();
    let at = this.#homeOf(id);
    while (this.#ids[at] !== empty && this.#ids[at] !== id) at = (at + 1) & this.#mask;
    if (this.#ids[at] === empty) this.#count += 1;
    this.#ids[at] = id;
    this.#values[at] = value;
  }

  delete(id: number): void {
    let hole = this.#homeOf(id);
    while (this.#ids[hole] !== id) {
      if (this.#ids[hole] === empty) return;
      hole = (hole + 1) & this.#mask;
    }
    this.#count -= 1;
    // Backward-shift deletion, so that probes do not stop early.
    for (let at = (hole + 1) & this.#mask; this.#ids[at] !== empty; at = (at + 1) & this.#mask) {
      const there = this.#ids[at] ?? empty;
      if (((at - this.#homeOf(there)) & this.#mask) < ((at - hole) & this.#mask)) continue;
      this.#ids[hole] = there;
      this.#values[hole] = this.#values[at] ?? nothing;
      hole = at;
    }
    this.#ids[hole] = empty;
  }

  /** Ids are consecutive, so their low bits are evenly distributed already. */
  #homeOf(id: number): number {
    return id & this.#mask;
  }

  #grow(): void {
    const [ids, values] = [this.#ids, this.#values];
    this.#ids = new Float64Array(ids.length * 2);
    this.#values = new Int32Array(ids.length * 2);
    this.#mask = this.#ids.length - 1;
    this.#count = 0;
    for (const [at, id] of ids.entries()) if (id !== empty) this.set(id, values[at] ?? nothing);
  }
}
