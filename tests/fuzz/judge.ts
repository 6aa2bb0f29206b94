/**
 * Judges a response: it must be a documented success matching its schema, or a documented problem, never an unexpected
 * server error.
 */
import type { Answer } from "./client.ts";
import type { Documented } from "./documented-calls.ts";
import type { FuzzRequest } from "./drafts.ts";

/** Leaks: stack traces, server files, SQL and PostgreSQL messages. */
const leaks = [
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d+|ECONN/,
  /\b(?:select|insert into|update|delete from)\b[^"]{0,80}\b(?:from|values|set|where)\b.*\$\d/i,
  /syntax error at|violates|invalid byte sequence|Failed query/i,
];

export function createJudge({ codes, problemFault }: Documented): (request: FuzzRequest, answer: Answer) => string[] {
  return ({ call, isRouted, method }, { status, kind, text, isCut }) => {
    if (isCut !== undefined) return [`no answer came: ${isCut}`];
    if (status >= 500) return [`answered ${status}: ${text.slice(0, 400)}`];
    if (method === "HEAD") return [];
    if (status < 300) return successFaults();
    const body = parsed(text);
    const { code } = (body ?? {}) as { code?: string };
    const documented = call.problems.get(status) ?? [];
    // With another method or path the request reaches no call, or a different one.
    const isExpected = !isRouted || documented.includes(code ?? "");
    // Too long a head is refused before its path is known, so the call's own kind of error is not possible.
    const hasOwnKind = isRouted && code !== "HEADERS_TOO_LARGE";
    return [
      ...(kind.startsWith("application/problem+json") ? [] : [`a problem of the kind ${kind}`]),
      ...faultOf((hasOwnKind ? call.problemFault : problemFault)(body), "is no problem"),
      ...(codes.has(code) ? [] : [`no known code: ${code}`]),
      ...(isExpected ? [] : [`${status} ${code} is not documented for ${call.name}`]),
      ...(leaks.some((leak) => leak.test(text)) ? [`tells too much: ${text.slice(0, 400)}`] : []),
    ];

    function successFaults(): string[] {
      // With the changed method this path may belong to another call.
      if (!isRouted) return [];
      if (status !== 200) return [`answered ${status}, which is not documented`];
      if (!call.kinds.includes(kind.split(";")[0] ?? "")) return [`answered with ${kind}, which is not documented`];
      return kind.startsWith("application/json") ? faultOf(call.fault(parsed(text)), "is not as documented") : [];
    }
  };
}

const faultOf = (fault: string | undefined, words: string): string[] =>
  fault === undefined ? [] : [`${words}: ${fault}`];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
