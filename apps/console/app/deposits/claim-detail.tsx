/** A customer's claim of a bank transfer, while no statement line has its UTR. */
import type { WaitingClaim } from "@feo/contract";
import { Badge } from "@feo/ui";
import { Link } from "react-router";
import { ActButton } from "../frame/act-button.tsx";
import type { Act } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { Facts, Section } from "../frame/facts.tsx";
import { OwnerLink } from "../frame/owner-link.tsx";
import { customersReason } from "../frame/usual-reasons.ts";
import { Copied, WaitingDetail, Warning } from "../frame/waiting-detail.tsx";

export function ClaimDetail({ claim }: { claim: WaitingClaim }) {
  const { line } = claim;
  return (
    <WaitingDetail
      id={claim.id}
      what="this claim"
      since={["Claimed", claim.saidAt]}
      badge={
        <Badge tone={claim.isFound ? "brand" : "neutral"}>
          {claim.isFound ? "Being credited" : line ? "In review" : "No transfer yet"}
        </Badge>
      }
      title={<Copied value={claim.utr} what="the UTR" />}
      acts={(ask) =>
        !claim.isFound && (
          <Allowed act="deposit reject">
            <ActButton letter="r" onPress={() => ask(rejectAct(claim))}>
              Reject
            </ActButton>
          </Allowed>
        )
      }
    >
      {line && (
        <Warning>
          The transfer has arrived and is in review:{" "}
          <Link to={`/deposits/${encodeURIComponent(line.id)}`} className="hit-40 font-medium underline">
            open the transfer
          </Link>
        </Warning>
      )}
      <Section title="Customer">
        <Facts pairs={[["User", <OwnerLink key="owner" owner={claim} />]]} />
      </Section>
    </WaitingDetail>
  );
}

const rejectAct = ({ id, utr }: WaitingClaim): Act => ({
  action: "deposit reject",
  subject: id,
  title: "Reject the claim",
  button: "Reject",
  isDanger: true,
  about: `No transfer arrived with the UTR ${utr}. The customer sees the reason and can submit another UTR.`,
  fields: [customersReason("deposit reject")],
  done: "Claim rejected. The customer has been notified of the reason.",
});
