/** One coin on one network: hot balance, target balance, cold storage balance, and addresses. */
import type { CustodyHolding } from "@feo/contract";
import { type Figure, Figures, Section } from "../frame/facts.tsx";
import { QueueDetail } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { Copied } from "../frame/waiting-detail.tsx";

export function HoldingDetail({ holding }: { holding: CustodyHolding }) {
  const { ticker, networkKey, hot, wanted, cold, ledger, hotAddress, coldAddress } = holding;
  const figure = (name: string, decimal: string): Figure => ({
    name,
    value: `${shownAmount(decimal, ticker)} ${ticker}`,
  });
  return (
    <QueueDetail>
      <h2 className="font-semibold text-20">
        {ticker} <span className="font-normal text-14 text-quiet">on {networkKey}</span>
      </h2>
      <Section title="Holdings">
        <Figures
          figures={[
            figure("Hot wallet", hot),
            wanted === null
              ? { name: "Hot wallet target", value: <span className="text-quiet">unknown: no price</span> }
              : figure("Hot wallet target", wanted),
            figure("Cold storage", cold),
            figure("Ledger", ledger),
          ]}
        />
        <p className="py-2 text-12 text-quiet">
          Above 1.5 times the target, the excess moves to cold storage. Below half of it, a refill is proposed.
        </p>
      </Section>
      <Section title="Hot wallet address">
        <p className="text-13 tabular-nums">
          <Copied value={hotAddress} what="the hot wallet's address" />
        </p>
      </Section>
      <Section title="Cold storage address">
        <p className="text-13 tabular-nums">
          {coldAddress === null ? (
            <span className="text-quiet">This network has no cold storage.</span>
          ) : (
            <Copied value={coldAddress} what="the cold address" />
          )}
        </p>
      </Section>
    </QueueDetail>
  );
}
