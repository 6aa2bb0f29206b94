/** The end of a swap that has a market: the button, the held quote and the receipt. */
import type { RefObject } from "react";
import { DealEnd } from "../deal/deal-end.tsx";
import { useDealing } from "../deal/use-dealing.ts";
import { dealOfSwap } from "./swap-deal.ts";
import { swapPath } from "./swap-route.ts";
import { type SwapTerms, useSwapQuote } from "./use-swap-quote.ts";

interface SwapEndProps {
  readonly terms: SwapTerms;
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly onAgain: () => void;
}

export function SwapEnd({ terms, amount, onAgain }: SwapEndProps) {
  const { choice, market } = terms;
  const { answer, rates } = useSwapQuote(terms);
  const deal = answer?.kind === "quote" ? dealOfSwap(answer, { choice, market, rates }) : null;
  const dealing = useDealing(deal, choice.from);
  return (
    <DealEnd
      {...{ deal, dealing, amount, onAgain }}
      label={`Swap ${choice.from} for ${choice.to}`}
      variant="primary"
      login={{ label: "Log in to swap", wayBack: swapPath(choice) }}
    />
  );
}
