/** The signer: whether it is signing, the stop switch, and the amounts signed in the last hour. */
import type { SignerState } from "@feo/contract";
import { Badge, Banner, CopyButton, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { ActButton } from "../frame/act-button.tsx";
import { useAct } from "../frame/act-dialog.tsx";
import { DeedsAbout } from "../frame/deeds-about.tsx";
import { Section } from "../frame/facts.tsx";
import { QueueDetail } from "../frame/queue.tsx";
import { isZero, shownAmount } from "../frame/shown-amount.ts";
import { signerSubject, stopAct } from "./custody-acts.ts";
import { signerMark } from "./custody-words.ts";

const resumeCommand = "npm run signer -- resume";

export function SignerDetail({ signer }: { signer: SignerState | null }) {
  const { ask, dialog } = useAct();
  const { word, tone } = signerMark(signer);
  const stopped = signer?.stopped ?? null;
  const stop = (
    <>
      <ActButton letter="s" variant="danger" onPress={() => ask(stopAct)}>
        Stop signing
      </ActButton>
      <p className="min-w-0 flex-1 text-12 text-quiet">Only someone at the signer's machine can undo this.</p>
    </>
  );
  return (
    <QueueDetail actions={stopped === null ? stop : undefined}>
      {dialog}
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-20">Signer</h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-1 text-13 text-quiet">
        Holds the hot wallet keys and signs only within its limits. It runs separately from the exchange.
      </p>
      {stopped !== null && <Stopped reason={stopped} />}
      {signer === null && (
        <Banner tone="error" title="The signer can't be reached" className="mt-4">
          Crypto withdrawals are waiting. Check that the signer is running and that the exchange can connect to it. If
          you stop signing now, the signer stops as soon as it is back.
        </Banner>
      )}
      {signer && <Hour hour={signer.hour} />}
      <DeedsAbout subject={signerSubject} />
    </QueueDetail>
  );
}

function Stopped({ reason }: { reason: string }) {
  return (
    <Banner tone="error" title="Signing is stopped: nothing can leave the hot wallet" className="mt-4">
      <p className="mb-2 break-words">Reason: {reason}</p>
      <p>
        To resume, run <code className="break-all">{resumeCommand}</code>{" "}
        <CopyButton value={resumeCommand} what="the command" variant="icon" /> on the signer's machine. You can't resume
        it from here.
      </p>
    </Banner>
  );
}

function Hour({ hour }: { hour: SignerState["hour"] }) {
  return (
    <Section title="Signed in the last hour">
      {hour.length === 0 ? (
        <p className="text-13 text-quiet">The signer's policy has no coins.</p>
      ) : (
        <Table label="Signed in the last hour" className="text-12">
          <TableHead>
            <Tr>
              <Th className="h-7 px-0">Coin</Th>
              <Th className="h-7">Network</Th>
              <Th numeric className="h-7">
                Signed
              </Th>
              <Th numeric className="h-7 px-0">
                Hourly limit
              </Th>
            </Tr>
          </TableHead>
          <TableBody>
            {hour.map(({ network, coin, signed, limit }) => (
              <Tr key={`${network} ${coin}`}>
                <Td className="h-7 px-0 font-medium">{coin}</Td>
                <Td className="h-7 text-quiet">{network}</Td>
                <Td numeric className={isZero(signed) ? "h-7 text-quiet" : "h-7"}>
                  {shownAmount(signed, coin)}
                </Td>
                <Td numeric className="h-7 px-0">
                  {shownAmount(limit, coin)}
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
      <p className="py-2 text-12 text-quiet">
        Transfers to outside addresses only. A withdrawal that exceeds the limit waits until it fits.
      </p>
    </Section>
  );
}
