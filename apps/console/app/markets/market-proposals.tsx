/** What waits for a second operator about a market, with the values that would change. */
import { type ConsoleMarket, type MarketTerm, marketTermNames, type OperatorProposal } from "@feo/contract";
import { Button } from "@feo/ui";
import { useState } from "react";
import { Allowed } from "../frame/allowed.tsx";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { DiffRow } from "./dry-run.tsx";
import { termText, termWords } from "./market-words.ts";

const words = { "market change": "change its terms", "market open": "open it for trading" } as const;
type Waiting = keyof typeof words;

export const useMarketProposals = (symbol: string): readonly OperatorProposal[] =>
  useProposals(symbol, Object.keys(words) as Waiting[]);

export function MarketProposals({
  market,
  proposals,
}: {
  market: ConsoleMarket;
  proposals: readonly OperatorProposal[];
}) {
  const [confirming, setConfirming] = useState<OperatorProposal | null>(null);
  const mayConfirm = useMayConfirm();
  return (
    <>
      {proposals.map((proposal) => {
        const action = proposal.action as Waiting;
        return (
          <section key={proposal.id} aria-label="Waiting for a second operator" className="px-6 pb-3">
            <Proposed proposal={proposal} what={words[action]} />
            <ProposedTerms market={market} details={proposal.details} />
            {mayConfirm(proposal) && (
              <Allowed act={action} proposedBy={proposal.proposedBy}>
                <Button size="sm" className="mt-3" onClick={() => setConfirming(proposal)}>
                  {action === "market open" ? `Open ${market.symbol}` : "Confirm changes"}
                </Button>
              </Allowed>
            )}
          </section>
        );
      })}
      {confirming && (
        <ConfirmDialog
          proposal={confirming}
          {...(confirming.action === "market open"
            ? { title: `Open ${market.symbol}`, button: "Open", done: `${market.symbol} is open.` }
            : { title: `Change ${market.symbol}`, button: "Confirm changes", done: `${market.symbol} is changed.` })}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

function ProposedTerms({ market, details }: { market: ConsoleMarket; details: OperatorProposal["details"] }) {
  const changed = marketTermNames.flatMap((term): [MarketTerm, string][] => {
    const value = details[term];
    return value === undefined ? [] : [[term, value]];
  });
  return (
    <div className="mt-2">
      {changed.map(([term, value]) => (
        <DiffRow
          key={term}
          name={termWords[term]}
          was={termText(term, market.terms[term], market)}
          now={termText(term, value, market)}
        />
      ))}
      {details["standardFees"] === "yes" && <DiffRow name="Fees" was="Own" now="Standard" />}
      {details["reason"] && <p className="mt-2 text-13 text-quiet">Reason: {details["reason"]}</p>}
    </div>
  );
}
