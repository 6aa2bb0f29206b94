/** The end of a ticket: why the order can't be placed or how it went, the button, and the confirmation. */
import { Button, cx } from "@feo/ui";
import { lazy, type RefObject, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "../../data/index.ts";
import { loginPath } from "../../routing/resolve-route.ts";
import type { Ticket, TicketProps } from "./use-ticket.ts";

const ConfirmOrder = lazy(() => import("../confirm-order.tsx"));

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
    <div className="mt-auto flex flex-col gap-1">
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

/** The text above the button: why it is disabled, how the order went, or a warning before placing it. */
function TicketWords({ ticket: { sending, obstacle, warning, note } }: { readonly ticket: Ticket }) {
  const { isSignedIn } = useSession();
  const state = sending.sending;
  const isWrong = state.step === "failed" || (obstacle !== null && !obstacle.isMissing && state.step !== "placed");
  const shown = state.step === "idle" && obstacle && (isSignedIn || !obstacle.isMissing) ? obstacle : null;
  const warned = state.step === "idle" && !shown ? warning : undefined;
  return (
    <p role="status" className={cx("min-h-4 text-12", isWrong ? "text-down" : warned ? "text-warn" : "text-quiet")}>
      {state.step === "failed" ? state.message : null}
      {state.step === "placed" ? `Order placed: ${state.words}.` : null}
      {shown ? (
        <>
          {shown.text}{" "}
          {shown.link && isSignedIn ? (
            <Link to={shown.link.to} className="hit-40 font-medium text-brand hover:text-brand/80">
              {shown.link.label}
            </Link>
          ) : null}
        </>
      ) : null}
      {warned ?? (state.step === "idle" && !shown ? note : null)}
    </p>
  );
}
