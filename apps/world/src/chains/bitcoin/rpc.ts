/**
 * JSON-RPC as bitcoind speaks it: version 2 always answers with status 200, older versions with a status for the error.
 */
import type { RpcAnswer } from "../chain.ts";
import { CallRefusal, calls, refusalCodes } from "./calls.ts";
import type { BitcoinNode } from "./node.ts";
import type { View } from "./shown.ts";

interface RpcRequest {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

type Reply = { readonly text: string; readonly status: number } | undefined;

export function answer(body: string, node: BitcoinNode, view: View): RpcAnswer {
  let asked: unknown;
  try {
    asked = JSON.parse(body);
  } catch {
    return send(failed({}, new CallRefusal(refusalCodes.unreadable, "Parse error")));
  }
  if (!Array.isArray(asked)) return send(answerOne(asked, node, view));
  const replies = asked.map((one) => answerOne(one, node, view)).filter((reply) => reply !== undefined);
  return replies.length === 0 && asked.length > 0
    ? send(undefined)
    : send({ status: 200, text: `[${replies.map(({ text }) => text).join(",")}]` });
}

const send = (reply: Reply): RpcAnswer => ({
  status: reply?.status ?? 204,
  contentType: "application/json",
  text: reply ? `${reply.text}\n` : "",
});

function answerOne(asked: unknown, node: BitcoinNode, view: View): Reply {
  if (typeof asked !== "object" || asked === null || Array.isArray(asked)) {
    return failed({}, new CallRefusal(refusalCodes.invalidRequest, "Invalid Request object"));
  }
  const request: RpcRequest = asked;
  const reply = run(request, node, view);
  // In version 2 a request without an id is a notification and gets no response.
  return request.jsonrpc === "2.0" && request.id === undefined ? undefined : reply;
}

function run(request: RpcRequest, node: BitcoinNode, view: View): Reply {
  try {
    if (typeof request.method !== "string")
      throw new CallRefusal(refusalCodes.invalidRequest, "Method must be a string");
    const call = Object.hasOwn(calls, request.method) ? calls[request.method] : undefined;
    if (!call) throw new CallRefusal(refusalCodes.unknownMethod, "Method not found");
    const given = inOrder(request.params, call.parameters);
    if (
      given.length > call.parameters.length ||
      given.slice(0, call.required).filter((one) => one !== undefined).length < call.required
    ) {
      throw new CallRefusal(refusalCodes.misuse, `${request.method} ${call.parameters.join(" ")}`.trim());
    }
    const result = call.run(given, node, view) ?? null;
    const id = request.id ?? null;
    const text = JSON.stringify(
      request.jsonrpc === "2.0" ? { jsonrpc: "2.0", result, id } : { result, error: null, id },
    );
    return { status: 200, text };
  } catch (error) {
    if (error instanceof CallRefusal) return failed(request, error);
    throw error;
  }
}

/** Parameters are positional or named. */
function inOrder(params: unknown, names: readonly string[]): readonly unknown[] {
  if (params === undefined || params === null) return [];
  if (Array.isArray(params)) return params;
  if (typeof params !== "object") {
    throw new CallRefusal(refusalCodes.invalidRequest, "Params must be an array or object");
  }
  const unknown = Object.keys(params).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new CallRefusal(refusalCodes.invalidParameter, `Unknown named parameter ${unknown}`);
  return names.map((name) => (params as Record<string, unknown>)[name]);
}

function failed({ jsonrpc, id = null }: RpcRequest, { code, message }: CallRefusal): Reply {
  const error = { code, message };
  if (jsonrpc === "2.0") return { status: 200, text: JSON.stringify({ jsonrpc: "2.0", error, id }) };
  const status = code === refusalCodes.unknownMethod ? 404 : code === refusalCodes.invalidRequest ? 400 : 500;
  return { status, text: JSON.stringify({ result: null, error, id }) };
}
