/** An exchange of several nodes with different roles, on one database and one bus. */
import type { NatsServer } from "../../scripts/nats-server.ts";
import { type Node, startServerNode, type World } from "./money-nodes.ts";

export interface FleetDeps {
  readonly databaseUrl: string;
  readonly world: World;
  readonly nats: NatsServer;
}

export const startRole = ({ databaseUrl, world, nats }: FleetDeps, roles: string): Promise<Node> =>
  startServerNode({ databaseUrl, world, env: { NATS_URL: nats.url, ROLES: roles } });

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the type it requested
  readonly body: any;
}

/** One call to one node; status 0 if it is unreachable. */
export async function ask(node: Node, call: string, asked: { token?: string; body?: object; key?: string } = {}) {
  const [method = "", path = ""] = call.split(" ");
  const { token, body, key } = asked;
  const headers: Record<string, string> = {
    ...(token ? { accessToken: token } : {}),
    ...(body ? { "content-type": "application/json" } : {}),
    ...(key ? { "idempotency-key": key } : {}),
  };
  try {
    const answer = await fetch(`${node.url}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() } as Answer;
  } catch {
    return { status: 0, body: {} } as Answer;
  }
}
