/** "Transfer ₹1,50,000.00 from main": one press moves what an order lacks into the spot wallet, without leaving the form. */
import { Button, cx } from "@feo/ui";
import { ArrowLeftRight } from "lucide-react";
import { useIsOffline, useSession } from "../data/index.ts";
import { formAmount } from "../format/amount-text.ts";
import { type Funds, transferAmount } from "./funds.ts";
import { useTransfer } from "./use-transfer.ts";

interface TransferOfferProps {
  readonly funds: Funds | undefined;
  /** What the order needs in the spot wallet; null while nothing is typed. */
  readonly needed: string | null;
  /** Called once the button is gone, to return the focus to the form. */
  readonly onDone: () => void;
  readonly className?: string;
}

/** Not on a touch screen, where the focus would open the keyboard. */
export const focusForm = (field: HTMLElement | null): void => {
  if (matchMedia("(hover: hover)").matches) field?.focus();
};

export function TransferOffer({ funds, ...rest }: TransferOfferProps) {
  const { user } = useSession();
  if (!funds || !user || user.KYCLevel < 1) return null;
  return <Offer key={funds.ticker} funds={funds} {...rest} />;
}

function Offer({ funds, needed, onDone, className }: TransferOfferProps & { readonly funds: Funds }) {
  const isOffline = useIsOffline();
  const { underWay, problem, send } = useTransfer(funds, onDone);
  const amount = underWay ?? transferAmount(funds, needed);
  if (amount === null) return null;
  return (
    <>
      <Button
        variant="secondary"
        busy={underWay !== null}
        disabled={isOffline}
        onClick={() => void send(amount)}
        className={cx("w-full border-brand bg-brand-tint text-brand hover:bg-brand-tint/60", className)}
      >
        <ArrowLeftRight size={16} aria-hidden />
        <span className="truncate">Transfer {formAmount(amount, funds.ticker)} from main</span>
      </Button>
      {problem !== undefined ? (
        <p role="alert" className="text-12 text-down">
          {problem}
        </p>
      ) : null}
    </>
  );
}
