/** The invited friends: masked names, their status, and what each has earned the customer. */
import { type CallOutput, type InvitedPerson, type listInvited, pageSizes, type ReferralStanding } from "@feo/contract";
import { formatMoney, indianStamp } from "@feo/money";
import {
  Badge,
  type BadgeTone,
  Button,
  cx,
  EmptyState,
  Loaded,
  Skeleton,
  Table,
  TableBody,
  TableHead,
  Td,
  Th,
  Tr,
} from "@feo/ui";
import { Check, Download, UserPlus } from "lucide-react";
import { useState } from "react";
import { invitedQuery, readOnce, useOwnQuery } from "../data/index.ts";
import { type ExportPlan, useExport } from "../export/use-export.ts";
import { tableOf } from "../format/csv-table.ts";
import { Day } from "../format/day.tsx";
import { useMask } from "../worth/masked.ts";

const limit = 6;

const standings: Record<ReferralStanding, { readonly text: string; readonly tone: BadgeTone }> = {
  SIGNED_UP: { text: "Signed up", tone: "neutral" },
  VERIFIED: { text: "Verified", tone: "brand" },
  TRADING: { text: "Trading", tone: "success" },
  ENDED: { text: "Year over", tone: "neutral" },
  NOT_ELIGIBLE: { text: "Not eligible", tone: "warn" },
  CLOSED: { text: "Closed", tone: "neutral" },
};

/** The server sends no id, so that friends stay anonymous. */
function keyOf({ joinedAt, name, standing }: InvitedPerson): string {
  return `${joinedAt} ${name} ${standing}`;
}

const shownName = ({ name, standing }: InvitedPerson): string =>
  name !== "" ? name : standing === "CLOSED" ? "Closed account" : "Name not added yet";

/** Names stay masked in the file, too. */
const invitedExport: ExportPlan<InvitedPerson> = {
  what: "invited-friends",
  idOf: keyOf,
  readPage: async (pageNo, signal) => {
    const { count, invited } = await readOnce(invitedQuery({ pageNo, limit: pageSizes.largest }), signal);
    return { count, rows: invited };
  },
  table: (rows) =>
    tableOf<InvitedPerson>(
      [
        ["Name", shownName],
        ["Joined (IST)", ({ joinedAt }) => indianStamp(joinedAt)],
        ["Status", ({ standing }) => standings[standing].text],
        ["You earned", ({ earned }) => earned],
        ["You earned in", () => "INR"],
        ["Earns until (IST)", ({ earnsUntil }) => indianStamp(earnsUntil)],
      ],
      rows,
    ),
};

export function InvitedList() {
  const [pageNo, setPageNo] = useState(1);
  const answer = useOwnQuery(invitedQuery({ pageNo, limit }));
  const exported = useExport();
  const count = answer.data?.count ?? 0;
  return (
    <section aria-labelledby="invited-friends" className="min-w-0">
      <div className="mb-3 flex min-h-[34px] items-center justify-between gap-3">
        <h2 id="invited-friends" className="flex items-center gap-1.5 font-semibold text-16">
          Invited friends {count > 0 ? <span className="tabular font-normal text-quiet">{count}</span> : null}
        </h2>
        {count > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3 text-brand hover:text-brand/80"
            disabled={exported.progress !== null}
            onClick={() => exported.start(invitedExport)}
          >
            <Download size={14} aria-hidden />
            Export CSV
          </Button>
        ) : null}
      </div>
      <Loaded answer={answer} skeleton={<Skeleton className="h-[300px] w-full" />}>
        {(data) =>
          data.count === 0 ? (
            <EmptyState
              className="min-h-[252px] rounded-panel border border-line"
              icon={<UserPlus size={28} aria-hidden />}
              title="No friends yet"
              text="Share your link. Friends who sign up with it appear here."
            />
          ) : (
            <>
              <People {...data} />
              <Pages pageNo={pageNo} count={data.count} shown={data.invited.length} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function People({ invited }: CallOutput<typeof listInvited>) {
  return (
    <>
      <Table label="Invited friends" className="text-13 max-md:hidden">
        <TableHead>
          <Tr>
            <Th className="pl-0">Name</Th>
            <Th>Joined</Th>
            <Th>Status</Th>
            <Th numeric>You earned</Th>
            <Th numeric className="pr-0">
              Earns until
            </Th>
          </Tr>
        </TableHead>
        <TableBody>
          {invited.map((person) => (
            <Tr key={keyOf(person)}>
              <Td className="h-11 whitespace-nowrap pl-0 font-medium">{shownName(person)}</Td>
              <Td className="tabular h-11 whitespace-nowrap text-quiet">
                <Day of={person.joinedAt} />
              </Td>
              <Td className="h-11">
                <Standing standing={person.standing} />
              </Td>
              <Td numeric className="h-11">
                <Earned amount={person.earned} />
              </Td>
              <Td numeric className="h-11 pr-0 text-quiet">
                <Day of={person.earnsUntil} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
      <ul aria-label="Invited friends" className="md:hidden">
        {invited.map((person) => (
          <li key={keyOf(person)} className="border-line border-b py-3">
            <div className="flex items-center justify-between gap-3 text-14">
              <span className="font-medium">{shownName(person)}</span>
              <Earned amount={person.earned} />
            </div>
            <div className="mt-1 flex items-center justify-between gap-3 text-13 text-quiet">
              <span>
                Joined <Day of={person.joinedAt} className="tabular" />
              </span>
              <Standing standing={person.standing} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Standing({ standing }: { standing: ReferralStanding }) {
  const { text, tone } = standings[standing];
  return (
    <Badge tone={tone} {...(standing === "TRADING" ? { icon: <Check aria-hidden /> } : {})}>
      {text}
    </Badge>
  );
}

function Earned({ amount }: { amount: string }) {
  const mask = useMask();
  const isNothing = Number(amount) === 0;
  return (
    <span className={cx("tabular", isNothing ? "text-quiet" : "font-semibold")}>
      {mask(formatMoney(amount, "INR"))}
    </span>
  );
}

interface PagesProps {
  readonly pageNo: number;
  readonly count: number;
  readonly shown: number;
  readonly onPage: (pageNo: number) => void;
}

function Pages({ pageNo, count, shown, onPage }: PagesProps) {
  const first = (pageNo - 1) * limit;
  const isLast = first + limit >= count;
  if (count <= limit) return null;
  return (
    <nav aria-label="Pages of invited friends" className="mt-3 flex items-center justify-between gap-3">
      <p role="status" className="text-13 text-quiet">
        {first + 1} to {first + shown} of {count}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" disabled={pageNo === 1} onClick={() => onPage(pageNo - 1)}>
          Previous
        </Button>
        <Button variant="secondary" size="sm" disabled={isLast} onClick={() => onPage(pageNo + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
