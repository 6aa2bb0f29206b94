/** What a market does, in words, and how far apart its best prices are. */
import type { ConsoleMarket } from "@feo/contract";
import { changePercent } from "@feo/contract";
import { formatPercent } from "@feo/money";

export const stateWords: Readonly<Record<ConsoleMarket["state"], string>> = {
  ENABLED: "Open",
  CANCEL_ONLY: "Paused",
  DISABLED: "Closed",
};

/** The spread in percent of the bid; null where one side is empty. */
export function spreadText({ bestBid, bestAsk }: Pick<ConsoleMarket, "bestBid" | "bestAsk">): string | null {
  const percent = bestBid === null || bestAsk === null ? null : changePercent(bestBid, bestAsk);
  return percent === null ? null : formatPercent(percent).replace(/^\+/, "");
}

/** Whether the core has not taken over yet what an operator decided. */
export const isBeingTold = ({ state, tradedState }: Pick<ConsoleMarket, "state" | "tradedState">): boolean =>
  tradedState !== null && tradedState !== state;
