/** A market's state in words, and its spread. */
import type { ConsoleMarket } from "@feo/contract";
import { changePercent } from "@feo/contract";
import { formatPercent } from "@feo/money";

export const stateWords: Readonly<Record<ConsoleMarket["state"], string>> = {
  ENABLED: "Open",
  CANCEL_ONLY: "Paused",
  DISABLED: "Closed",
};

/** The spread in percent of the bid; null if one side is empty. */
export function spreadText({ bestBid, bestAsk }: Pick<ConsoleMarket, "bestBid" | "bestAsk">): string | null {
  const percent = bestBid === null || bestAsk === null ? null : changePercent(bestBid, bestAsk);
  return percent === null ? null : formatPercent(percent).replace(/^\+/, "");
}

/** Whether the core has yet to apply an operator's change. */
export const isBeingTold = ({ state, tradedState }: Pick<ConsoleMarket, "state" | "tradedState">): boolean =>
  tradedState !== null && tradedState !== state;
