/** The movements of one command, in order: source, destination and amount. Adding one allocates nothing. */
const fields = 3;

export class MoveLog {
  /** From, to, units; from, to, units; and so on, up to `end`. */
  values = new Float64Array(64 * fields);
  end = 0;

  get count(): number {
    return this.end / fields;
  }

  clear(): void {
    this.end = 0;
  }

  add(from: number, to: number, units: number): void {
    const { values, end } = this;
    values[end] = from;
    values[end + 1] = to;
    values[end + 2] = units;
    this.end = end + fields;
  }

  /** Called once before several adds, because a check per add would cost as much as the add. */
  makeRoomFor(count: number): void {
    if (this.end + count * fields > this.values.length) this.#grow();
  }

  from(index: number): number {
    return this.values[index * fields] ?? 0;
  }

  to(index: number): number {
    return this.values[index * fields + 1] ?? 0;
  }

  units(index: number): number {
    return this.values[index * fields + 2] ?? 0;
  }

  #grow(): void {
    const larger = new Float64Array(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
  }
}
