/** The verification queue: a narrow list, and the selected customer's review. */
import { listVerifications, type WaitingVerification } from "@feo/contract";
import { cx, EmptyState } from "@feo/ui";
import { useParams, useSearchParams } from "react-router";
import { usePages } from "../data/pages.ts";
import { ageClasses, ageText, ageTone } from "../frame/ages.ts";
import { plainText } from "../frame/plain-text.ts";
import { Loaded, Queue, useMove } from "../frame/queue.tsx";
import { QueueTable } from "../frame/queue-table.tsx";
import { useWide } from "../frame/use-wide.ts";
import { KycDetail } from "./kyc-detail.tsx";

const path = "/kyc";
const listEveryMs = 10_000;
const columns = [
  { name: "Customer", isWide: true },
  { name: "Waiting", isNumeric: true, isSorted: true },
] as const;

const filters = ["all", "2", "3"] as const;
type Filter = (typeof filters)[number];
const filterNames: Readonly<Record<Filter, string>> = { all: "All", "2": "Level 2", "3": "Level 3" };
const searchOf = (filter: Filter): string => (filter === "all" ? "" : `?level=${filter}`);

/** "Level 3, 1 of 2" */
const standingWords = ({ level, isResubmitted, isProposed }: WaitingVerification): string =>
  [`Level ${level}`, isResubmitted && "resubmitted", isProposed && "1 of 2"].filter(Boolean).join(", ");

function targetText(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
}

export function KycPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const filter = filters.find((one) => one === params.get("level")) ?? "all";
  const search = searchOf(filter);
  const pages = usePages(
    listVerifications,
    { query: filter === "all" ? {} : { level: filter } },
    { everyMs: listEveryMs },
  );
  const isWide = useWide();
  const waiting = pages.data?.flatMap((page) => page.waiting) ?? [];
  const shown = id ?? (isWide ? waiting[0]?.userId : undefined);
  const ids = waiting.map(({ userId }) => userId);
  const place = shown === undefined ? -1 : ids.indexOf(shown);
  const count = pages.data?.[0].count;
  const list = { path, search, ids, chosen: id, onEnd: pages.more };
  const standing = { place: place < 0 ? undefined : place + 1, count, move: useMove(list) };
  return (
    <Queue
      {...list}
      title="KYC"
      isNarrow
      count={count}
      tabs={filters.map((one) => ({
        name: filterNames[one],
        count: undefined,
        to: `${path}${searchOf(one)}`,
        isActive: one === filter,
      }))}
      list={
        <Loaded query={pages}>
          {([{ targetMinutes }]) => (
            <QueueTable
              label="Customers to verify"
              columns={columns}
              isRoomy
              nothing={filter === "all" ? "No customers to verify." : `Nobody waits for level ${filter}.`}
              rows={waiting.map((one) => ({
                key: `${one.userId} ${one.level}`,
                to: `${path}/${one.userId}${search}`,
                isChosen: one.userId === shown,
                title: plainText(one.name) || (one.feoTag ? `@${one.feoTag}` : one.userId.slice(0, 8)),
                below: standingWords(one),
                cells: [<Age key="age" sentAt={one.sentAt} targetMinutes={targetMinutes} />],
              }))}
              more={pages}
              foot={`Target: ${targetText(targetMinutes)} for every level. Opening a customer is recorded in the audit log.`}
            />
          )}
        </Loaded>
      }
      detail={
        shown ? <KycDetail key={shown} userId={shown} standing={standing} /> : <EmptyState title="Nothing selected" />
      }
    />
  );
}

/** Plain, then a warning, then late; a word says so, too. */
function Age({ sentAt, targetMinutes }: { sentAt: string | null; targetMinutes: number }) {
  if (sentAt === null) return "–";
  const now = Date.now();
  const tone = ageTone({ since: sentAt, targetMinutes }, now);
  return (
    <span className={cx("font-medium", tone === "plain" ? "text-quiet" : ageClasses[tone])}>
      {ageText(sentAt, now)}
      {tone === "late" && <span className="sr-only">, past target</span>}
    </span>
  );
}
