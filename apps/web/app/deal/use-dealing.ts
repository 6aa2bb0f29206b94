/** A deal from the press of the button to its receipt: the quote is held, renewed when its time is up, and sent once. */
import { useEffect, useEffectEvent, useState } from "react";
import { useIsOffline, useSession } from "../data/index.ts";
import { type Deal, orderOf } from "./deal.ts";
import { confirmWords } from "./deal-words.ts";
import { canAgree, type Held, hold, renewed, secondsLeft } from "./held-quote.ts";
import { balanceObstacle, type Obstacle, personObstacle } from "./obstacle.ts";
import { useAvailable } from "./use-available.ts";
import { type Sending, useOrderSending } from "./use-order-sending.ts";

export interface Dealing {
  readonly sending: Sending;
  /** What is being asked, or was; null before the first press. */
  readonly held: Held | null;
  readonly seconds: number;
  /** Why it cannot be sent, in words. */
  readonly obstacle: Obstacle | null;
  /** The button was pressed, or Enter in a field; also for a new quote after an order that met nothing. */
  ask(): void;
  confirm(): void;
  /** Does nothing while an order is on its way: what becomes of it must be told. */
  close(): void;
}

const tickMs = 250;

/** `current` is the quote of this moment, with every new book; `spends` the asset that it takes from. */
export function useDealing(current: Deal | null, spends: string): Dealing {
  const { user } = useSession();
  const isOffline = useIsOffline();
  const available = useAvailable(spends);
  const [held, setHeld] = useState<Held | null>(null);
  const [now, setNow] = useState(0);
  const deal = held?.deal ?? null;
  const order = useOrderSending({
    asksFirst: true,
    request: () => deal && orderOf(deal),
    words: () => (deal ? confirmWords(deal) : ""),
  });
  const { step } = order.sending;
  // An order whose fate is not known must be sent again as it was, so its quote stays.
  const isOpen = order.sending.step === "failed" && order.sending.isOpen;
  const isCounting = step === "asking" || (step === "failed" && !isOpen);

  const look = () => {
    const moment = Date.now();
    setNow(moment);
    if (held) setHeld(renewed(held, current, moment));
  };
  const tick = useEffectEvent(look);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isCounting]);

  const shown = step === "idle" ? current : deal;
  return {
    ...{ sending: order.sending, held, seconds: held ? secondsLeft(held, now) : 0 },
    obstacle: personObstacle({ user, isOffline }) ?? balanceObstacle(shown && needOf(shown), available),
    ask() {
      const moment = Date.now();
      setNow(moment);
      setHeld(hold(current, moment));
      order.press();
    },
    confirm() {
      if (held && (isOpen || canAgree(held, Date.now()))) order.confirm();
      else look();
    },
    close() {
      if (step !== "sending") order.giveUp();
    },
  };
}

const needOf = ({ worst, expected }: Deal) => ({ ticker: expected.paidTicker, amount: worst.paid });
