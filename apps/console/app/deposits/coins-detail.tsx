/** Coins that came and wait: operators only look, the chain and the owner decide. */
import type { WaitingCoins } from "@feo/contract";
import { formatAmount } from "@feo/money";
import { CoinLogo } from "@feo/ui";
import type { ReactNode } from "react";
import { Facts, Section } from "../frame/facts.tsx";
import { OwnerLink } from "../frame/owner-link.tsx";
import { Copied, WaitingDetail, Warning } from "../frame/waiting-detail.tsx";

export function CoinsDetail({ coins }: { coins: WaitingCoins }) {
  return (
    <WaitingDetail
      {...{ id: coins.id, what: "this deposit", since: ["Seen", coins.seenAt], isAmount: true }}
      title={
        <>
          <CoinLogo ticker={coins.coinTicker} src={`/coins/${coins.coinTicker.toLowerCase()}.svg`} size={32} />
          {formatAmount(coins.amount, { minDecimals: 0, maxDecimals: 18, grouping: "indian" })} {coins.coinTicker}
        </>
      }
    >
      <Warning>{coins.why}.</Warning>
      <Section title="What is known">
        <Facts
          pairs={[
            ["User", <OwnerLink key="owner" owner={coins} />],
            ["Network", coins.network],
            ["In blocks", String(coins.confirmations)],
          ]}
        />
        <dl className="text-13">
          <Long name="From">
            <Copied value={coins.fromAddress} what="the address" />
          </Long>
          <Long name="Transaction">
            <Copied value={coins.txHash} what="the hash" />
          </Long>
        </dl>
      </Section>
    </WaitingDetail>
  );
}

/** Takes the whole width. */
function Long({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-3 py-0.5">
      <dt className="w-24 shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
