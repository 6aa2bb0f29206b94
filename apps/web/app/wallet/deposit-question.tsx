/** One deposit with the question whose address it came from; once that is answered, how it stands. */
import type { CryptoDeposit } from "@feo/contract";
import { Banner, Button, CopyButton, Field, Select, TextInput, toast } from "@feo/ui";
import { useState } from "react";
import { Link } from "react-router";
import { answerDeposit, coinsQuery, usePageQuery } from "../data/index.ts";
import { ExplorerLink } from "../frame/address-text.tsx";
import { depositStanding } from "../frame/deposit-words.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { indianMoment } from "../frame/indian-date.ts";
import { useMask } from "../frame/masked.ts";
import { addressLink, networkOf, transactionLink } from "../frame/networks.ts";
import { OwnershipChoice } from "../frame/ownership-choice.tsx";
import { useAct } from "../frame/use-act.ts";
import { inWords } from "./amount-words.ts";
import { listCountries } from "./countries.ts";
import { type AnswerDraft, answerOf, answerProblems, noAnswer } from "./deposit-answer.ts";
import { Facts } from "./step-list.tsx";

export function DepositQuestion({ deposit }: { deposit: CryptoDeposit }) {
  const network = networkOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? [], deposit);
  const mask = useMask();
  const { amount, coinTicker, fromAddress, txHash, networkKey, createdAt } = deposit;
  // What came from another customer has no transaction, and no address on the network.
  const senderLink = txHash === "" ? undefined : addressLink(network, fromAddress);
  return (
    <>
      <Facts
        facts={[
          { label: "Amount", value: mask(inWords(amount, coinTicker)) },
          {
            label: "From address",
            value: <Whole value={fromAddress} what="the sender's address" href={senderLink} />,
          },
          { label: "Network", value: network?.networkName ?? networkKey },
          {
            label: "Hash",
            value: <Whole value={txHash} what="the transaction hash" href={transactionLink(network, txHash)} />,
          },
          { label: "Time", value: indianMoment(createdAt) },
        ]}
      />
      {deposit.isAddressVerificationRequired ? (
        <AnswerForm id={deposit.id} />
      ) : (
        <Answered
          title={deposit.status === "SUBMITTED" ? "We have your answer" : "There is nothing to answer"}
          standing={depositStanding(deposit, network?.minConfirmation)}
        />
      )}
    </>
  );
}

function Whole({ value, what, href }: { value: string; what: string; href?: string | undefined }) {
  if (value === "") return "–";
  return (
    <span className="flex items-center gap-2">
      <span className="break-all font-mono text-13">{value}</span>
      <CopyButton value={value} what={what} variant="icon" />
      {href === undefined ? null : <ExplorerLink href={href} what={what} />}
    </span>
  );
}

function Answered({ title, standing }: { title: string; standing: string }) {
  return (
    <div className="mt-6">
      <div role="status">
        <Banner title={title}>{standing}</Banner>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/dashboard/wallet/deposit">Deposit crypto</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/dashboard/wallet/deposit/verification">Other deposits that wait</Link>
        </Button>
      </div>
    </div>
  );
}

const countries = listCountries().map(({ code, name }) => ({ value: code, label: name }));

function AnswerForm({ id }: { id: string }) {
  const [draft, setDraft] = useState(noAnswer);
  const [isTried, setTried] = useState(false);
  const { isBusy, failure, run, clear } = useAct();
  const problems = answerProblems(draft);
  const told = isTried ? problems : {};
  const change = (part: Partial<AnswerDraft>) => {
    clear();
    setDraft({ ...draft, ...part });
  };
  const send = async () => {
    await answerDeposit(answerOf(id, draft));
    toast({ tone: "success", message: "Thank you. We have your answer." });
  };
  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(problems).length === 0) void run(send);
      }}
    >
      <FailureNote failure={failure} />
      <OwnershipChoice
        value={draft.ownership}
        onChoose={(ownership) => change({ ownership })}
        problem={told.ownership}
      />
      {draft.ownership === "third_party" ? (
        <>
          <Field label="Name" error={told.ownerName} hint="Of the person or company, in full">
            <TextInput
              name="ownerName"
              autoComplete="off"
              maxLength={120}
              value={draft.ownerName}
              onChange={(event) => change({ ownerName: event.target.value })}
            />
          </Field>
          <Field label="Country" error={told.ownerCountry}>
            <Select
              placeholder="Choose the country"
              className="w-full"
              options={countries}
              value={draft.ownerCountry === "" ? null : draft.ownerCountry}
              onValueChange={(ownerCountry) => change({ ownerCountry })}
            />
          </Field>
        </>
      ) : null}
      <p className="text-13 text-quiet">
        The rules against money laundering want us to know whom coins come from before we add them.
      </p>
      <Button type="submit" size="lg" busy={isBusy} className="w-full">
        Send the answer
      </Button>
    </form>
  );
}
