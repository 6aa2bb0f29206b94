/** What comes before and after a withdrawal in the queue. Pure. */
interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** One that has left the queue is between those that were around it. */
export function placeIn(ids: readonly string[], id: string | undefined, lastIndex: number): Neighbours {
  const index = id === undefined ? -1 : ids.indexOf(id);
  if (index === -1) return { previous: ids[lastIndex - 1], next: ids[lastIndex] };
  return { previous: ids[index - 1], next: ids[index + 1] };
}
