/** One declared sender: who it should be, what came from it, who else received from it, and the verdict. */
import { readSender, type ShownSender } from "@feo/contract";
import { Badge } from "@feo/ui";
import { Link } from "react-router";
import { useCall } from "../data/api.ts";
import { ActButton } from "../frame/act-button.tsx";
import type { Act } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { countText } from "../frame/count-text.ts";
import { Facts, Section, VerdictLine } from "../frame/facts.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { OwnerLink, ownerTitle } from "../frame/owner-link.tsx";
import { Loaded } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { customersReason } from "../frame/usual-reasons.ts";
import { Copied, WaitingDetail, Warning } from "../frame/waiting-detail.tsx";
import { countryName, declaredOwner, relationshipName, sourceName } from "./sender-words.ts";

export function SenderDetail({ id }: { id: string }) {
  const query = useCall(readSender, { params: { id } });
  return <Loaded query={query}>{(sender) => <Sender sender={sender} />}</Loaded>;
}

const verdictWords = { accepted: "Accepted", refused: "Refused" } as const;
const tones = { accepted: "success", refused: "warn" } as const;

function Sender({ sender }: { sender: ShownSender }) {
  const { id, declaredAt, verdict, address, isHeld, refusal } = sender;
  return (
    <WaitingDetail
      id={id}
      what="this sender"
      since={["Declared", declaredAt]}
      badge={
        verdict === null ? (
          <Badge tone="warn">{isHeld ? "Deposits wait" : "Credited, to review"}</Badge>
        ) : (
          <Badge tone={tones[verdict]}>{verdictWords[verdict]}</Badge>
        )
      }
      title={
        <span className="text-16">
          <Copied value={address} what="the address" />
        </span>
      }
      acts={(ask) =>
        verdict === null && (
          <>
            <Allowed act="sender accept">
              <ActButton letter="a" variant="primary" onPress={() => ask(acceptAct(sender))}>
                Accept
              </ActButton>
            </Allowed>
            <Allowed act="sender refuse">
              <ActButton letter="r" onPress={() => ask(refuseAct(sender))}>
                Refuse
              </ActButton>
            </Allowed>
          </>
        )
      }
    >
      {refusal && (
        <Warning>
          Refused {dayAndTime(refusal.at)} IST: {refusal.reason}
        </Warning>
      )}
      <Section title="Declared">
        <Facts
          pairs={[
            ["Owner", sender.ownership === "self" ? "The customer" : sender.ownerName],
            ["Country", countryName(sender.ownerCountry)],
            ["Relationship", relationshipName(sender)],
            ["Sent from", sourceName(sender)],
            ["User", <OwnerLink key="owner" owner={sender} />],
            ["Level", `${sender.level}${sender.isFrozen ? ", frozen" : ""}`],
          ]}
        />
      </Section>
      <Section title="Checks">
        <ul>
          {sender.checks.map((check) => (
            <VerdictLine key={check.name} check={check} isRoomy />
          ))}
        </ul>
      </Section>
      <Received sender={sender} />
      <Others sender={sender} />
    </WaitingDetail>
  );
}

const depositWords = {
  PENDING: "Waits for the customer",
  SUBMITTED: "Being credited",
  SUCCESS: "Credited",
  REJECTED: "Not credited",
  FAILED: "Lost",
} as const;

function Received({ sender: { deposits, isHeld } }: { sender: ShownSender }) {
  return (
    <Section title="Received from it">
      {deposits.length === 0 && <p className="text-13 text-faint">Nothing yet.</p>}
      <ul>
        {deposits.map(({ id, at, amount, coinTicker, network, status }) => (
          <li
            key={id}
            className="flex min-h-7 flex-wrap items-center gap-x-3 border-line border-b py-0.5 text-13 tabular-nums last:border-0"
          >
            <span className="w-24 shrink-0 text-quiet">{dayAndTime(at)}</span>
            <span className="min-w-0">
              {isHeld && status === "SUBMITTED" ? "Waits for this review" : depositWords[status]}, {network}
            </span>
            <span className="ml-auto whitespace-nowrap">
              {shownAmount(amount, coinTicker)} {coinTicker}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Others({ sender: { others, othersCount } }: { sender: ShownSender }) {
  if (othersCount === 0) return null;
  const hidden = othersCount - others.length;
  return (
    <Section title={`Other customers who received from it (${countText(othersCount)})`}>
      <ul className="text-13 leading-7">
        {others.map((one) => (
          <li key={one.userId}>
            <Link to={`/customers/${one.userId}`} className="hit-40 font-medium text-brand">
              {ownerTitle(one)}
            </Link>
          </li>
        ))}
        {hidden > 0 && <li className="text-quiet">and {hidden} more</li>}
      </ul>
    </Section>
  );
}

const acceptAct = (sender: ShownSender): Act => ({
  action: "sender accept",
  subject: sender.id,
  title: "Accept the sender",
  about: `${declaredOwner(sender)}. ${sender.isHeld ? "Deposits that wait are credited." : "Deposits from this address are credited as before."}`,
  button: "Accept",
  fields: [{ name: "note", label: "Note", hint: "For the log", isOptional: true }],
  done: "Sender accepted.",
});

const refuseAct = (sender: ShownSender): Act => ({
  action: "sender refuse",
  subject: sender.id,
  title: "Refuse the sender",
  about:
    "What was credited stays credited. The next deposit from this address waits until the customer declares it again and you review it. If the money itself is the problem, freeze the account too.",
  button: "Refuse",
  isDanger: true,
  fields: [customersReason("sender refuse")],
  done: "Sender refused. The customer has been told why.",
});
