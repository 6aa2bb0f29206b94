/** Simulates a node that lags: it does not know blocks above its own height, or their contents. */
import type { RpcAnswer } from "../chain.ts";
import { call, post } from "./json-rpc.ts";

interface RpcRequest {
  readonly method?: unknown;
  readonly params?: unknown;
}

interface RpcReply {
  readonly result?: unknown;
}

const newestTags = ["latest", "pending"];

export async function askBehind(url: string, body: string, behindBlocks: number): Promise<RpcAnswer> {
  const requests = readJson(body);
  if (requests === undefined) return post(url, body);
  const head = Math.max(0, Number(await call<string>(url, "eth_blockNumber")) - behindBlocks);
  const answer = await post(url, JSON.stringify(mapEach(requests, (request) => withTagsAt(request, head))));
  const replies = readJson(answer.text);
  const list = Array.isArray(requests) ? requests : [requests];
  const seen = mapEach(replies, (reply, index) =>
    asSeenAt((list[index] ?? {}) as RpcRequest, (reply ?? {}) as RpcReply, head),
  );
  return { ...answer, text: JSON.stringify(seen) };
}

/** "latest" means the lagging node's own height. */
function withTagsAt(request: unknown, head: number): unknown {
  const at = `0x${head.toString(16)}`;
  const replace = (value: unknown): unknown => {
    if (typeof value === "string") return newestTags.includes(value) ? at : value;
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]));
  };
  const { method, params } = (request ?? {}) as RpcRequest;
  if (method !== "eth_getLogs") {
    return params === undefined ? request : { ...(request as object), params: replace(params) };
  }
  const [filter] = Array.isArray(params) ? params : [];
  const known = typeof filter === "object" && filter !== null && !("blockHash" in filter);
  return known ? { ...(request as object), params: [replace({ toBlock: "latest", ...filter })] } : request;
}

function asSeenAt(request: RpcRequest, reply: RpcReply, head: number): unknown {
  const isKnown = (thing: unknown): boolean => {
    const { blockNumber, number } = (thing ?? {}) as { blockNumber?: unknown; number?: unknown };
    const height = blockNumber ?? number;
    return typeof height !== "string" || Number(height) <= head;
  };
  if (request.method === "eth_blockNumber") return { ...reply, result: `0x${head.toString(16)}` };
  // For a block that it does not have, the node must report an error, not an empty result.
  if (isOfOneBlock(request) && Array.isArray(reply.result) && !reply.result.every(isKnown)) {
    const { result: _, ...rest } = reply;
    return { ...rest, error: { code: -32000, message: "unknown block" } };
  }
  if (Array.isArray(reply.result)) return { ...reply, result: reply.result.filter(isKnown) };
  return isKnown(reply.result) ? reply : { ...reply, result: null };
}

/** Logs requested by block hash (EIP-234). */
function isOfOneBlock({ method, params }: RpcRequest): boolean {
  const [filter] = Array.isArray(params) ? params : [];
  return method === "eth_getLogs" && typeof filter === "object" && filter !== null && "blockHash" in filter;
}

const mapEach = (value: unknown, change: (one: unknown, index: number) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : change(value, 0);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
