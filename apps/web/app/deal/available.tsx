/** "₹0.00 spot · ₹2,00,000.00 main": the balances of the asset that an order spends. */

import { isPositive } from "@feo/money";
import { cx } from "@feo/ui";
import type { ReactNode } from "react";
import { useSession } from "../data/index.ts";
import { useMask } from "../worth/masked.ts";
import { type Funds, fundsTexts, inBoth } from "./funds.ts";

interface AvailableProps {
  readonly funds: Funds | undefined;
  readonly onMax: (available: string) => void;
}

/**
 * With a button that fills in the maximum. On a phone the word "Available" is hidden if both wallets have a balance.
 */
export function Available({ funds, onMax }: AvailableProps) {
  const { isSignedIn } = useSession();
  if (!isSignedIn) return <span className="text-13 text-faint">Log in to see your balance</span>;
  const all = funds ? inBoth(funds) : "0";
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-13">
      <span className="text-quiet">
        <span className={cx(funds && isPositive(funds.main) && "max-sm:sr-only")}>Available </span>
        <FundsFigures funds={funds} />
      </span>
      <button
        type="button"
        disabled={!isPositive(all)}
        onClick={() => onMax(all)}
        className="hit-40 rounded-inner font-medium text-brand hover:text-brand/80 disabled:text-faint"
      >
        Max
      </button>
    </span>
  );
}

export function FundsFigures({ funds }: Pick<AvailableProps, "funds">): ReactNode {
  const mask = useMask();
  if (!funds) return <span className="text-faint">–</span>;
  const { spot, main } = fundsTexts(funds);
  const figure = (text: string) => <span className="tabular font-medium text-ink">{mask(text)}</span>;
  return (
    <span className="whitespace-nowrap text-faint">
      {figure(spot)} spot
      {main === null ? null : <> · {figure(main)} main</>}
    </span>
  );
}
