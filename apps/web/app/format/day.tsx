/** A date in IST, with the exact timestamp in `dateTime`. */
import { indianDate } from "@feo/money";

export function Day({ of, className }: { of: string; className?: string }) {
  return (
    <time dateTime={of} className={className}>
      {indianDate(of)}
    </time>
  );
}
