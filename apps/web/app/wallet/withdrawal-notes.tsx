/** What both ways of withdrawing say beside their form: withdrawals on hold, money in the other wallet, a way out of a refusal. */
import { formatUnitsFixed, parseUnits } from "@feo/money";
import { Banner } from "@feo/ui";
import { Link } from "react-router";
import type { ApiFailure } from "../data/index.ts";
import { indianMoment } from "../frame/indian-date.ts";
import { useMask } from "../frame/masked.ts";
import { isZero } from "../frame/worth.ts";
import { inWords } from "./amount-words.ts";

export function HoldBanner({ until }: { until: string }) {
  return (
    <Banner
      tone="warn"
      title={`Withdrawals wait until ${indianMoment(until)}`}
      action={<Link to="/dashboard/security">See what changed</Link>}
    >
      Your password, a factor, your e-mail address or your mobile number was changed, or addresses outside of your list
      were allowed again. If that was not you, somebody else cannot empty your account in the meantime.
    </Banner>
  );
}

const allDecimals = 18;

interface SpotHintProps {
  readonly ticker: string;
  /** As fine as it is paid out. */
  readonly decimals: number;
  readonly spot: string | undefined;
  readonly onTransfer: () => void;
}

/** Who has something only where they trade is shown the way to where it is withdrawn from. */
export function SpotHint({ ticker, decimals, spot = "0", onTransfer }: SpotHintProps) {
  const mask = useMask();
  const whole = formatUnitsFixed(parseUnits(spot, allDecimals, { unbounded: true }), allDecimals, decimals);
  if (isZero(whole)) return <p className="min-h-5 max-sm:min-h-10" />;
  return (
    <p className="min-h-5 text-13 text-quiet max-sm:min-h-10">
      Your spot wallet has {mask(inWords(whole, ticker))}.{" "}
      <button
        type="button"
        onClick={onTransfer}
        className="hit-40 rounded-inner font-medium text-brand hover:text-brand/80"
      >
        Transfer it to the main wallet
      </button>
    </p>
  );
}

/** Where somebody goes whose withdrawal was refused, where there is something to do about it. */
export function wayOut({ code }: ApiFailure) {
  if (code === "DAILY_LIMIT_REACHED") return <Link to="/dashboard/account-verification">Raise your limit</Link>;
  if (code === "WITHDRAWALS_ON_HOLD") return <Link to="/dashboard/security">See what changed</Link>;
  return undefined;
}
