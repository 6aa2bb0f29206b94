/** Work on one thing at a time: whoever comes next waits for its turn, and begins where the thing stands by then. */
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
