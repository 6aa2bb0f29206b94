/** What somebody says they transferred, while no transfer has its reference. */
import type { WaitingClaim, WaitingLine } from "@feo/contract";
import { Badge } from "@feo/ui";
import { Link } from "react-router";
import { ActButton } from "../frame/act-button.tsx";
import type { Act } from "../frame/act-dialog.tsx";
import { Facts, Section } from "../frame/facts.tsx";
import { OwnerLink } from "../frame/owner-link.tsx";
import { Copied, WaitingDetail, Warning } from "../frame/waiting-detail.tsx";

interface ClaimDetailProps {
  readonly claim: WaitingClaim;
  /** A transfer with its UTR that is not credited, because an operator has to look at it. */
  readonly line: WaitingLine | undefined;
}

export function ClaimDetail({ claim, line }: ClaimDetailProps) {
  return (
    <WaitingDetail
      {...{ id: claim.id, what: "this claim", since: ["Said", claim.saidAt] }}
      badge={
        <Badge tone={claim.isFound ? "brand" : "neutral"}>
          {claim.isFound ? "Being credited" : line ? "In review" : "No transfer yet"}
        </Badge>
      }
      title={<Copied value={claim.utr} what="the UTR" />}
      acts={(ask) =>
        !claim.isFound && (
          <ActButton letter="r" onPress={() => ask(rejectAct(claim))}>
            Reject
          </ActButton>
        )
      }
    >
      {line && (
        <Warning>
          Its transfer has come and is looked at:{" "}
          <Link to={`/deposits/${encodeURIComponent(line.id)}`} className="hit-40 font-medium underline">
            open the transfer
          </Link>
        </Warning>
      )}
      <Section title="Who">
        <Facts pairs={[["User", <OwnerLink key="owner" owner={claim} />]]} />
      </Section>
    </WaitingDetail>
  );
}

const rejectAct = ({ id, utr }: WaitingClaim): Act => ({
  ...{ action: "deposit reject", subject: id, title: "End the claim", button: "Reject", isDanger: true },
  about: `Nothing came with the UTR ${utr}. The person is told the reason, and can name another.`,
  fields: [{ name: "reason", label: "Reason", hint: "The person reads it.", isLong: true }],
  done: "The claim has ended, and the person is told why.",
});
