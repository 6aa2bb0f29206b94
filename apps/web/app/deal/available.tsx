/** What the spot wallet has for a deal, and a press that takes all of it. */
import { useSession } from "../data/index.ts";
import { formAmount } from "../frame/amount-text.ts";
import { useMask } from "../frame/masked.ts";
import { useAvailable } from "./use-available.ts";

interface AvailableProps {
  readonly ticker: string;
  readonly onMax: (available: string) => void;
}

export function Available({ ticker, onMax }: AvailableProps) {
  const { isSignedIn } = useSession();
  const available = useAvailable(ticker);
  const mask = useMask();
  if (!isSignedIn) return <span className="text-13 text-faint">Your balance shows here once you log in</span>;
  return (
    <span className="flex items-baseline gap-2 text-13">
      <span className="tabular text-quiet">
        Available {available === undefined ? "–" : mask(formAmount(available, ticker))}
      </span>
      <button
        type="button"
        disabled={available === undefined || !/[1-9]/.test(available)}
        onClick={() => onMax(available ?? "0")}
        className="hit-40 rounded-inner font-medium text-brand hover:text-brand/80 disabled:text-faint"
      >
        Max
      </button>
    </span>
  );
}
