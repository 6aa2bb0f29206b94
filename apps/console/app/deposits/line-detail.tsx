/** A bank transfer that could not be credited automatically: the possible owners, and who decides. */
import type { WaitingLine } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { Badge, Button } from "@feo/ui";
import { useState } from "react";
import { useMay } from "../data/session.ts";
import { ActButton } from "../frame/act-button.tsx";
import type { Act } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { Facts, Section } from "../frame/facts.tsx";
import { OwnerLink } from "../frame/owner-link.tsx";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { Copied, WaitingDetail, Warning } from "../frame/waiting-detail.tsx";
import { creditAct, refundAct } from "./line-acts.ts";
import { PersonPicker, type Receiver } from "./person-picker.tsx";

export function LineDetail({ line }: { line: WaitingLine }) {
  const [person, setPerson] = useState<Receiver | null>(null);
  const [crediting] = useProposals(line.id, ["line credit"]);
  const [refunding] = useProposals(line.id, ["line refund"]);
  const mayConfirm = useMayConfirm();
  const mayPick = useMay().act("line credit");
  const isOurs = line.state !== "refund";
  const canRefund = line.accountNumber !== "" && line.ifsc !== "";
  const credit = (ask: (act: Act) => void) => {
    const to = crediting?.details ?? (person ? { userId: person.userId, feoTag: person.feoTag } : undefined);
    if (to) ask(creditAct(line, to, person?.name ?? ""));
  };
  return (
    <WaitingDetail
      id={line.id}
      what="this transfer"
      since={["Received", line.at]}
      isAmount
      badge={isOurs && <Badge tone="warn">Two operators</Badge>}
      title={formatMoney(line.amount, "INR")}
      acts={(ask) =>
        isOurs && (
          <>
            <Allowed act="line credit" proposedBy={crediting?.proposedBy}>
              <ActButton
                letter="a"
                variant="primary"
                onPress={() => credit(ask)}
                disabled={!mayConfirm(crediting) || (!crediting && !person)}
              >
                {crediting ? "Confirm the credit" : "Credit"}
              </ActButton>
            </Allowed>
            <Allowed act="line refund" proposedBy={refunding?.proposedBy}>
              <ActButton
                letter="r"
                onPress={() => ask(refundAct(line))}
                disabled={!mayConfirm(refunding) || !canRefund}
              >
                {refunding ? "Confirm sending back" : "Send back"}
              </ActButton>
            </Allowed>
          </>
        )
      }
    >
      <Warning>{whyOf(line)}</Warning>
      {crediting && (
        <Proposed
          proposal={crediting}
          what={`credit it to @${crediting.details["feoTag"] || crediting.details["userId"]}`}
        />
      )}
      {refunding && <Proposed proposal={refunding} what="send it back" />}
      <Section title="Bank record">
        <Facts
          pairs={[
            ["From", line.name],
            ["Account", line.accountNumber],
            ["UTR", <Copied key="utr" value={line.utr} what="the UTR" />],
            ["IFSC", line.ifsc],
            ["Mode", line.mode],
            ["Remarks", line.narration],
          ]}
        />
      </Section>
      <Claims line={line} person={person} onPick={isOurs && !crediting && mayPick ? setPerson : undefined} />
      {isOurs && !crediting && mayPick && <PersonPicker person={person} onPick={setPerson} />}
    </WaitingDetail>
  );
}

interface ClaimsProps {
  readonly line: WaitingLine;
  readonly person: Receiver | null;
  /** Undefined if no owner can be picked. */
  readonly onPick: ((person: Receiver) => void) | undefined;
}

function Claims({ line, person, onPick }: ClaimsProps) {
  return (
    <Section title="Claimed by">
      {line.claims.length === 0 ? (
        <p className="text-13 text-faint">No one has claimed this UTR.</p>
      ) : (
        <ul className="text-13">
          {line.claims.map((owner) => (
            <li key={owner.userId} className="flex min-h-8 items-center">
              <OwnerLink owner={owner} />
              {onPick && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="ml-auto"
                  aria-pressed={owner.userId === person?.userId}
                  onClick={() => onPick(owner)}
                >
                  {owner.userId === person?.userId ? "Selected" : "Select"}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function whyOf({ state, reason }: WaitingLine): string {
  if (state === "refund") return "We've asked the bank to send it back.";
  if (state === "new") return "No one has claimed this UTR yet. You can credit it manually.";
  return `${reason || "Needs an operator's review"}.`.replace(/\.\.$/, ".");
}
