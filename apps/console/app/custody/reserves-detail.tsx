/** Proof of solvency: the latest snapshots, and the messages that cold storage's addresses signed. */
import {
  type ColdMessage,
  type CustodyHolding,
  importReserveMessages,
  type ReserveSnapshot,
  readReserves,
} from "@feo/contract";
import { formatRatio } from "@feo/money";
import { Badge, CopyButton, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useState } from "react";
import { callApi, useCall } from "../data/api.ts";
import { useMay } from "../data/session.ts";
import { ActButton } from "../frame/act-button.tsx";
import { useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { DeedsAbout } from "../frame/deeds-about.tsx";
import { Section } from "../frame/facts.tsx";
import { dayAndTime, dayOf } from "../frame/moments.ts";
import { Loaded, QueueDetail } from "../frame/queue.tsx";
import { Copied } from "../frame/waiting-detail.tsx";
import { publishAct, reservesSubject } from "./custody-acts.ts";
import { coldAddresses, isShort, snapshotMark } from "./custody-words.ts";
import { ImportDialog } from "./import-dialog.tsx";

const everyMs = 5_000;
const signCommand = "npm run signer -- reserves all TIME FILE";

export function ReservesDetail({ holdings }: { holdings: readonly CustodyHolding[] }) {
  const query = useCall(readReserves, {}, { everyMs });
  const { ask, dialog } = useAct();
  const may = useMay();
  const [isImporting, setImporting] = useState(false);
  return (
    <QueueDetail
      actions={
        may.call(importReserveMessages) && (
          <>
            <Allowed act="reserves publish">
              <ActButton letter="p" variant="primary" onPress={() => ask(publishAct)}>
                Publish a snapshot
              </ActButton>
            </Allowed>
            <ActButton letter="i" onPress={() => setImporting(true)}>
              Import signed messages
            </ActButton>
          </>
        )
      }
    >
      {dialog}
      {isImporting && <MessagesDialog onClose={() => setImporting(false)} />}
      <h2 className="font-semibold text-20">Proof of reserves</h2>
      <Loaded query={query}>
        {({ nextAt, snapshots, messages }) => (
          <>
            <p className="mt-1 text-13 text-quiet">
              Everyone can see the snapshots at /proof-of-reserves. The next daily one is due on {dayAndTime(nextAt)}.
            </p>
            <Snapshots snapshots={snapshots} />
            <Messages addresses={coldAddresses(holdings)} messages={messages} />
          </>
        )}
      </Loaded>
      <DeedsAbout subject={reservesSubject} />
    </QueueDetail>
  );
}

const MessagesDialog = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    title="Import signed messages"
    about="Choose the file from the offline machine. Each message must be signed with its own address's key. The next snapshot publishes them."
    button="Import"
    tooLong="Too long for a file of reserve messages."
    take={async (file) => {
      const { count } = await callApi(importReserveMessages, { body: { file } });
      return count === 1 ? "1 message imported." : `${count} messages imported.`;
    }}
    onClose={onClose}
  />
);

function Snapshots({ snapshots }: { snapshots: readonly ReserveSnapshot[] }) {
  return (
    <Section title="Snapshots">
      {snapshots.length === 0 ? (
        <p className="text-13 text-quiet">None yet. The first is made within minutes of the first start.</p>
      ) : (
        <Table label="Snapshots" className="text-12">
          <TableHead>
            <Tr>
              <Th className="h-7 px-0">Balances read</Th>
              <Th className="h-7">Wanted by</Th>
              <Th numeric className="h-7">
                Ratio
              </Th>
              <Th numeric className="h-7 px-0">
                State
              </Th>
            </Tr>
          </TableHead>
          <TableBody>
            {snapshots.map((snapshot) => (
              <SnapshotRow key={snapshot.id} snapshot={snapshot} />
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}

function SnapshotRow({ snapshot }: { snapshot: ReserveSnapshot }) {
  const { day, at, ratio, note } = snapshot;
  const { word, tone } = snapshotMark(snapshot);
  return (
    <Tr>
      <Td className="h-7 px-0">
        {at === null ? <span className="text-quiet">not yet</span> : dayAndTime(at)}
        {note && <p className="max-w-64 whitespace-normal break-words text-warn">{note}</p>}
      </Td>
      <Td className="h-7 text-quiet">{day === null ? "an operator" : dayOf(day)}</Td>
      <Td numeric className={isShort(ratio) ? "h-7 text-down" : "h-7"}>
        {ratio === null ? "–" : formatRatio(ratio)}
      </Td>
      <Td numeric className="h-7 px-0">
        <Badge tone={tone}>{word}</Badge>
      </Td>
    </Tr>
  );
}

interface MessagesProps {
  readonly addresses: readonly { readonly networkKey: string; readonly address: string }[];
  readonly messages: readonly ColdMessage[];
}

/** Every cold address, signed or not. A message of any other address is never published. */
function Messages({ addresses, messages }: MessagesProps) {
  return (
    <Section title="Cold storage">
      {addresses.length === 0 ? (
        <p className="text-13 text-quiet">No network has cold storage.</p>
      ) : (
        <ul className="text-13">
          {addresses.map(({ networkKey, address }) => {
            const found = messages.find((each) => each.networkKey === networkKey && each.address === address);
            return (
              <li key={`${networkKey} ${address}`} className="border-line border-b py-1 last:border-b-0">
                <div className="flex min-h-6 items-center justify-between gap-3">
                  <span className="font-medium">{networkKey}</span>
                  {found ? (
                    <span className="text-quiet">
                      Signed for {dayAndTime(found.signedAt)}, imported by {found.importedBy}
                    </span>
                  ) : (
                    <span className="font-medium text-warn">Not signed</span>
                  )}
                </div>
                <Copied value={address} what={`the cold address on ${networkKey}`} />
              </li>
            );
          })}
        </ul>
      )}
      <p className="py-2 text-12 text-quiet">
        On the offline machine: <code className="break-all">{signCommand}</code>{" "}
        <CopyButton value={signCommand} what="the command" variant="icon" />
      </p>
    </Section>
  );
}
