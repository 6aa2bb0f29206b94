/** Log throttle: a repeated error is reported once a minute. */
export function sayOnce(now: () => number, say: (error: unknown) => void): (error: unknown) => void {
  const said = new Map<string, number>();
  return (error) => {
    const words = String(error);
    if (now() - (said.get(words) ?? 0) < 60_000) return;
    if (said.size > 100) said.clear();
    said.set(words, now());
    say(error);
  };
}
