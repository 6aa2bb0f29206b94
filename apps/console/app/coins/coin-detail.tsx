/** One coin: its switches and terms, per network or by bank, and the trading fees of all coins. */
import type { CoinTerms } from "@feo/contract";
import { Badge, Banner, Button, CoinLogo } from "@feo/ui";
import { useState } from "react";
import { type Act, useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { type Figure, Figures, Section } from "../frame/facts.tsx";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { QueueDetail } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { changingBank, changingNetwork, unfreezing } from "./coin-acts.ts";
import { coinOpening, networkOpening } from "./coin-words.ts";
import { MoveSwitch } from "./move-switch.tsx";
import { type Fees, TradingFees } from "./trading-fees.tsx";

export function CoinDetail({ coin, fees }: { coin: CoinTerms; fees: Fees }) {
  const { ask, dialog } = useAct();
  const { ticker, name, logo, isFiat, decimals, networks, frozenBecause } = coin;
  const [unfreezingProposal] = useProposals(ticker, ["coin unfreeze"]);
  const moving = { place: { subject: ticker, name: ticker }, isFixed: frozenBecause !== null, ask };
  const bank = { withdrawFee: coin.withdrawFee, withdrawMin: coin.minWithdraw };
  return (
    <QueueDetail
      actions={
        frozenBecause !== null && (
          <Allowed act="coin unfreeze" proposedBy={unfreezingProposal?.proposedBy}>
            <Button onClick={() => ask(unfreezing(ticker))}>Unfreeze</Button>
          </Allowed>
        )
      }
    >
      {dialog}
      <div className="flex items-center gap-3">
        <CoinLogo ticker={ticker} src={logo} size={32} />
        <h2 className="font-semibold text-20">
          {ticker} <span className="font-normal text-14 text-quiet">{name}</span>
        </h2>
      </div>
      <ClosedBanner coin={coin} />
      <Waiting subject={ticker} name={ticker} />
      <Section title="Overview">
        <Figures
          figures={[
            {
              name: "Deposits",
              value: <MoveSwitch direction="deposits" opening={coinOpening(coin, "deposits")} {...moving} />,
            },
            {
              name: "Withdrawals",
              value: <MoveSwitch direction="withdrawals" opening={coinOpening(coin, "withdrawals")} {...moving} />,
            },
            { name: "Ledger decimals", value: String(decimals) },
          ]}
        />
      </Section>
      {isFiat && (
        <Section title="Bank transfer">
          <Waiting subject={`${ticker} bank`} name={`${ticker} by bank`} />
          <Terms
            figures={[
              { name: "Withdrawal fee", value: `${shownAmount(bank.withdrawFee, ticker)} ${ticker}` },
              { name: "Minimum withdrawal", value: `${shownAmount(bank.withdrawMin, ticker)} ${ticker}` },
            ]}
            button="Change fee and minimum"
            onChange={() => ask(changingBank(ticker, bank))}
          />
        </Section>
      )}
      {networks.map((network) => (
        <NetworkSection key={network.networkKey} ticker={ticker} network={network} ask={ask} />
      ))}
      {!isFiat && networks.length === 0 && (
        <p className="mt-4 text-13 text-quiet">
          No networks yet. Connecting one takes the signer’s policy on its own machine, and a restart.
        </p>
      )}
      <TradingFees {...fees} />
    </QueueDetail>
  );
}

function ClosedBanner({ coin: { ticker, frozenBecause, booksDiffer } }: { coin: CoinTerms }) {
  if (frozenBecause !== null)
    return (
      <Banner tone="warn" title={`${ticker} is frozen`} className="mt-4">
        {frozenBecause}. Deposits aren't credited and nothing is sent until two operators unfreeze it.
      </Banner>
    );
  if (booksDiffer === null) return null;
  return (
    <Banner tone="error" title="Withdrawals are closed because the books differ" className="mt-4">
      {booksDiffer}. Correct the ledger first: they close again while it differs.
    </Banner>
  );
}

const waitingWords = {
  "deposits open": "open deposits",
  "withdrawals open": "open withdrawals",
  "coin unfreeze": "unfreeze it",
  "coin terms": "change its terms",
  "coin add": "add it",
} as const;
type WaitingAction = keyof typeof waitingWords;

/** Details in words; the note of the proposer is not one. */
const detailText = (details: Readonly<Record<string, string>>): string =>
  Object.entries(details)
    .map(([name, value]) => `${detailNames[name] ?? name} ${value}`)
    .join(", ");

const detailNames: Readonly<Record<string, string>> = {
  withdrawFee: "withdrawal fee",
  withdrawMin: "minimum withdrawal",
  withdrawMax: "maximum withdrawal",
  depositMin: "minimum deposit",
  minConfirmation: "confirmations",
};

/** What waits for a second operator about a coin, or about a coin on a network. */
function Waiting({ subject, name }: { subject: string; name: string }) {
  const proposals = useProposals(subject, Object.keys(waitingWords) as WaitingAction[]);
  const mayConfirm = useMayConfirm();
  const [confirming, setConfirming] = useState<number | null>(null);
  const shown = proposals.find(({ id }) => id === confirming);
  return (
    <>
      {proposals.map((proposal) => {
        const action = proposal.action as WaitingAction;
        return (
          <div key={proposal.id}>
            <Proposed proposal={proposal} what={waitingWords[action]} />
            <div className="mt-2 flex items-center gap-3 text-13 text-quiet">
              <span className="min-w-0 flex-1">{detailText(proposal.details)}</span>
              {mayConfirm(proposal) && (
                <Allowed act={action} proposedBy={proposal.proposedBy}>
                  <Button size="sm" onClick={() => setConfirming(proposal.id)}>
                    Confirm
                  </Button>
                </Allowed>
              )}
            </div>
          </div>
        );
      })}
      {shown && (
        <ConfirmDialog
          proposal={shown}
          title={`${name}: ${waitingWords[shown.action as WaitingAction]}`}
          button="Confirm"
          done={`${name} is changed.`}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

interface NetworkSectionProps {
  readonly ticker: string;
  readonly network: CoinTerms["networks"][number];
  readonly ask: (act: Act) => void;
}

function NetworkSection({ ticker, network, ask }: NetworkSectionProps) {
  const amount = (decimal: string) => `${shownAmount(decimal, ticker)} ${ticker}`;
  const place = { subject: `${ticker} ${network.networkKey}`, name: `${ticker} on ${network.networkName}` };
  const moving = { place, isFixed: !network.isConnected, ask };
  return (
    <Section title={network.networkName}>
      {!network.isConnected && (
        <p className="mb-1">
          <Badge tone="warn">No node connected: no deposits or withdrawals</Badge>
        </p>
      )}
      <Waiting subject={place.subject} name={place.name} />
      <Terms
        figures={[
          {
            name: "Deposits",
            value: <MoveSwitch direction="deposits" opening={networkOpening(network, "deposits")} {...moving} />,
          },
          {
            name: "Withdrawals",
            value: <MoveSwitch direction="withdrawals" opening={networkOpening(network, "withdrawals")} {...moving} />,
          },
          { name: "Confirmations", value: String(network.minConfirmation) },
          { name: "Minimum deposit", value: amount(network.depositMin) },
          { name: "Withdrawal fee", value: amount(network.withdrawFee) },
          { name: "Minimum withdrawal", value: amount(network.withdrawMin) },
          { name: "Maximum withdrawal", value: amount(network.withdrawMax) },
        ]}
        button="Change terms"
        onChange={() => ask(changingNetwork(ticker, network))}
      />
    </Section>
  );
}

interface TermsProps {
  readonly figures: readonly Figure[];
  readonly button: string;
  readonly onChange: () => void;
}

function Terms({ figures, button, onChange }: TermsProps) {
  return (
    <>
      <Figures figures={figures} />
      <Allowed act="coin terms">
        <Button size="sm" variant="secondary" className="mt-1" onClick={onChange}>
          {button}
        </Button>
      </Allowed>
    </>
  );
}
