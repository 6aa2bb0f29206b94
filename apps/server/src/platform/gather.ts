/** Batches simultaneous lookups into one query: a thousand lookups at once are one statement. */
export type FindAll<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

interface Round<Key, Value> {
  readonly keys: Set<Key>;
  readonly found: Promise<ReadonlyMap<Key, Value>>;
}

/** A lookup is never answered with data read before it: a batch closes when its query starts. */
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
