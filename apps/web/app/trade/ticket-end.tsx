/** The end of a ticket: why it cannot be sent or how sending went, the button, and the question before an order leaves. */
import { Button, cx } from "@feo/ui";
import { lazy, type RefObject, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "../data/index.ts";
import { loginPath } from "../routing/resolve-route.ts";
import type { Ticket, TicketProps } from "./use-ticket.ts";

const ConfirmOrder = lazy(() => import("./confirm-order.tsx"));

interface TicketEndProps extends TicketProps {
  readonly ticket: Ticket;
  readonly amount: RefObject<HTMLInputElement | null>;
}

export function TicketEnd({ ticket, ...props }: TicketEndProps) {
  const { view, draft } = props;
  const { isSignedIn } = useSession();
  const { sending, canSend, words } = ticket;
  const { step } = sending.sending;
  return (
    <div className="mt-auto flex flex-col gap-1.5">
      <TicketWords ticket={ticket} />
      {isSignedIn ? (
        <Button
          type="submit"
          variant={draft.side === "BUY" ? "buy" : "sell"}
          disabled={!canSend && step !== "sending"}
          busy={step === "sending"}
          className="h-11 w-full max-md:h-12"
        >
          <span className="truncate">{words}</span>
        </Button>
      ) : (
        <Button asChild className="h-11 w-full max-md:h-12">
          <Link to={loginPath(`/trade/${view.market.symbol}`)}>Log in to trade</Link>
        </Button>
      )}
      {step === "asking" ? (
        <Suspense>
          <ConfirmOrder {...props} words={words} onConfirm={sending.confirm} onClose={sending.giveUp} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Two lines that keep their place, so that the button does not move under a finger. */
function TicketWords({ ticket: { sending, obstacle, warning } }: { readonly ticket: Ticket }) {
  const { isSignedIn } = useSession();
  const said = sending.sending;
  const isWrong = said.step === "failed" || (obstacle !== null && !obstacle.isMissing && said.step !== "placed");
  const told = said.step === "idle" && obstacle && (isSignedIn || !obstacle.isMissing) ? obstacle : null;
  const warned = said.step === "idle" && !told ? warning : undefined;
  return (
    <p role="status" className={cx("min-h-8 text-12", isWrong ? "text-down" : warned ? "text-warn" : "text-quiet")}>
      {said.step === "failed" ? said.message : null}
      {said.step === "placed" ? `Sent: ${said.words}.` : null}
      {told ? (
        <>
          {told.text}{" "}
          {told.link && isSignedIn ? (
            <Link to={told.link.to} className="hit-40 font-medium text-brand hover:text-brand/80">
              {told.link.label}
            </Link>
          ) : null}
        </>
      ) : null}
      {warned}
    </p>
  );
}
