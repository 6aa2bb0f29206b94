/** One refill from cold storage: its progress and the actions available. */
import { type ColdRefill, exportRefill, importRefill, type OperatorActionName } from "@feo/contract";
import { Badge, CopyButton, saveFile, toast } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { ConsoleFailure, callApi, queries } from "../data/api.ts";
import { useMay, useOperator } from "../data/session.ts";
import { ActButton } from "../frame/act-button.tsx";
import type { Act } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { CheckLine, Section } from "../frame/facts.tsx";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { Copied, WaitingDetail, Warning } from "../frame/waiting-detail.tsx";
import { approveAct, dropAct, renewAct } from "./custody-acts.ts";
import { isOpen, refillMark, stepsOf } from "./custody-words.ts";
import { ImportDialog } from "./import-dialog.tsx";

const proposable: readonly OperatorActionName[] = ["refill approve"];
const signCommand = "npm run signer -- sign FILE";

export function RefillDetail({ refill }: { refill: ColdRefill }) {
  const { id, networkKey, ticker, amount, from, to, note, createdAt } = refill;
  const [proposal] = useProposals(id, proposable);
  const { word, tone } = refillMark(refill);
  const steps = stepsOf(refill);
  return (
    <WaitingDetail
      id={id}
      what="this refill"
      since={["Proposed", createdAt]}
      badge={<Badge tone={tone}>{word}</Badge>}
      title={
        <span className="break-words">
          {shownAmount(amount, ticker)} {ticker}
        </span>
      }
      isAmount
      acts={(ask) => <Acts refill={refill} ask={ask} />}
    >
      {note && (isOpen(refill) ? <p className="mt-1 text-13 text-quiet">{note}</p> : <Warning>{note}</Warning>)}
      {proposal && refill.state === "proposed" && <Proposed proposal={proposal} what="approve it" />}
      <Section title="Transfer">
        <Row name="Network">{networkKey}</Row>
        <Row name="From cold">
          <Copied value={from} what="the cold address" />
        </Row>
        <Row name="To hot">
          <Copied value={to} what="the hot wallet's address" />
        </Row>
      </Section>
      {steps.length > 0 && (
        <Section title="Progress">
          <ol>
            {steps.map(({ name, detail, isGood }) => (
              <CheckLine
                key={name}
                name={name}
                detail={detail}
                isGood={isGood}
                {...(isGood === null && detail ? { word: "Next" } : {})}
              />
            ))}
          </ol>
        </Section>
      )}
      {refill.isExportable && <HowToSign />}
    </WaitingDetail>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className="flex min-h-6 items-baseline gap-3 py-0.5 text-13">
      <dt className="w-24 shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </dl>
  );
}

function HowToSign() {
  const { isDemo } = useOperator();
  return (
    <Section title="Sign it offline">
      <p className="text-13 text-quiet">
        Run this on the machine that holds the cold storage keys. It shows the transaction and asks for the hot wallet's
        address from your address sheet.
        {isDemo && " In this demo, sign it on the Vault page of the outside world."}
      </p>
      <p className="mt-1 flex items-center gap-1 text-13">
        <code>{signCommand}</code>
        <CopyButton value={signCommand} what="the command" variant="icon" />
      </p>
    </Section>
  );
}

function Acts({ refill, ask }: { refill: ColdRefill; ask: (act: Act) => void }) {
  const [proposal] = useProposals(refill.id, proposable);
  const mayConfirm = useMayConfirm();
  const may = useMay();
  const [isImporting, setImporting] = useState(false);
  const { state, isExportable } = refill;
  return (
    <>
      {state === "proposed" && (
        <Allowed act="refill approve" proposedBy={proposal?.proposedBy}>
          <ActButton
            letter="a"
            variant="primary"
            disabled={!mayConfirm(proposal)}
            onPress={() => ask(approveAct(refill, proposal !== undefined))}
          >
            Approve
          </ActButton>
        </Allowed>
      )}
      {isExportable && may.call(exportRefill) && (
        <>
          <ActButton letter="e" variant="primary" onPress={() => void exportFile(refill.id)}>
            Export file
          </ActButton>
          <ActButton letter="i" onPress={() => setImporting(true)}>
            Import signed file
          </ActButton>
        </>
      )}
      {(isExportable || state === "signed" || state === "sent") && (
        <Allowed act="refill renew">
          <ActButton letter="w" onPress={() => ask(renewAct(refill))}>
            Renew
          </ActButton>
        </Allowed>
      )}
      {(state === "proposed" || state === "approved" || state === "signed") && (
        <Allowed act="refill drop">
          <ActButton letter="d" variant="danger" onPress={() => ask(dropAct(refill))}>
            Drop refill
          </ActButton>
        </Allowed>
      )}
      {isImporting && (
        <ImportDialog
          title="Import signed file"
          about="Choose the file you signed offline. It must be the exported transaction, signed with the cold storage key."
          button="Import and send"
          tooLong="Too long for a signed refill. Choose the .signed file."
          take={async (file) => {
            await callApi(importRefill, { params: { id: refill.id }, body: { file } });
            return "Imported. It will be sent shortly.";
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

async function exportFile(id: string): Promise<void> {
  try {
    const { name, file } = await callApi(exportRefill, { params: { id } });
    saveFile({ name, text: file, type: "application/json" });
    toast({ tone: "success", message: `Saved ${name}.` });
  } catch (error) {
    toast({ tone: "error", message: error instanceof ConsoleFailure ? error.message : String(error) });
  } finally {
    await queries.invalidateQueries();
  }
}
