/**
 * Notes shared by both withdrawal forms: withdrawals on hold, money in the other wallet, and links that resolve a
 * refusal.
 */
import { formatUnitsFixed, indianMoment, isZero, parseUnits } from "@feo/money";
import { Banner } from "@feo/ui";
import { Link } from "react-router";
import type { ApiFailure } from "../data/index.ts";
import { useMask } from "../worth/masked.ts";
import { inWords } from "./amount-words.ts";

export function HoldBanner({ until }: { until: string }) {
  return (
    <Banner
      tone="warn"
      title={`Withdrawals are on hold until ${indianMoment(until)}`}
      action={<Link to="/dashboard/security">See what changed</Link>}
    >
      Your sign-in details or address settings changed recently. The hold protects your money in case it wasn't you.
    </Banner>
  );
}

const allDecimals = 18;

interface SpotHintProps {
  readonly ticker: string;
  /** Decimals of the payout. */
  readonly decimals: number;
  readonly spot: string | undefined;
  /** Opens the transfer dialog with this amount. */
  readonly onTransfer: (amount: string) => void;
}

/** Withdrawals leave from the main wallet, so this offers to transfer the spot balance. */
export function SpotHint({ ticker, decimals, spot = "0", onTransfer }: SpotHintProps) {
  const mask = useMask();
  const whole = formatUnitsFixed(parseUnits(spot, allDecimals, { unbounded: true }), allDecimals, decimals);
  if (isZero(whole)) return <p className="min-h-5 max-sm:min-h-10" />;
  return (
    <p className="min-h-5 text-13 text-quiet max-sm:min-h-10">
      Your spot wallet has {mask(inWords(whole, ticker))}.{" "}
      <button
        type="button"
        onClick={() => onTransfer(whole)}
        className="hit-40 rounded-inner font-medium text-brand hover:text-brand/80"
      >
        Transfer to main wallet
      </button>
    </p>
  );
}

/** A link that helps with a refused withdrawal, if there is one. */
export function wayOut({ code }: ApiFailure) {
  if (code === "DAILY_LIMIT_REACHED") return <Link to="/dashboard/account-verification">Raise your limit</Link>;
  if (code === "WITHDRAWALS_ON_HOLD") return <Link to="/dashboard/security">See what changed</Link>;
  return undefined;
}
