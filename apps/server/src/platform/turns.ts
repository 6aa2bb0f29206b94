/** Serialised work. */
import { ProblemError } from "./problem.ts";

/** Serialises work per id: each waits its turn and gets the row as the previous one left it. */
export type InTurn<Row> = <T>(id: string, work: (row: Row | undefined) => Promise<T>) => Promise<T>;

export function createTurns<Row>(find: (id: string) => Promise<Row | undefined>): InTurn<Row> {
  const waiting = new Map<string, Promise<unknown>>();
  return (id, work) => {
    const before = waiting.get(id) ?? Promise.resolve();
    const turn = before.then(async () => work(await find(id)));
    const ended: Promise<unknown> = turn
      .catch(() => undefined)
      .finally(() => {
        if (waiting.get(id) === ended) waiting.delete(id);
      });
    waiting.set(id, ended);
    return turn;
  };
}

const retryAfterSeconds = 10;

/** A bounded queue for heavy work, one piece at a time; refused with UNAVAILABLE when full. */
export function createQueue(mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let latest: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= mostWaiting) throw new ProblemError("UNAVAILABLE", { retryAfterSeconds });
    waiting += 1;
    const turn = latest.then(work).finally(() => {
      waiting -= 1;
    });
    latest = turn.catch(() => undefined);
    return turn;
  };
}
