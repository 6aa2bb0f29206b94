/** Lists that are read page by page, by key: each answer has the cursor of the next page. */
import type { Call, CallInput, CallOutput } from "@feo/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { askAgain, type ConsoleFailure, callApi } from "./api.ts";

interface Paged {
  readonly before: string | null;
}

export interface Pages<Page> {
  /** Undefined until the first page has arrived. */
  readonly data: readonly Page[] | undefined;
  readonly error: ConsoleFailure | null;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  refetch(): unknown;
  showEarlier(): void;
}

/** `input` is the first page's; the cursor is added to its query. */
export function usePages<C extends Call>(
  call: C,
  input: CallInput<C>,
): CallOutput<C> extends Paged ? Pages<CallOutput<C>> : never;
export function usePages<C extends Call>(call: C, input: CallInput<C>): Pages<Paged> {
  const query = useInfiniteQuery<Paged, ConsoleFailure, { readonly pages: readonly Paged[] }, unknown[], string | null>(
    {
      queryKey: [call.name, "pages", input],
      queryFn: async ({ signal, pageParam }) => {
        const parts = input as { readonly query?: object };
        const asked = pageParam === null ? input : { ...input, query: { ...parts.query, before: pageParam } };
        return (await callApi(call, asked as CallInput<C>, { signal })) as Paged;
      },
      initialPageParam: null,
      getNextPageParam: ({ before }) => before,
      refetchInterval: askAgain,
    },
  );
  return {
    data: query.data?.pages,
    error: query.error,
    hasEarlier: query.hasNextPage,
    isLoadingEarlier: query.isFetchingNextPage,
    refetch: query.refetch,
    showEarlier: () => void query.fetchNextPage(),
  };
}
