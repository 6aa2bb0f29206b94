/** The movements of one command, in order: from which balance to which, how much. Nothing is allocated for one. */
export class MoveLog {
  #from = new Int32Array(64);
  #to = new Int32Array(64);
  #units = new Float64Array(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
  }

  add(from: number, to: number, units: number): void {
    if (this.#count === this.#from.length) this.#grow();
    this.#from[this.#count] = from;
    this.#to[this.#count] = to;
    this.#units[this.#count] = units;
    this.#count += 1;
  }

  from(index: number): number {
    return this.#from[index] ?? 0;
  }

  to(index: number): number {
    return this.#to[index] ?? 0;
  }

  units(index: number): number {
    return this.#units[index] ?? 0;
  }

  #grow(): void {
    const [from, to, units] = [this.#from, this.#to, this.#units];
    this.#from = new Int32Array(from.length * 2);
    this.#to = new Int32Array(from.length * 2);
    this.#units = new Float64Array(from.length * 2);
    this.#from.set(from);
    this.#to.set(to);
    this.#units.set(units);
  }
}
