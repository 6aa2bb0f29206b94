/** A name from outside as text: it keeps its own direction and cannot reorder what stands beside it. */
import { plainText } from "./plain-text.ts";

export function ShownName({ name, className }: { name: string; className?: string }) {
  return <bdi className={className}>{plainText(name)}</bdi>;
}
