/** JSON-RPC calls to a node. A node's error is thrown with its own message. */
import type { RpcAnswer } from "../chain.ts";

export class RpcRefusal extends Error {}

export async function post(url: string, body: string): Promise<RpcAnswer> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  return {
    status: answer.status,
    contentType: answer.headers.get("content-type") ?? "application/json",
    text: await answer.text(),
  };
}

export async function call<Result>(url: string, method: string, ...params: readonly unknown[]): Promise<Result> {
  const { text } = await post(url, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
  const { result, error } = JSON.parse(text) as { result: Result; error?: { message: string } };
  if (error) throw new RpcRefusal(`${method}: ${error.message}`);
  return result;
}
