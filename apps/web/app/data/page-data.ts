/**
 * How pages load data: on the server through in-process calls, in the browser through the API, from the same list of
 * queries. A page opens with its data and keeps it fresh while open.
 */

import type { Call, CallOutput, ProblemCode } from "@feo/contract";
import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from "react-router";
import { browserQueries, callApi } from "./api.ts";
import { ApiFailure, readSentence } from "./api-failure.ts";
import { useLiveAnswer } from "./live/use-live.ts";
import { handedOver, pageHost } from "./page-context.ts";
import { type PageQuery, queryKey } from "./queries.ts";
import { useSession } from "./use-session.ts";

export interface PageData {
  /** Key and answer pairs as one JSON string, which serialises far faster than thousands of separate values. */
  readonly answers: string | null;
}

type QueriesOf = (args: { params: Record<string, string | undefined>; url: URL }) => readonly PageQuery[];

/** The `loader` of a page: calls the API in process and returns each answer once, even if several routes want it. */
export function serverData(queriesOf: QueriesOf) {
  return async ({ context, params, url }: LoaderFunctionArgs): Promise<PageData> => {
    const host = context.get(pageHost);
    const claimed = context.get(handedOver);
    const queries = queriesOf({ params, url }).filter((query) => {
      const name = JSON.stringify(queryKey(query));
      return claimed.has(name) ? false : claimed.add(name);
    });
    const answers = await Promise.all(
      queries.map(async (query) => {
        const answer = host.call(query.call, query.input);
        return [queryKey(query), await (query.isOptional ? answer.catch(() => undefined) : answer)];
      }),
    );
    return { answers: JSON.stringify(answers.filter(([, answer]) => answer !== undefined)) };
  };
}

/** Puts the server's answers into the query cache. */
export function takeOver(client: QueryClient, handed: readonly (string | null | undefined)[]): void {
  for (const text of handed) {
    if (!text) continue;
    for (const [key, answer] of JSON.parse(text) as [readonly unknown[], unknown][]) client.setQueryData(key, answer);
  }
}

/** The `clientLoader` of a page: fetches stale queries; failures are shown by the page, not by the router. */
export function browserData(queriesOf: QueriesOf) {
  return async ({ params, request }: ClientLoaderFunctionArgs): Promise<PageData> => {
    await Promise.all(queriesOf({ params, url: new URL(request.url) }).map(prefetch));
    return { answers: null };
  };
}

const prefetch = (query: PageQuery): Promise<void> => browserQueries.prefetchQuery(optionsOf(query));

function optionsOf<C extends Call>(query: PageQuery<C>) {
  return {
    queryKey: queryKey(query as unknown as PageQuery),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(query.call, query.input, { signal }).catch(throwUnavailable),
    staleTime: query.staleMs,
  };
}

/**
 * The answer of a query, kept fresh while the page is open by its topic or by polling. With `select`, only the selected
 * part is returned, and the component re-renders only when that part changes.
 */
export function usePageQuery<C extends Call>(query: PageQuery<C>): UseQueryResult<CallOutput<C>, Error>;
export function usePageQuery<C extends Call, Part>(
  query: PageQuery<C>,
  select: (answer: CallOutput<C>) => Part,
): UseQueryResult<Part, Error>;
export function usePageQuery<C extends Call>(query: PageQuery<C>, select?: (answer: CallOutput<C>) => unknown) {
  const isLive = useLiveAnswer(query as unknown as PageQuery);
  const timing = {
    ...(isLive ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    refetchInterval: ({ state }: Asked) => (isLive ? askAgain(state) : (query.pollMs ?? askAgain(state))),
  };
  return useQuery<CallOutput<C>, Error, unknown>({ ...optionsOf(query), ...timing, ...(select ? { select } : {}) });
}

export const unfinishedPollMs = 3_000;
const unavailablePollMs = 5_000;

interface Asked {
  readonly state: { readonly error: unknown };
}

/** A query that failed because the exchange was briefly unavailable is polled while it is shown. */
const askAgain = ({ error }: Asked["state"]): number | false => (isUnavailable(error) ? unavailablePollMs : false);

const isUnavailable = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.status === 503;

/**
 * Says that the exchange is unavailable instead of the general error, since the page retries automatically. Actions
 * keep the general sentence of the mapping (ERROR-012).
 */
async function throwUnavailable(error: unknown): Promise<never> {
  if (!isUnavailable(error)) throw error;
  // A proxy's 503 has a code without a sentence.
  const sentence = (await readSentence(error.code)) ?? (await readSentence("UNAVAILABLE" satisfies ProblemCode));
  const { code, status, fields } = error;
  throw new ApiFailure(sentence ?? error.message, { code, status, fields });
}

/** Fetches an answer outside of a page's loader, such as for an opening menu. */
export const fetchQuery = <C extends Call>(query: PageQuery<C>): Promise<CallOutput<C>> =>
  browserQueries.fetchQuery(optionsOf(query));

/**
 * The answer of a private query: fetched only in the browser and only when logged in. While another page or filter
 * loads, the previous answer stays. An answer with an unfinished entry, such as a transfer that the bank has not
 * confirmed, is polled until it ends.
 */
export function useOwnQuery<C extends Call>(
  query: PageQuery<C>,
  isUnfinished?: (answer: CallOutput<C>) => boolean,
  /** False while the query's subject is not chosen yet. */
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): UseQueryResult<CallOutput<C>, Error> {
  const { isKnown, accessToken } = useSession();
  return useQuery<CallOutput<C>, Error>({
    ...optionsOf(query),
    refetchInterval: ({ state }) =>
      state.data && isUnfinished?.(state.data) ? unfinishedPollMs : (query.pollMs ?? askAgain(state)),
    enabled: isWanted && isKnown && accessToken !== null,
    placeholderData: keepPreviousData,
  });
}

/** An uncached read, such as one of many pages for an export. */
export const readOnce = <C extends Call>(query: PageQuery<C>, signal: AbortSignal): Promise<CallOutput<C>> =>
  callApi(query.call, query.input, { signal });
