/** A cache of one entry per name: the walk reads all minutes of one hour before the next hour, market by market. */
export function latestOnly<Value>(): (name: string, key: string | number, make: () => Value) => Value {
  const kept = new Map<string, { readonly key: string | number; readonly value: Value }>();
  return (name, key, make) => {
    const known = kept.get(name);
    if (known?.key === key) return known.value;
    const value = make();
    kept.set(name, { key, value });
    return value;
  };
}
