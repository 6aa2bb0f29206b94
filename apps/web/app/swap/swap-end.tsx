/** The end of a swap that has a market: the button, the held quote and the receipt. */
import type { RefObject } from "react";
import { DealEnd } from "../deal/deal-end.tsx";
import { useDealing } from "../deal/use-dealing.ts";
import { useFunds } from "../deal/use-funds.ts";
import { dealOfSwap } from "./swap-deal.ts";
import { swapPath } from "./swap-route.ts";
import { type SwapTerms, useSwapQuote } from "./use-swap-quote.ts";

interface SwapEndProps {
  readonly terms: SwapTerms;
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly onAgain: () => void;
}

export function SwapEnd({ terms, amount, onAgain }: SwapEndProps) {
  const { choice, market, assets } = terms;
  const { answer, rates } = useSwapQuote(terms);
  const deal = answer?.kind === "quote" ? dealOfSwap(answer, { choice, market, rates }) : null;
  const funds = useFunds(choice.from, assets);
  const dealing = useDealing(deal, funds);
  return (
    <DealEnd
      deal={deal}
      dealing={dealing}
      funds={funds}
      amount={amount}
      onAgain={onAgain}
      isEmpty={choice.amount === ""}
      label={`Swap ${choice.from} for ${choice.to}`}
      variant="primary"
      login={{ label: "Log in to swap", wayBack: swapPath(choice) }}
    />
  );
}
