/** Breaks one thing in a request at a time: a field, the body, the query, the path, a header, a token. */

import { smallPdf } from "../../apps/server/src/kyc/pdf-for-tests.ts";
import type { Chance } from "../../packages/exchange/src/reference/chance.ts";
import { picture } from "../system/picture.ts";
import type { DocumentedCall } from "./documented-calls.ts";
import type { Tokens } from "./people.ts";
import { brokenTexts, brokenValue, toJson } from "./values.ts";

export interface BreakDeps {
  readonly brokenTokens: (call: DocumentedCall, chance: Chance) => Tokens;
}

/** A request before it is serialised; breaks are applied to it. */
export interface Draft {
  method: string;
  path: string;
  params: Record<string, string>;
  query: [name: string, text: string][];
  headers: Record<string, string>;
  json: unknown;
  raw: Buffer | undefined;
  isRouted: boolean;
  tokens: Tokens;
}

/** Marks a value as already percent-encoded; anything else is encoded when it is serialised. */
export const encoded = "\u0002";

export const goodFiles: readonly (() => Buffer)[] = [() => picture(), () => smallPdf(), () => picture(200, 200)];
const badFiles: readonly (() => Buffer)[] = [
  ...[() => Buffer.alloc(0), () => Buffer.alloc(100_000), () => Buffer.from("GIF89a"), () => picture().subarray(0, 60)],
  ...[
    () => picture(1, 1),
    () => smallPdf({ catalog: "/OpenAction 2 0 R" }),
    () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  ],
  () => Buffer.concat([picture(), Buffer.from("PK\u0003\u0004")]),
];

export function putFile(
  draft: Draft,
  { form }: DocumentedCall,
  file: Buffer,
  field = Object.keys(form?.properties ?? {})[0],
) {
  const head = `--fuzz\r\ncontent-disposition: form-data; name="${field}"; filename="file"\r\n\r\n`;
  draft.raw = Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--fuzz--\r\n")]);
  draft.headers["content-type"] = "multipart/form-data; boundary=fuzz";
}

export function breakOne(draft: Draft, call: DocumentedCall, chance: Chance, { brokenTokens }: BreakDeps): void {
  const hasParams = Object.keys(draft.params).length > 0;
  chance.weigh<() => void>([
    [call.body ? 10 : 1, () => breakBody(draft, chance)],
    [call.form ? 8 : 0, () => breakForm(draft, call, chance)],
    [call.parameters.some((parameter) => parameter.in === "query") ? 8 : 1, () => breakQuery(draft, chance)],
    [hasParams ? 6 : 1, () => breakPath(draft, chance)],
    [
      call.needsToken ? 4 : 1,
      () => {
        draft.tokens = brokenTokens(call, chance);
      },
    ],
    [2, () => breakHeaders(draft, chance)],
    [call.parameters.some(({ name }) => name === "Idempotency-Key") ? 2 : 0, () => breakKey(draft, chance)],
  ])();
}

function breakKey(draft: Draft, chance: Chance): void {
  draft.headers["idempotency-key"] = chance.pick([
    ...["", " ", "a b", "k".repeat(65), "k".repeat(4_000), "\xe9", "null", "key-1, key-2", "../..", "key-1"],
  ]);
}

function breakBody(draft: Draft, chance: Chance): void {
  const fields = Object.keys((draft.json ?? {}) as object);
  const change = (name: string, value: unknown) => {
    draft.json = {
      ...(draft.json as object),
      ...Object.fromEntries([[name, value]]),
    };
  };
  const text = toJson(draft.json ?? {});
  const raw = (body: string) => {
    draft.raw = Buffer.from(body);
    draft.headers["content-type"] ??= "application/json";
  };
  chance.weigh<() => void>([
    [fields.length > 0 ? 12 : 0, () => change(chance.pick(fields), brokenValue(chance))],
    [fields.length > 0 ? 3 : 0, () => change(chance.pick(fields), undefined)],
    [2, () => change(chance.pick(["extra", "userId", "isAdmin", "constructor", "id"]), brokenValue(chance))],
    [2, () => raw(toJson(brokenValue(chance)))],
    [1, () => raw(text.slice(0, chance.between(0, text.length)))],
    [1, () => raw(`${text}${chance.pick(["}", ",", "\0", " x", text])}`)],
    [1, () => raw(text.replace("{", '{"__proto__":{"a":1},'))],
    [1, () => raw(text.replace("{", `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)},`))],
    [1, () => raw(`${"[".repeat(30_000)}`)],
    [1, () => raw(`{"a":"${"x".repeat(70_000)}"}`)],
    [1, () => raw(text.replace("{", `{${text.slice(1, -1)},`))],
    [1, () => raw("")],
    [
      1,
      () => {
        draft.raw = Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]);
      },
    ],
    [
      1,
      () => {
        draft.headers["content-type"] = chance.pick(contentTypes);
      },
    ],
  ])();
}

const contentTypes = [
  ...["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data", "", "json", "*/*"],
  ...["application/json; charset=utf-16", "multipart/form-data; boundary=x", "application/json, text/html"],
  ...["application/problem+json", "application/json;", "multipart/form-data; boundary="],
];

function breakForm(draft: Draft, call: DocumentedCall, chance: Chance): void {
  chance.weigh<() => void>([
    [4, () => putFile(draft, call, chance.pick(badFiles)())],
    [1, () => putFile(draft, call, picture(), chance.pick(["", "other", "__proto__", 'a"b', "x".repeat(300)]))],
    [
      1,
      () => {
        draft.raw = draft.raw?.subarray(0, chance.between(0, draft.raw.length));
      },
    ],
    [
      1,
      () => {
        draft.raw = Buffer.concat([draft.raw ?? Buffer.alloc(0), draft.raw ?? Buffer.alloc(0)]);
      },
    ],
    [
      1,
      () => {
        draft.headers["content-type"] = chance.pick(contentTypes);
      },
    ],
    [
      1,
      () => {
        draft.raw = undefined;
      },
    ],
  ])();
}

function breakQuery(draft: Draft, chance: Chance): void {
  const { query } = draft;
  const place = chance.between(0, Math.max(0, query.length - 1));
  const [name = "limit", text = "1"] = query[place] ?? [];
  chance.weigh<() => void>([
    [
      8,
      () => {
        query[place] = [name, chance.pick(brokenTexts)];
      },
    ],
    [2, () => void query.push([name, text])],
    [2, () => void query.push([name, chance.pick(brokenTexts)])],
    [2, () => void query.splice(place, 1)],
    [
      1,
      () => void query.push([chance.pick(["extra", "__proto__", "constructor", `${name}[]`, `${name}[a]`, ""]), "1"]),
    ],
    [
      2,
      () => {
        query[place] = [name, `${encoded}${chance.pick(badEncodings)}`];
      },
    ],
    [
      1,
      () => {
        query[place] = [name, "q".repeat(9_000)];
      },
    ],
    [1, () => void query.push(...Array.from({ length: 400 }, (): [string, string] => ["many", "1"]))],
  ])();
}

const badEncodings = ["%", "%z", "%zz", "%ff", "%c0%af", "%ed%a0%80", "%00", "%u0041", "+%2b", "%e2%82", "%25%32%35"];

function breakPath(draft: Draft, chance: Chance): void {
  const names = Object.keys(draft.params);
  const onlyPath: readonly (readonly [number, () => void])[] = [
    [
      1,
      () => {
        // One trailing slash is served; a second one makes another path.
        draft.isRouted &&= !draft.path.endsWith("/");
        draft.path = `${draft.path}/`;
      },
    ],
    [
      1,
      () => {
        [draft.path, draft.isRouted] = [draft.path.toUpperCase(), false];
      },
    ],
    [
      1,
      () => {
        [draft.path, draft.isRouted] = [`/${draft.path}`, false];
      },
    ],
    [
      1,
      () => {
        [draft.path, draft.isRouted] = [`${draft.path}${chance.pick(badEncodings)}`, false];
      },
    ],
    [
      1,
      () => {
        [draft.method, draft.isRouted] = [chance.pick(["PATCH", "OPTIONS", "DELETE", "POST", "GET"]), false];
      },
    ],
  ];
  const [name] = names;
  if (name === undefined) {
    chance.weigh(onlyPath)();
    return;
  }
  chance.weigh<() => void>([
    [
      8,
      () => {
        draft.params[name] = chance.pick(brokenTexts);
      },
    ],
    // An empty or wrongly encoded value no longer matches this path.
    [
      3,
      () => {
        [draft.params[name], draft.isRouted] = [`${encoded}${chance.pick(badEncodings)}`, false];
      },
    ],
    ...onlyPath,
  ])();
}

function breakHeaders(draft: Draft, chance: Chance): void {
  const [name, value] = chance.pick([
    ...[
      ["user-agent", ""] as const,
      ["user-agent", "\xe9\xff".repeat(50)] as const,
      ["user-agent", "U".repeat(4_000)] as const,
    ],
    ...[
      ["cookie", "feo-device=x; =; a"] as const,
      ["cookie", "%".repeat(2_000)] as const,
      ["x-padding", "p".repeat(20_000)] as const,
    ],
    ...[
      ["accept-encoding", "identity;q=0, *;q=0"] as const,
      ["accept-encoding", "br;q=x"] as const,
      ["accept", "text/html"] as const,
      ["if-none-match", "*"] as const,
    ],
    ...[
      ["host", "evil.example"] as const,
      ["x-forwarded-for", "not an address"] as const,
      ["range", "bytes=9-1"] as const,
    ],
    ...[
      ["content-encoding", "gzip"] as const,
      ["origin", "null"] as const,
      ["x-http-method-override", "DELETE"] as const,
    ],
  ]);
  draft.headers[name] = value;
}
