/** A list of the server that comes in pages by key: the pages read so far, and the next one on request. */
import type { Call, CallInput, CallOutput } from "@feo/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { askAgain, type ConsoleFailure, callApi } from "./api.ts";
import { pollEvery } from "./live-state.ts";

/** A queue continues after its last row; a history, newest first, before it. */
type Paged = { readonly next: string | null } | { readonly before: string | null };

const nextQuery = (page: Paged): object | undefined => {
  if ("next" in page) return page.next === null ? undefined : { after: page.next };
  return page.before === null ? undefined : { before: page.before };
};

export interface Pages<Page> {
  /** Undefined while the first page is loading. */
  readonly data: readonly [Page, ...Page[]] | undefined;
  readonly error: ConsoleFailure | null;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  refetch(): unknown;
  /** Reads the next page; does nothing on the last one, or while one is being read. */
  more(): void;
}

/** Polling reads all pages again, so that rows keep their place. */
export function usePages<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: { readonly everyMs?: number } = {},
): Pages<CallOutput<C>> {
  type Page = CallOutput<C>;
  const query = useInfiniteQuery<Page, ConsoleFailure, readonly Page[], readonly unknown[], object | undefined>({
    queryKey: [call.name, input, "pages"],
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam }) => {
      const { query: asked } = input as { readonly query?: object };
      const paged = pageParam === undefined ? input : { ...input, query: { ...asked, ...pageParam } };
      return callApi(call, paged as CallInput<C>, { signal });
    },
    getNextPageParam: (page) => nextQuery(page as Paged),
    select: ({ pages }) => pages,
    refetchInterval: (asked) => (options.everyMs === undefined ? askAgain(asked) : pollEvery(options.everyMs)),
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return {
    data: data as readonly [Page, ...Page[]] | undefined,
    error,
    refetch,
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}
