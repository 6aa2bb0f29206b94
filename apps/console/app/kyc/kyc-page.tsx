/** The verification queue: a list with the selected customer's details. */
import { listVerifications, type WaitingVerification } from "@feo/contract";
import { Badge, EmptyState } from "@feo/ui";
import { useParams } from "react-router";
import { usePages } from "../data/pages.ts";
import { countText } from "../frame/count-text.ts";
import { waitOf } from "../frame/moments.ts";
import { Loaded, Queue } from "../frame/queue.tsx";
import { QueueTable } from "../frame/queue-table.tsx";
import { useWide } from "../frame/use-wide.ts";
import { KycDetail } from "./kyc-detail.tsx";

const listEveryMs = 10_000;
const columns = [
  { name: "User" },
  { name: "Level" },
  { name: "Reason", isWide: true, isExtra: true },
  { name: "Waiting", isNumeric: true },
] as const;

const whyOf = ({ level, note }: WaitingVerification): string => {
  if (note) return note;
  return level === 3 ? "Enhanced review" : "Documents to review";
};

export function KycPage() {
  const { id } = useParams();
  const pages = usePages(listVerifications, { query: {} }, { everyMs: listEveryMs });
  const isWide = useWide();
  const waiting = pages.data?.flatMap((page) => page.waiting) ?? [];
  const shown = id ?? (isWide ? waiting[0]?.userId : undefined);
  const now = Date.now();
  return (
    <Queue
      title="KYC"
      path="/kyc"
      ids={waiting.map(({ userId }) => userId)}
      chosen={id}
      onEnd={pages.more}
      list={
        <Loaded query={pages}>
          {([{ count }]) => (
            <QueueTable
              label="Customers to verify"
              columns={columns}
              nothing="No customers to verify."
              rows={waiting.map((one) => ({
                key: `${one.userId} ${one.level}`,
                to: `/kyc/${one.userId}`,
                isChosen: one.userId === shown,
                title: one.name || "No name yet",
                below: one.feoTag ? `@${one.feoTag}` : one.userId.slice(0, 8),
                cells: [
                  <Badge key="level" tone={one.level === 3 ? "warn" : "neutral"}>
                    Level {one.level}
                  </Badge>,
                  <span key="why" className={one.note ? "text-warn" : "text-quiet"} title={whyOf(one)}>
                    {whyOf(one)}
                  </span>,
                  <span key="waits" className="text-quiet">
                    {one.sentAt ? waitOf(one.sentAt, now) : "–"}
                  </span>,
                ],
              }))}
              more={pages}
              foot={`${countText(count)} waiting, oldest first. Opening a customer's documents is recorded in the audit log.`}
            />
          )}
        </Loaded>
      }
      detail={shown ? <KycDetail key={shown} userId={shown} /> : <EmptyState title="Nothing selected" />}
    />
  );
}
