/** Senders of coins that customers declared as third parties, for review after the credit. */
import { type CallOutput, listSenders, type WaitingSender } from "@feo/contract";
import { Badge } from "@feo/ui";
import { useParams } from "react-router";
import { usePages } from "../data/pages.ts";
import { countText } from "../frame/count-text.ts";
import { waitOf } from "../frame/moments.ts";
import { ownerTitle } from "../frame/owner-link.tsx";
import { Loaded, Queue } from "../frame/queue.tsx";
import { QueueTable } from "../frame/queue-table.tsx";
import { useWide } from "../frame/use-wide.ts";
import { SenderDetail } from "./sender-detail.tsx";
import { declaredOwner, receivedText } from "./sender-words.ts";

const columns = [
  { name: "User" },
  { name: "Sender", isWide: true },
  { name: "Received", isNumeric: true, isExtra: true },
  { name: "Waiting", isNumeric: true },
] as const;

const rowsOf = ({ senders }: CallOutput<typeof listSenders>): readonly WaitingSender[] => senders;

export function AddressesPage() {
  const { id } = useParams();
  const pages = usePages(listSenders, { query: {} }, { everyMs: 10_000 });
  const isWide = useWide();
  const senders = pages.data?.flatMap(rowsOf) ?? [];
  const shown = id ?? (isWide ? senders[0]?.id : undefined);
  const now = Date.now();
  return (
    <Queue
      title="Addresses"
      path="/addresses"
      ids={senders.map((one) => one.id)}
      chosen={id}
      onEnd={pages.more}
      list={
        <Loaded query={pages}>
          {([{ count }]) => (
            <QueueTable
              label="Senders to review"
              columns={columns}
              nothing="No senders to review."
              rows={senders.map((one) => ({
                key: one.id,
                to: `/addresses/${one.id}`,
                isChosen: one.id === shown,
                title: ownerTitle(one),
                below: one.isHeld ? <Badge tone="warn">Deposits wait</Badge> : one.feoTag && `@${one.feoTag}`,
                cells: [
                  declaredOwner(one),
                  receivedText(one.received),
                  <span key="waits" className="text-quiet">
                    {waitOf(one.declaredAt, now)}
                  </span>,
                ],
              }))}
              more={pages}
              foot={`${countText(count)} waiting, oldest first. Their deposits are credited once declared; after a refusal, they wait.`}
            />
          )}
        </Loaded>
      }
      detail={shown ? <SenderDetail key={shown} id={shown} /> : null}
    />
  );
}
