/** Asks once for all that is wanted at the same moment: what a thousand people need at once is one statement, not a thousand. */
export type FindAll<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

interface Round<Key, Value> {
  readonly keys: Set<Key>;
  readonly found: Promise<ReadonlyMap<Key, Value>>;
}

/** Whoever asks is never answered with what was read before they asked: a round that has begun takes nobody in. */
export function gather<Key, Value>(
  findAll: FindAll<Key, Value>,
  mostAtOnce: number,
): (key: Key) => Promise<Value | undefined> {
  let open: Round<Key, Value> | undefined;

  function begin(): Round<Key, Value> {
    const keys = new Set<Key>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (open === round) open = undefined;
      return findAll([...keys]);
    });
    const round = { keys, found };
    return round;
  }

  return async (key) => {
    open ??= begin();
    const { keys, found } = open;
    keys.add(key);
    if (keys.size >= mostAtOnce) open = undefined;
    return (await found).get(key);
  };
}
