/** The movements of one command, in order: from which balance to which, how much. Nothing is allocated for one. */
const fields = 3;
/** So many can be added before somebody has to make room; asking each time would cost more than adding. */
const mostAtOnce = 16;

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
    if (units === 0) return;
    const at = this.end;
    this.values[at] = from;
    this.values[at + 1] = to;
    this.values[at + 2] = units;
    this.end = at + fields;
  }

  makeRoom(): void {
    if (this.end + mostAtOnce * fields <= this.values.length) return;
    const larger = new Float64Array(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
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
}
