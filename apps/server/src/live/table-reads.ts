/**
 * What the topics read of the tables. While this node hears what is committed, each thing is read once and grows by what is heard;
 * where it does not, one reading a second serves everybody. So the number of queries does not depend on how often somebody asks.
 */
import { createSharedReads } from "../platform/shared-reads.ts";

/** False once hearing has begun anew: what was read may lack what was missed, and is read again. */
type IsCurrent = () => boolean;

export interface TableReads {
  read<Result>(name: string, read: (isCurrent: IsCurrent) => Promise<Result>): Promise<Result>;
  /** Hearing begins with this command: what was read before it is not served any more. */
  begin(sequence: number): void;
}

interface TableReadsDeps {
  /** Whether what was heard here is how things stand. */
  readonly isInStep: () => boolean;
  /** Resolves once the tables show a command. */
  readonly reached: (sequence: number) => Promise<void>;
  readonly now: () => number;
}

const keptMs = 1_000;

export function createTableReads({ isInStep, reached, now }: TableReadsDeps): TableReads {
  const shared = createSharedReads(now);
  let begunAt = 0;
  let term = 0;

  async function readOnce<Result>(read: () => Promise<Result>): Promise<Result> {
    // Whatever came before hearing began has to be in the tables: it is not heard again.
    if (isInStep() && begunAt > 0) await reached(begunAt);
    return read();
  }

  return {
    async read(name, read) {
      for (;;) {
        const asked = term;
        const isCurrent = () => asked === term;
        const keepMs = isInStep() ? Number.POSITIVE_INFINITY : keptMs;
        const found = await shared.read(name, keepMs, () => readOnce(() => read(isCurrent)));
        if (isCurrent()) return found;
      }
    },
    begin(sequence) {
      begunAt = sequence;
      term += 1;
      shared.forget();
    },
  };
}
