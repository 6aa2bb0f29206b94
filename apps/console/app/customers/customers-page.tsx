/** The customers, newest first, or those that match a search. */
import { listPeople, type PersonLine } from "@feo/contract";
import { Badge, Button, SearchInput, Skeleton } from "@feo/ui";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useCall } from "../data/api.ts";
import { dayOf } from "../frame/moments.ts";
import { Loaded } from "../frame/queue.tsx";
import { QueueTable } from "../frame/queue-table.tsx";

const columns = [
  { name: "Customer", isWide: true },
  { name: "Level" },
  { name: "Status", isExtra: true },
  { name: "Joined", isNumeric: true },
] as const;

const standingOf = ({ isFrozen, isClosed }: PersonLine) => (isClosed ? "Closed" : isFrozen ? "Frozen" : "Active");

export function CustomersPage() {
  const [search, setSearch] = useSearchParams();
  const [q, before] = [search.get("q") ?? "", search.get("before") ?? undefined];
  const query = useCall(listPeople, { query: { q, ...(before ? { before } : {}) } });
  const older = query.data?.before ?? null;
  return (
    <div className="max-w-240">
      <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-1.5">
        <h1 className="font-semibold text-16">Customers</h1>
        <PeopleSearch key={q} q={q} onAsk={(asked) => setSearch(asked ? { q: asked } : {})} />
      </div>
      <Loaded query={query}>
        {({ people }) => (
          <QueueTable
            label="Customers"
            from={`/customers?${search}`}
            columns={columns}
            nothing={q ? `No customers match “${q}”.` : "No customers yet."}
            rows={people.map((person) => ({
              key: person.userId,
              to: `/customers/${person.userId}`,
              isChosen: false,
              title: person.name || "No name yet",
              below: person.feoTag ? `@${person.feoTag}` : person.userId,
              cells: [
                <span key="level" className="tabular-nums">
                  {person.kycLevel}
                </span>,
                <Badge key="standing" tone={person.isFrozen && !person.isClosed ? "warn" : "neutral"}>
                  {standingOf(person)}
                </Badge>,
                <span key="since" className="text-quiet">
                  {dayOf(person.since)}
                </span>,
              ],
            }))}
          />
        )}
      </Loaded>
      <nav aria-label="Pages" className="flex min-h-14 items-center gap-2 px-4">
        {before && (
          <Button asChild size="sm" variant="secondary">
            <Link to="/customers">Newest</Link>
          </Button>
        )}
        {older && (
          <Button asChild size="sm" variant="secondary">
            <Link to={`/customers?before=${older}`}>Older</Link>
          </Button>
        )}
        {query.isFetching && !query.data && <Skeleton className="h-8 w-20" />}
      </nav>
    </div>
  );
}

function PeopleSearch({ q, onAsk }: { q: string; onAsk: (asked: string) => void }) {
  const [text, setText] = useState(q);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(text.trim());
  };
  return (
    <search className="w-80 max-w-full">
      <form onSubmit={ask}>
        <SearchInput
          aria-label="Search customers"
          placeholder="Name, feoTag, email, mobile, id"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
