/** The operators' calls for coins and markets: which are open, their terms, and their trading. */
import { listCoinTerms, listConsoleMarkets, readTopOfBook, tryMarketChange } from "@feo/contract";
import type { MarketDesk } from "../market/market-desk.ts";
import type { Api } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";

export function consoleMarketRoutes(api: Api, desk: MarketDesk): void {
  api.call(listCoinTerms, () => desk.terms());
  api.call(listConsoleMarkets, async () => ({ markets: await desk.markets() }));
  api.call(readTopOfBook, async ({ params }) => {
    const top = await desk.topOfBook(params.symbol);
    if (!top) throw new ProblemError("MARKET_NOT_FOUND");
    return top;
  });
  api.call(tryMarketChange, async ({ params, body: { terms = {}, standardFees, state } }) => {
    const details = { ...terms, ...(standardFees ? { standardFees: "yes" } : {}) };
    const outcome = await desk.dryRun(params.symbol, { details, state });
    if (!outcome) throw new ProblemError("MARKET_NOT_FOUND");
    return outcome;
  });
}
