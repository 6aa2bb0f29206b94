/** The end of a form that trades at the book's price: why the button is disabled, the button, and its dialog. */
import { Button, cx } from "@feo/ui";
import { lazy, type RefObject, Suspense, useRef } from "react";
import { Link } from "react-router";
import { useSession } from "../data/index.ts";
import { loginPath } from "../routing/resolve-route.ts";
import type { Deal } from "./deal.ts";
import type { Funds } from "./funds.ts";
import { heldSeconds } from "./held-quote.ts";
import { focusForm, TransferOffer } from "./transfer-offer.tsx";
import type { Dealing } from "./use-dealing.ts";

const DealDialog = lazy(() => import("./deal-dialog.tsx"));

interface DealEndProps {
  /** The current quote; without one the button is disabled. */
  readonly deal: Deal | null;
  readonly dealing: Dealing;
  /** The funds of the asset that the deal spends. */
  readonly funds: Funds | undefined;
  /** No amount is typed yet. */
  readonly isEmpty: boolean;
  readonly label: string;
  readonly variant: "buy" | "sell" | "primary";
  readonly login: { readonly label: string; readonly wayBack: string };
  /** Takes the focus after a receipt or a transfer. */
  readonly amount: RefObject<HTMLInputElement | null>;
  /** Called after a trade, to clear the form. */
  readonly onAgain: () => void;
}

export function DealEnd({ deal, dealing, funds, isEmpty, label, variant, login, amount, onAgain }: DealEndProps) {
  const { isSignedIn } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const { step } = dealing.sending;
  const goOn = () => {
    onAgain();
    dealing.close();
  };
  return (
    <div className="flex flex-col gap-2">
      <TransferOffer
        funds={funds}
        needed={deal?.worst.paid ?? null}
        isOffered={deal !== null || isEmpty}
        onDone={() => focusForm(amount.current)}
        className="h-12"
      />
      <EndWords dealing={dealing} isReady={deal !== null} />
      {isSignedIn ? (
        <Button
          ref={button}
          type="submit"
          size="lg"
          variant={variant}
          onClick={dealing.ask}
          disabled={deal === null || dealing.obstacle !== null}
          className="w-full"
        >
          {label}
        </Button>
      ) : (
        <Button asChild size="lg" className="w-full">
          <Link to={loginPath(login.wayBack)}>{login.label}</Link>
        </Button>
      )}
      {step === "idle" ? null : (
        <Suspense>
          <DealDialog
            dealing={dealing}
            onAgain={goOn}
            onClosed={() => (button.current?.disabled ? amount.current : button.current)?.focus()}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Always one line high, so that the button does not move under a finger. */
function EndWords({
  dealing: { obstacle, sending },
  isReady,
}: {
  readonly dealing: Dealing;
  readonly isReady: boolean;
}) {
  const { isSignedIn } = useSession();
  const isShown = obstacle !== null && isSignedIn && sending.step === "idle";
  return (
    <p role="status" className={cx("min-h-5 text-13 max-md:min-h-10", isShown ? "text-down" : "text-quiet")}>
      {isShown ? (
        <>
          {obstacle.text}{" "}
          {obstacle.link ? (
            <Link to={obstacle.link.to} className="hit-40 font-medium text-brand hover:text-brand/80">
              {obstacle.link.label}
            </Link>
          ) : null}
        </>
      ) : isReady ? (
        `Next, we hold the price for ${heldSeconds} seconds.`
      ) : null}
    </p>
  );
}
