/** The tabs of a customer's verification, sessions, notices, notes and the operators' log about them. */
import {
  listPersonLevels,
  listPersonLog,
  listPersonNotes,
  listPersonNotices,
  type PersonLevel,
  readVerification,
} from "@feo/contract";
import { Badge, EmptyState } from "@feo/ui";
import { Link } from "react-router";
import { useCall } from "../data/api.ts";
import { usePages } from "../data/pages.ts";
import { useMay } from "../data/session.ts";
import { Deeds } from "../frame/deeds.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { Loaded } from "../frame/queue.tsx";
import { PagedList } from "./paged-list.tsx";
import { Session, useSessions } from "./side-panels.tsx";
import { SmallTable } from "./small-table.tsx";
import { levelStatus } from "./status-words.ts";

export function VerificationTab({ userId }: { userId: string }) {
  const query = useCall(listPersonLevels, { params: { id: userId } });
  const mayOpenFile = useMay().call(readVerification);
  return (
    <>
      <Loaded query={query}>{({ levels }) => <Levels levels={levels} />}</Loaded>
      <p className="mt-3 text-13 text-quiet">
        {mayOpenFile ? (
          <Link to={`/kyc/${userId}`} className="hit-40 font-medium text-brand hover:underline">
            Open identity data and documents
          </Link>
        ) : (
          "Identity data and documents are shown to compliance only."
        )}
      </p>
    </>
  );
}

export function Levels({ levels }: { levels: readonly PersonLevel[] }) {
  return (
    <SmallTable
      label="Verification levels"
      columns={[
        { name: "Level" },
        { name: "Submitted", isExtra: true },
        { name: "Decided", isExtra: true },
        { name: "Reason" },
        { name: "Status", isNumeric: true },
      ]}
      nothing="Not started."
      rows={levels.map(({ level, status, rejectReason, sentAt, decidedAt }) => {
        const { word, tone } = levelStatus(status);
        return {
          key: String(level),
          cells: [
            `Level ${level}`,
            sentAt ? dayAndTime(sentAt) : "–",
            decidedAt ? dayAndTime(decidedAt) : "–",
            <span key="reason" className="break-words text-quiet">
              {rejectReason || "–"}
            </span>,
            <Badge key="status" tone={tone}>
              {word}
            </Badge>,
          ],
        };
      })}
    />
  );
}

export function SessionsTab({ userId }: { userId: string }) {
  return (
    <Loaded query={useSessions(userId)}>
      {({ sessions }) =>
        sessions.length === 0 ? (
          <EmptyState title="Not signed in" text="Devices on which the customer is signed in appear here." />
        ) : (
          <ul className="max-w-160">
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

export function NoticesTab({ userId }: { userId: string }) {
  const pages = usePages(listPersonNotices, { params: { id: userId }, query: {} });
  return (
    <PagedList pages={pages}>
      {(read) => {
        const notices = read.flatMap((page) => page.notices);
        if (notices.length === 0)
          return <EmptyState title="No notices" text="What the customer's bell lists appears here." />;
        return (
          <ul className="max-w-200">
            {notices.map(({ id, at, title, text, isRead }) => (
              <li key={id} className="flex items-start gap-4 border-line border-b py-2 text-13 last:border-b-0">
                <span className="w-24 shrink-0 text-quiet tabular-nums">{dayAndTime(at)}</span>
                <span className="min-w-0 flex-1 break-words">
                  <span className="block font-medium">{title}</span>
                  <span className="text-quiet">{text}</span>
                </span>
                <span className="shrink-0 text-12 text-quiet">{isRead ? "Read" : "Unread"}</span>
              </li>
            ))}
          </ul>
        );
      }}
    </PagedList>
  );
}

export function NotesTab({ userId }: { userId: string }) {
  const pages = usePages(listPersonNotes, { params: { id: userId }, query: {} });
  return (
    <PagedList pages={pages}>
      {(read) => {
        const notes = read.flatMap((page) => page.notes);
        if (notes.length === 0) return <EmptyState title="No notes yet" text="Press N to add one." />;
        return <Deeds deeds={notes} />;
      }}
    </PagedList>
  );
}

export function LogTab({ userId }: { userId: string }) {
  const pages = usePages(listPersonLog, { params: { id: userId }, query: {} });
  return <PagedList pages={pages}>{(read) => <Deeds deeds={read.flatMap(({ entries }) => entries)} />}</PagedList>;
}
