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
  /** False while what is typed has no price: a transfer that was begun is still shown. */
  readonly isOffered?: boolean;
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

function Offer({ funds, needed, isOffered = true, onDone, className }: TransferOfferProps & { readonly funds: Funds }) {
  const isOffline = useIsOffline();
  const { isBusy, unanswered, problemOf, send } = useTransfer(funds, onDone);
  const amount = unanswered ?? (isOffered ? transferAmount(funds, needed) : null);
  if (amount === null) return null;
  const problem = problemOf(amount);
  return (
    <>
      <Button
        variant="secondary"
        busy={isBusy}
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
