/** One customer's account: identity, balances and activity, and the operator actions. */
import { readPerson, readVerification, type ShownAccount } from "@feo/contract";
import { Badge, CopyButton } from "@feo/ui";
import { Link, useParams } from "react-router";
import { useCall } from "../data/api.ts";
import { useMay } from "../data/session.ts";
import { ActButton } from "../frame/act-button.tsx";
import { useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { Deeds } from "../frame/deeds.tsx";
import { Facts, Section } from "../frame/facts.tsx";
import { dayAndTime, dayOf } from "../frame/moments.ts";
import { noteOn } from "../frame/note.ts";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { Loaded } from "../frame/queue.tsx";
import { freezeAct, levelAct, unfreezeAct } from "./account-acts.ts";
import { Contact } from "./contact.tsx";
import { Balances, Movements, Orders, Trades } from "./money-tables.tsx";
import { SecurityEvents, Sessions } from "./security-tables.tsx";

export function UserPage() {
  const { id = "" } = useParams();
  const query = useCall(readPerson, { params: { id } });
  return (
    <div className="max-w-300 px-4 py-3 md:px-5">
      <Link to="/users" className="inline-flex h-10 items-center text-13 text-quiet hover:text-ink md:h-6">
        Users
      </Link>
      <Loaded query={query}>{(person) => <Account key={person.userId} person={person} />}</Loaded>
    </div>
  );
}

const kycLink = ({ userId }: ShownAccount) =>
  [
    "Identity",
    <Link key="kyc" to={`/kyc/${userId}`} className="hit-40 font-medium text-brand">
      View KYC
    </Link>,
  ] as const;

function Account({ person }: { person: ShownAccount }) {
  const may = useMay();
  return (
    <>
      <Head person={person} />
      <Acts person={person} />
      <div className="grid gap-x-10 xl:grid-cols-2">
        <div className="min-w-0">
          <Section heading="h2" title="Profile">
            <Facts
              pairs={[
                ["feoTag", person.feoTag && `@${person.feoTag}`],
                ["Level", `${person.kycLevel}`],
                ["Contact", <Contact key="contact" person={person} />],
                ["Joined", dayOf(person.since)],
                ["Bank", person.bankAccount && bankWords(person.bankAccount)],
                ...(may.call(readVerification) ? [kycLink(person)] : []),
              ]}
            />
          </Section>
          <Section heading="h2" title="Balances">
            <Balances balances={person.balances} />
          </Section>
          <Section heading="h2" title="Deposits">
            <Movements label="Deposits" movements={person.deposits} />
          </Section>
          <Section heading="h2" title="Withdrawals">
            <Movements label="Withdrawals" movements={person.withdrawals} />
          </Section>
          <Section heading="h2" title="Operator actions">
            <Deeds deeds={person.deeds} />
          </Section>
        </div>
        <div className="min-w-0">
          <Section heading="h2" title="Orders">
            <Orders orders={person.orders} />
          </Section>
          <Section heading="h2" title="Trades">
            <Trades trades={person.trades} />
          </Section>
          <Section heading="h2" title="Sessions">
            <Sessions sessions={person.sessions} />
          </Section>
          <Section heading="h2" title="Security">
            <SecurityEvents events={person.events} />
          </Section>
        </div>
      </div>
    </>
  );
}

const bankWords = ({ bankName, accountNumber, status }: NonNullable<ShownAccount["bankAccount"]>): string =>
  `${bankName} •••• ${accountNumber.slice(-4)}, ${status.toLowerCase()}`;

function Head({ person }: { person: ShownAccount }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="break-words font-semibold text-20">{person.name || "No name yet"}</h1>
      {person.closedAt && <Badge tone="neutral">Closed {dayAndTime(person.closedAt)}</Badge>}
      {person.frozenAt && <Badge tone="warn">Frozen since {dayAndTime(person.frozenAt)}</Badge>}
      <span className="flex items-center gap-1 text-12 text-faint">
        {person.userId}
        <CopyButton value={person.userId} what="the id" variant="icon" />
      </span>
    </div>
  );
}

function Acts({ person }: { person: ShownAccount }) {
  const { ask, dialog } = useAct();
  const [unfreezing] = useProposals(person.userId, ["person unfreeze"]);
  const [levelling] = useProposals(person.userId, ["person level"]);
  const mayConfirm = useMayConfirm();
  return (
    <>
      {unfreezing && <Proposed proposal={unfreezing} what="unfreeze the account" />}
      {levelling && <Proposed proposal={levelling} what={`set level ${levelling.details["level"] ?? ""}`} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {person.isFrozen ? (
          <Allowed act="person unfreeze" proposedBy={unfreezing?.proposedBy}>
            <ActButton letter="u" disabled={!mayConfirm(unfreezing)} onPress={() => ask(unfreezeAct(person))}>
              {unfreezing ? "Confirm unfreezing" : "Unfreeze"}
            </ActButton>
          </Allowed>
        ) : (
          <Allowed act="person freeze">
            <ActButton letter="f" variant="danger" onPress={() => ask(freezeAct(person))}>
              Freeze
            </ActButton>
          </Allowed>
        )}
        <Allowed act="person level" proposedBy={levelling?.proposedBy}>
          <ActButton
            letter="l"
            disabled={!mayConfirm(levelling)}
            onPress={() => ask(levelAct(person, levelling?.details["level"]))}
          >
            {levelling ? "Confirm the level" : "Set level"}
          </ActButton>
        </Allowed>
        <ActButton letter="n" onPress={() => ask(noteOn(person.userId, person.name || "this customer"))}>
          Note
        </ActButton>
      </div>
      {dialog}
    </>
  );
}
