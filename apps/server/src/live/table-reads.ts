/**
 * Table reads for the public topics. While the feed of committed commands runs, each topic is read once and kept
 * current by the feed; without it, one read per second serves all subscribers. So the number of queries does not depend
 * on the number of requests.
 */
import { createSharedReads } from "../platform/shared-reads.ts";

/** False once the feed has restarted: the result may lack missed events and is read again. */
type IsCurrent = () => boolean;

export interface TableReads {
  read<Result>(name: string, read: (isCurrent: IsCurrent) => Promise<Result>): Promise<Result>;
  /** The feed starts with this command; earlier results are discarded. */
  begin(sequence: number): void;
}

interface TableReadsDeps {
  /** Whether the feed is current. */
  readonly isInStep: () => boolean;
  /** Resolves once the tables have applied the command. */
  readonly reached: (sequence: number) => Promise<void>;
  readonly now: () => number;
}

const keptMs = 1_000;

export function createTableReads({ isInStep, reached, now }: TableReadsDeps): TableReads {
  const shared = createSharedReads(now);
  let begunAt = 0;
  let term = 0;

  async function readOnce<Result>(read: () => Promise<Result>): Promise<Result> {
    // Commands before the feed's start are not received again, so the tables must have them.
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
