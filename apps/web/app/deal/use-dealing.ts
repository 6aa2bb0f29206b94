/** A deal from the button to its receipt: the quote is held, renewed when it expires, and sent once. */
import { useEffect, useEffectEvent, useState } from "react";
import { useIsOffline, useSession } from "../data/index.ts";
import { type Deal, orderOf } from "./deal.ts";
import { confirmWords } from "./deal-words.ts";
import type { Funds } from "./funds.ts";
import { canAgree, type Held, hold, renewed, secondsLeft } from "./held-quote.ts";
import { balanceObstacle, type Obstacle, personObstacle } from "./obstacle.ts";
import { type Sending, useOrderSending } from "./use-order-sending.ts";

export interface Dealing {
  readonly sending: Sending;
  /** The quote of the confirmation; null before the first press. */
  readonly held: Held | null;
  readonly seconds: number;
  /** Why the order cannot be sent, in words. */
  readonly obstacle: Obstacle | null;
  /** Opens the confirmation; also gets a new quote after an order without a fill. */
  ask(): void;
  confirm(): void;
  /** Ignored while an order is in flight, because its outcome must be shown. */
  close(): void;
}

const tickMs = 250;

/** `current` is the quote from the latest book; `funds` are those of the asset that it spends. */
export function useDealing(current: Deal | null, funds: Funds | undefined): Dealing {
  const { user } = useSession();
  const isOffline = useIsOffline();
  const [held, setHeld] = useState<Held | null>(null);
  const [now, setNow] = useState(0);
  const deal = held?.deal ?? null;
  const order = useOrderSending({
    asksFirst: true,
    request: () => deal && orderOf(deal),
    words: () => (deal ? confirmWords(deal) : ""),
  });
  const { step } = order.sending;
  // Keep the quote of an order whose outcome is unknown: the retry must send the same order.
  const isOpen = order.sending.step === "failed" && order.sending.isOpen;
  const isCounting = step === "asking" || (step === "failed" && !isOpen);

  const poll = () => {
    const moment = Date.now();
    setNow(moment);
    if (held) setHeld(renewed(held, current, moment));
  };
  const tick = useEffectEvent(poll);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isCounting]);

  const shown = step === "idle" ? current : deal;
  return {
    sending: order.sending,
    held,
    seconds: held ? secondsLeft(held, now) : 0,
    obstacle: personObstacle({ user, isOffline }) ?? balanceObstacle(shown && needOf(shown), funds),
    ask() {
      const moment = Date.now();
      setNow(moment);
      setHeld(hold(current, moment));
      order.press();
    },
    confirm() {
      if (held && (isOpen || canAgree(held, Date.now()))) order.confirm();
      else poll();
    },
    close() {
      if (step !== "sending") order.giveUp();
    },
  };
}

const needOf = ({ worst, expected }: Deal) => ({ ticker: expected.paidTicker, amount: worst.paid });
