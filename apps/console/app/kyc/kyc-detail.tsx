/** One customer's verification: government records, the details and documents they gave, and the verdict. */
import { readVerification, type ShownVerification } from "@feo/contract";
import { Badge } from "@feo/ui";
import { Link } from "react-router";
import { useCall } from "../data/api.ts";
import { ActButton } from "../frame/act-button.tsx";
import { useAct } from "../frame/act-dialog.tsx";
import { Deeds } from "../frame/deeds.tsx";
import { CheckLine, Facts, Section } from "../frame/facts.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { noteOn } from "../frame/note.ts";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { Loaded, QueueDetail } from "../frame/queue.tsx";
import { Papers } from "./papers.tsx";
import { Records } from "./records.tsx";
import { approveAct, rejectAct, waitingLevelOf } from "./verdicts.ts";

export function KycDetail({ userId }: { userId: string }) {
  const query = useCall(readVerification, { params: { id: userId } });
  return <Loaded query={query}>{(person) => <Verification person={person} />}</Loaded>;
}

function Verification({ person }: { person: ShownVerification }) {
  const { ask, dialog } = useAct();
  const level = waitingLevelOf(person);
  const [proposal] = useProposals(person.userId, ["kyc approve enhanced"]);
  const canApprove = useMayConfirm()(level === 3 ? proposal : undefined);
  const approve = () => void (level && ask(approveAct(person, level)));
  const reject = () => void (level && ask(rejectAct(person, level)));
  const note = () => ask(noteOn(person.userId, person.name || "this customer"));
  const actions = (
    <>
      {level && (
        <>
          <ActButton letter="a" variant="primary" onPress={approve} disabled={!canApprove}>
            {level === 3 && proposal ? "Confirm level 3" : `Approve level ${level}`}
          </ActButton>
          <ActButton letter="r" onPress={reject}>
            Reject
          </ActButton>
        </>
      )}
      <ActButton letter="n" className="ml-auto" onPress={note}>
        Note
      </ActButton>
    </>
  );
  return (
    <>
      <QueueDetail actions={actions}>
        <Head person={person} level={level} />
        {level === 3 && proposal && <Proposed proposal={proposal} what="approve level 3" />}
        <Records person={person} />
        <Section title="Declared by the customer">
          <Facts
            pairs={[
              ["Occupation", person.occupation],
              ["Income", person.incomeRange],
              ["Consent", person.consentedAt && dayAndTime(person.consentedAt)],
            ]}
          />
        </Section>
        <BankAccountFacts person={person} />
        <Papers userId={person.userId} documents={person.documents} />
        <Levels person={person} />
        <Section title="Operator actions">
          <Deeds deeds={person.deeds} />
        </Section>
      </QueueDetail>
      {dialog}
    </>
  );
}

function Head({ person, level }: { person: ShownVerification; level: number | undefined }) {
  const sentAt = person.levels.find((one) => one.level === level)?.sentAt;
  const note = person.levels.find((one) => one.level === level)?.note;
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-3 text-13 text-quiet">
        <span>{sentAt ? `Submitted ${dayAndTime(sentAt)} IST` : "Nothing to review"}</span>
        {level && (
          <Badge tone={level === 3 ? "warn" : "brand"}>{level === 3 ? "Two operators" : `For level ${level}`}</Badge>
        )}
      </div>
      <h2 className="mt-1 break-words font-semibold text-20">{person.name || "No name yet"}</h2>
      <p className="text-13 text-quiet">
        {person.feoTag && `@${person.feoTag}, `}at level {person.kycLevel},{" "}
        <Link to={`/customers/${person.userId}`} className="hit-40 font-medium text-brand">
          full account
        </Link>
      </p>
      {note && <p className="mt-3 rounded-control bg-warn-tint px-3 py-2 text-13 text-warn">{note}</p>}
    </>
  );
}

function BankAccountFacts({ person: { bankAccount } }: { person: ShownVerification }) {
  const words = { VERIFIED: "Verified", PENDING: "Not checked yet", REJECTED: "Rejected" } as const;
  return (
    <Section title="Bank account">
      {bankAccount ? (
        <Facts
          pairs={[
            ["Bank", bankAccount.bankName],
            ["Holder", bankAccount.holder],
            ["Account", bankAccount.accountNumber],
            ["IFSC", bankAccount.ifsc],
            ["Status", words[bankAccount.status]],
            ["Since", dayAndTime(bankAccount.since)],
          ]}
        />
      ) : (
        <p className="text-13 text-faint">No bank account added.</p>
      )}
    </Section>
  );
}

const statusWords = { SUBMITTED: "In review", PENDING: "Started", REJECTED: "Rejected", VERIFIED: "Verified" } as const;

function Levels({ person }: { person: ShownVerification }) {
  return (
    <Section title="Levels">
      <ul>
        {person.levels.map(({ level, status, rejectReason, decidedAt }) => (
          <CheckLine
            key={level}
            name={`Level ${level}`}
            isGood={status === "VERIFIED" ? true : status === "REJECTED" || status === "SUBMITTED" ? false : null}
            detail={status === "REJECTED" ? rejectReason : decidedAt ? dayAndTime(decidedAt) : ""}
            word={status ? statusWords[status] : "Not started"}
          />
        ))}
      </ul>
    </Section>
  );
}
