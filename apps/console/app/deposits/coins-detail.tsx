/** A coin deposit on hold: released by confirmations and its owner, or by two operators if it is very large. */
import type { WaitingCoins } from "@feo/contract";
import { formatAmount } from "@feo/money";
import { CoinLogo } from "@feo/ui";
import type { ReactNode } from "react";
import { ActButton } from "../frame/act-button.tsx";
import type { Act } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { Facts, Section } from "../frame/facts.tsx";
import { OwnerLink } from "../frame/owner-link.tsx";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { Copied, WaitingDetail, Warning } from "../frame/waiting-detail.tsx";

const approveAct = ({ id, amount, coinTicker }: WaitingCoins, isSecond: boolean): Act => ({
  action: "coin deposit approve",
  subject: id,
  title: "Approve this deposit",
  about: `${shownAmount(amount, coinTicker)} ${coinTicker} is above the network's deposit limit. ${
    isSecond ? "It's credited once it has its confirmations." : "Another operator has to approve it too."
  }`,
  button: "Approve",
  done: "Approved.",
});

export function CoinsDetail({ coins }: { coins: WaitingCoins }) {
  const [proposal] = useProposals(coins.id, ["coin deposit approve"]);
  const mayConfirm = useMayConfirm();
  return (
    <WaitingDetail
      id={coins.id}
      what="this deposit"
      since={["Seen", coins.seenAt]}
      isAmount
      acts={(ask) =>
        coins.isTooLarge && (
          <Allowed act="coin deposit approve" proposedBy={proposal?.proposedBy}>
            <ActButton
              letter="a"
              variant="primary"
              disabled={!mayConfirm(proposal)}
              onPress={() => ask(approveAct(coins, proposal !== undefined))}
            >
              Approve
            </ActButton>
          </Allowed>
        )
      }
      title={
        <>
          <CoinLogo ticker={coins.coinTicker} src={`/coins/${coins.coinTicker.toLowerCase()}.svg`} size={32} />
          {formatAmount(coins.amount, { minDecimals: 0, maxDecimals: 18, grouping: "indian" })} {coins.coinTicker}
        </>
      }
    >
      <Warning>{coins.why}.</Warning>
      {proposal && coins.isTooLarge && <Proposed proposal={proposal} what="approve it" />}
      <Section title="Details">
        <Facts
          pairs={[
            ["User", <OwnerLink key="owner" owner={coins} />],
            ["Network", coins.network],
            ["Confirmations", String(coins.confirmations)],
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

/** Spans the full width. */
function Long({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-3 py-0.5">
      <dt className="w-24 shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
