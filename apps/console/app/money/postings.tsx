/** One customer's postings in one asset, newest first, with older ones loaded page by page. */
import { listPostings, type Posting } from "@feo/contract";
import { Button, cx, Field, Table, TableBody, TableHead, Td, TextInput, Th, Tr } from "@feo/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { type ConsoleFailure, callApi } from "../data/api.ts";
import { Section } from "../frame/facts.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { Loaded } from "../frame/queue.tsx";
import { isZero, shownAmount } from "../frame/shown-amount.ts";

export function Postings({ ticker }: { ticker: string }) {
  const [search, setSearch] = useSearchParams();
  const who = search.get("who") ?? "";
  const [typed, setTyped] = useState(who);
  const find = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim() === "" ? {} : { who: typed.trim() });
  };
  return (
    <Section title="Ledger entries of a customer">
      <form onSubmit={find} className="flex items-end gap-2 py-1">
        <div className="min-w-0 flex-1">
          <Field label="feoTag, email, mobile or id">
            <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        </div>
        <Button type="submit" variant="secondary">
          Look up
        </Button>
      </form>
      {who === "" ? (
        <p className="text-12 text-quiet">Lookups are recorded in the audit log.</p>
      ) : (
        <PersonPostings key={`${who} ${ticker}`} who={who} ticker={ticker} />
      )}
    </Section>
  );
}

function PersonPostings({ who, ticker }: { who: string; ticker: string }) {
  const query = useInfiniteQuery({
    queryKey: [listPostings.name, who, ticker],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi(listPostings, { query: { who, ticker, ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    // Every read is logged, so never refetch without an operator's action.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={{ ...query, error: query.error as ConsoleFailure | null }}>
      {({ pages }) => {
        const postings = pages.flatMap((page) => page.postings);
        const [first] = pages;
        return (
          <>
            <p className="py-2 text-13">
              <span className="font-medium">{first?.person.name ?? "No name yet"}</span>{" "}
              {first?.person.feoTag && <span className="text-quiet">@{first.person.feoTag}</span>}
            </p>
            {postings.length === 0 ? (
              <p className="text-13 text-quiet">
                {query.hasNextPage ? `No recent ${ticker} entries.` : `No ${ticker} entries.`}
              </p>
            ) : (
              <PostingTable postings={postings} ticker={ticker} />
            )}
            {query.hasNextPage && (
              <Button
                variant="secondary"
                size="sm"
                className="my-3"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Older
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function PostingTable({ postings, ticker }: { postings: readonly Posting[]; ticker: string }) {
  return (
    <Table label={`${ticker} ledger entries`} className="text-12">
      <TableHead>
        <Tr>
          <Th className="px-0">When</Th>
          <Th className="px-1">Type</Th>
          <Th numeric className="px-1">
            Amount
          </Th>
          <Th numeric className="px-0">
            Balance
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {postings.map(({ sequence, at, what, change, within, after }) => (
          <Tr key={sequence}>
            <Td className="tabular h-8 whitespace-nowrap px-0 text-quiet">{at ? dayAndTime(at) : "unknown"}</Td>
            <Td className="h-8 px-1">{what}</Td>
            <Td numeric className="h-8 px-1">
              <Amount change={change} within={within} ticker={ticker} />
            </Td>
            <Td numeric className="h-8 px-0">
              {shownAmount(after, ticker)}
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** Muted for moves between the customer's own balances, which do not change the total. */
function Amount({ change, within, ticker }: Pick<Posting, "change" | "within"> & { ticker: string }) {
  if (isZero(change)) return <span className="text-faint">{shownAmount(within, ticker)} moved</span>;
  const isMore = !change.startsWith("-");
  return (
    <span className={cx(isMore ? "text-up" : "text-down")}>
      {isMore ? "+" : ""}
      {shownAmount(change, ticker)}
    </span>
  );
}
