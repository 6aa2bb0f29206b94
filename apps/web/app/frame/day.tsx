/** A day in IST, with the exact moment for machines. */
import { indianDate } from "./indian-date.ts";

export function Day({ of, className }: { of: string; className?: string }) {
  return (
    <time dateTime={of} className={className}>
      {indianDate(of)}
    </time>
  );
}
