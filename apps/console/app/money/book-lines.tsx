/** The lines behind one part of a comparison, newest first, with older ones loaded page by page. */
import { type BookLine, listBookLines } from "@feo/contract";
import { Button, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type ConsoleFailure, callApi } from "../data/api.ts";
import { useMay } from "../data/session.ts";
import { dayAndTime } from "../frame/moments.ts";
import { Loaded } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { lineName, linePlace } from "./book-words.ts";

export function BookLines({ ticker, part }: { ticker: string; part: string }) {
  const query = useInfiniteQuery({
    queryKey: [listBookLines.name, ticker, part],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        listBookLines,
        { params: { ticker }, query: { part, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <Loaded query={{ ...query, error: query.error as ConsoleFailure | null }}>
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.lines);
        if (lines.length === 0) return <p className="py-2 text-13 text-quiet">Nothing here now.</p>;
        return (
          <>
            <LineTable lines={lines} ticker={ticker} part={part} />
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

function LineTable({ lines, ticker, part }: { lines: readonly BookLine[]; ticker: string; part: string }) {
  return (
    <Table label={`Lines of ${part}`} className="text-12">
      <TableHead>
        <Tr>
          <Th className="px-0">When</Th>
          <Th className="px-2">What</Th>
          <Th numeric className="px-0">
            Amount
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <Tr key={line.id}>
            <Td className="tabular h-10 whitespace-nowrap px-0 text-quiet">{dayAndTime(line.at)}</Td>
            <Td className="h-10 w-full max-w-0 px-2">
              <LineLink line={line} />
              <span className="block truncate text-quiet" title={line.reference}>
                {line.reference}
              </span>
            </Td>
            <Td numeric className="h-10 px-0">
              {shownAmount(line.amount, ticker)}
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

function LineLink({ line }: { line: BookLine }) {
  const may = useMay();
  const place = linePlace(line, may.call);
  const name = lineName(line);
  return place ? (
    <Link to={place} className="hit-40 font-medium text-brand">
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );
}
