/** One deposit with the travel rule's question who sent it; once answered, its progress. */
import type { CryptoDeposit, Network } from "@feo/contract";
import { indianMinute, shortenAddress } from "@feo/money";
import {
  Banner,
  Button,
  Checkbox,
  CoinLogo,
  CopyButton,
  Field,
  RadioCards,
  Segmented,
  Select,
  TextInput,
  toast,
} from "@feo/ui";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { answerDeposit, coinsQuery, useAct, usePageQuery } from "../data/index.ts";
import { ExplorerLink } from "../format/address-text.tsx";
import { depositStanding } from "../format/deposit-words.ts";
import { addressLink, networkOf } from "../format/networks.ts";
import { useMask } from "../worth/masked.ts";
import { moneyText, useMoneyReading, usePrices } from "../worth/use-worth.ts";
import { valueIn } from "../worth/worth.ts";
import { inWords } from "./amount-words.ts";
import { listCountries } from "./countries.ts";
import {
  type AnswerDraft,
  answerOf,
  answerProblems,
  noAnswer,
  relationshipOptions,
  sourceOptions,
} from "./deposit-answer.ts";

export function DepositQuestion({ deposit }: { deposit: CryptoDeposit }) {
  const network = networkOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? [], deposit);
  return (
    <>
      <DepositCard deposit={deposit} network={network} />
      {deposit.isAddressVerificationRequired ? (
        <AnswerForm id={deposit.id} />
      ) : (
        <Answered
          title={deposit.status === "SUBMITTED" ? "Sender confirmed" : "Nothing to confirm"}
          standing={depositStanding(deposit, network?.minConfirmation)}
        />
      )}
    </>
  );
}

function DepositCard({ deposit, network }: { deposit: CryptoDeposit; network: Network | undefined }) {
  const coins = usePageQuery(coinsQuery()).data?.cryptoCoins ?? [];
  const reading = useMoneyReading();
  const prices = usePrices();
  const mask = useMask();
  const { amount, coinTicker, fromAddress, txHash, networkKey, createdAt } = deposit;
  const value = valueIn(amount, coinTicker, prices);
  // A deposit from another customer has no transaction hash and no address on the network.
  const senderLink = txHash === "" ? undefined : addressLink(network, fromAddress);
  return (
    <div className="rounded-panel border border-line bg-surface px-4 py-3">
      <div className="flex min-h-7 items-center gap-3">
        <CoinLogo ticker={coinTicker} src={coins.find(({ ticker }) => ticker === coinTicker)?.logo} size={28} />
        <p className="tabular min-w-0 break-words font-semibold text-16">{mask(inWords(amount, coinTicker))}</p>
        {value === null ? null : <p className="tabular ml-auto text-13 text-quiet">≈ {moneyText(value, reading)}</p>}
      </div>
      <dl className="mt-2 text-13">
        <CardLine label="From">
          {fromAddress === "" ? (
            "–"
          ) : (
            <>
              <span title={fromAddress} className="tabular">
                {shortenAddress(fromAddress)}
              </span>
              <CopyButton value={fromAddress} what="the sender's address" variant="icon" />
              {senderLink === undefined ? null : <ExplorerLink href={senderLink} what="the sender's address" />}
            </>
          )}
        </CardLine>
        <CardLine label="Received">
          {indianMinute(createdAt)}, {network?.networkName ?? networkKey}
        </CardLine>
      </dl>
    </div>
  );
}

const CardLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-6 items-center justify-between gap-4">
    <dt className="text-quiet">{label}</dt>
    <dd className="flex min-w-0 items-center gap-1 text-right">{children}</dd>
  </div>
);

function Answered({ title, standing }: { title: string; standing: string }) {
  return (
    <div className="mt-4">
      <div role="status">
        <Banner title={title}>{standing}</Banner>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/dashboard/wallet/deposit">Deposit crypto</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/dashboard/wallet/deposit/verification">Other deposits waiting for you</Link>
        </Button>
      </div>
    </div>
  );
}

const owners = [
  { value: "self", label: "My own wallet or account", text: "I control the address it came from" },
  { value: "third_party", label: "Someone else's", text: "A friend, family member, client or business" },
] as const;

function AnswerForm({ id }: { id: string }) {
  const [draft, setDraft] = useState(noAnswer);
  const [isTried, setTried] = useState(false);
  const { isBusy, failure, run, clear } = useAct();
  const shownProblems = isTried ? answerProblems(draft) : {};
  const change = (part: Partial<AnswerDraft>) => {
    clear();
    setDraft({ ...draft, ...part });
  };
  const submit = () => {
    setTried(true);
    const answer = answerOf(id, draft);
    if (answer === undefined) return;
    void run(async () => {
      await answerDeposit(answer);
      toast({ tone: "success", message: "Sender confirmed" });
    });
  };
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-4 max-md:gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FailureNote failure={failure} />
      <div>
        <RadioCards
          legend="Who sent this deposit?"
          hideLegend
          isStacked
          cards={owners}
          value={draft.ownership}
          onChoose={(ownership) => change({ ownership })}
        />
        <Problem>{shownProblems.ownership}</Problem>
      </div>
      {draft.ownership === "third_party" ? (
        <SenderFields draft={draft} change={change} shownProblems={shownProblems} />
      ) : null}
      {/* On a phone this bar is fixed over the end of the form, so the space below reserves its height. */}
      <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-page max-md:px-4 max-md:py-3">
        <Button type="submit" size="lg" busy={isBusy} className="w-full">
          Confirm sender
        </Button>
      </div>
      <div aria-hidden className="h-18 md:hidden" />
    </form>
  );
}

const countries = listCountries().map(({ code, name }) => ({ value: code, label: name }));

interface SenderFieldsProps {
  readonly draft: AnswerDraft;
  readonly change: (part: Partial<AnswerDraft>) => void;
  readonly shownProblems: ReturnType<typeof answerProblems>;
}

function SenderFields({ draft, change, shownProblems }: SenderFieldsProps) {
  return (
    <>
      <Field label="Sender's full name, as on their ID" error={shownProblems.ownerName}>
        <TextInput
          size="lg"
          name="ownerName"
          autoComplete="off"
          maxLength={120}
          value={draft.ownerName}
          onChange={(event) => change({ ownerName: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Country" error={shownProblems.ownerCountry} className="min-w-0">
          <Select
            size="lg"
            className="w-full"
            options={countries}
            value={draft.ownerCountry === "" ? null : draft.ownerCountry}
            onValueChange={(ownerCountry) => change({ ownerCountry })}
          />
        </Field>
        <Field label="Relationship" error={shownProblems.ownerRelationship} className="min-w-0">
          <Select
            size="lg"
            className="w-full"
            options={relationshipOptions}
            value={draft.ownerRelationship}
            onValueChange={(ownerRelationship) => change({ ownerRelationship })}
          />
        </Field>
      </div>
      <div>
        <p aria-hidden className="mb-1.5 font-medium text-13 text-quiet">
          Sent from
        </p>
        <Segmented
          label="Sent from"
          size="lg"
          stretch
          options={sourceOptions}
          value={draft.sentFrom}
          onValueChange={(sentFrom) => change({ sentFrom })}
        />
        <Problem>{shownProblems.sentFrom}</Problem>
      </div>
      <div>
        <Checkbox
          label={<span className="text-ink">These details are true to the best of my knowledge</span>}
          checked={draft.isTrue}
          onCheckedChange={(isTrue) => change({ isTrue: isTrue === true })}
        />
        <Problem>{shownProblems.isTrue}</Problem>
      </div>
    </>
  );
}

const Problem = ({ children }: { children: string | undefined }) => (
  <p role="status" className="mt-1.5 text-13 text-down empty:hidden">
    {children}
  </p>
);
