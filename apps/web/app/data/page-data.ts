/**
 * How pages get their data: on the server through the host's calls, in the browser through the API, from the same list of
 * queries. A page that opens has its data; an open page keeps it fresh.
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
  /** Pairs of key and answer as JSON: one text is handed over far faster than the thousand values in it. */
  readonly answers: string | null;
}

type QueriesOf = (args: { params: Record<string, string | undefined>; url: URL }) => readonly PageQuery[];

/** The `loader` of a page: asks in this process and hands the answers over, each once, whoever asked for it first. */
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

/** Puts what was handed over where the page looks for it. */
export function takeOver(client: QueryClient, handed: readonly (string | null | undefined)[]): void {
  for (const text of handed) {
    if (!text) continue;
    for (const [key, answer] of JSON.parse(text) as [readonly unknown[], unknown][]) client.setQueryData(key, answer);
  }
}

/** The `clientLoader` of a page: asks the API for what is not fresh; a failure is the page's to show, not the router's. */
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
      callApi(query.call, query.input, { signal }).catch(tellUnavailable),
    staleTime: query.staleMs,
  };
}

/**
 * The answer to one question, kept fresh while the page is open: by its topic, or else by asking again. With `select` it is the
 * part that is shown, and whoever shows it is rendered again only when that part has changed.
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

/** What failed because the exchange was unavailable for a moment is asked again while it is shown. */
const askAgain = ({ error }: Asked["state"]): number | false => (isUnavailable(error) ? unavailablePollMs : false);

const isUnavailable = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.status === 503;

/**
 * What a page shows meanwhile is the reason, not that something went wrong: nobody has to try again. Acts keep the general
 * sentence of the mapping (ERROR-012).
 */
async function tellUnavailable(error: unknown): Promise<never> {
  if (!isUnavailable(error)) throw error;
  // A proxy's 503 has a code that no sentence is known for.
  const sentence = (await readSentence(error.code)) ?? (await readSentence("UNAVAILABLE" satisfies ProblemCode));
  const { code, status, fields } = error;
  throw new ApiFailure(sentence ?? error.message, { code, status, fields });
}

/** An answer outside of a page, such as for a menu that opens. */
export const fetchQuery = <C extends Call>(query: PageQuery<C>): Promise<CallOutput<C>> =>
  browserQueries.fetchQuery(optionsOf(query));

/**
 * The answer to a question about the person: asked only in the browser and only of somebody who is logged in. While another
 * page or filter of it is on its way, the answer before stays. An answer with something unfinished in it, such as a transfer
 * that the bank has not seen, is asked for again until that has ended.
 */
export function useOwnQuery<C extends Call>(
  query: PageQuery<C>,
  isUnfinished?: (answer: CallOutput<C>) => boolean,
  /** False while what it asks about is not chosen yet. */
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

/** An answer that nobody keeps, such as one of many pages on the way into a file. */
export const readOnce = <C extends Call>(query: PageQuery<C>, signal: AbortSignal): Promise<CallOutput<C>> =>
  callApi(query.call, query.input, { signal });
