/** One request for a documented call: valid as far as its schemas say, then broken in no, one or several places. */
import type { Chance } from "../../packages/exchange/src/reference/chance.ts";
import { type BreakDeps, breakOne, type Draft, encoded, goodFiles, putFile } from "./breaks.ts";
import type { DocumentedCall } from "./documented-calls.ts";
import type { Fields, Findings } from "./findings.ts";
import type { Tokens } from "./people.ts";
import { toJson, type Values } from "./values.ts";

export interface FuzzRequest {
  readonly call: DocumentedCall;
  readonly method: string;
  /** The final request target, below /api. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** Whether it is certain to reach the call: its method and path are still as documented. */
  readonly isRouted: boolean;
  /** The fields sent, to learn from the response. */
  readonly asked: Fields;
  readonly tokens: Tokens;
}

export interface DraftDeps extends BreakDeps {
  readonly values: Values;
  readonly findings: Findings;
  readonly tokensFor: (call: DocumentedCall, chance: Chance) => Tokens;
}

export function draftRequest(call: DocumentedCall, chance: Chance, deps: DraftDeps): FuzzRequest {
  const draft = validDraft(call, chance, deps);
  const count = chance.weigh([
    [9, 0],
    [8, 1],
    [3, chance.between(2, 4)],
  ]);
  for (let made = 0; made < count; made += 1) breakOne(draft, call, chance, deps);
  return write(draft, call);
}

function validDraft(call: DocumentedCall, chance: Chance, { values, findings, tokensFor }: DraftDeps): Draft {
  const draft: Draft = {
    method: call.method,
    path: call.path,
    params: {},
    query: [],
    headers: {},
    json: undefined,
    raw: undefined,
    isRouted: true,
    tokens: tokensFor(call, chance),
  };
  const queried = call.parameters.filter((parameter) => parameter.in === "query");
  const record = queried.length > 0 ? findings.record(chance.pick(queried).name, chance) : undefined;
  for (const { name, in: place, required, schema } of call.parameters) {
    if (place === "header" || (!required && chance.oneIn(2))) continue;
    const text = String(values.valid(schema, name, chance, record));
    if (place === "path") draft.params[name] = text;
    else draft.query.push([name, text]);
  }
  // A guest's flow was begun by an earlier request.
  const begun = findings.record("sessionToken", chance)?.["sessionToken"];
  if (!call.needsToken && begun !== undefined && chance.oneIn(2)) draft.tokens = { sessionToken: String(begun) };
  const takesKey = call.parameters.some(({ name }) => name === "Idempotency-Key");
  if (takesKey && chance.oneIn(2)) draft.headers["idempotency-key"] = `key-${chance.between(1, 10_000)}`;
  if (call.body) {
    draft.json = values.valid(call.body, "body", chance);
    draft.headers["content-type"] = "application/json";
  }
  if (call.form) putFile(draft, call, chance.pick(goodFiles)());
  return draft;
}

/** Lone surrogates have no percent-encoding, so the replacement character is sent. */
const encode = (text: string): string =>
  text.startsWith(encoded) ? text.slice(encoded.length) : encodeURIComponent(text.toWellFormed());

function write(draft: Draft, call: DocumentedCall): FuzzRequest {
  const path = Object.entries(draft.params).reduce(
    (target, [name, text]) => target.replace(`{${name}}`, () => encode(text)),
    draft.path,
  );
  const query = draft.query.map(([name, text]) => `${encodeURIComponent(name)}=${encode(text)}`).join("&");
  const isEmptyParam = Object.values(draft.params).some((text) => /^\.{0,2}$/.test(text));
  const body = draft.raw ?? (draft.json === undefined ? undefined : Buffer.from(toJson(draft.json)));
  const fields = typeof draft.json === "object" ? (draft.json as Fields) : {};
  const { accessToken, sessionToken } = draft.tokens;
  return {
    call,
    method: draft.method,
    target: query === "" ? path : `${path}?${query}`,
    headers: {
      ...(accessToken === undefined ? {} : { accesstoken: accessToken }),
      ...(sessionToken === undefined ? {} : { sessiontoken: sessionToken }),
      ...draft.headers,
    },
    body,
    isRouted: draft.isRouted && !isEmptyParam,
    tokens: draft.tokens,
    asked: { ...Object.fromEntries(draft.query), ...plain(fields) },
  };
}

const plain = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === "string" && value.length < 100));
