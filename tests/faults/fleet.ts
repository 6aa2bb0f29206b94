/** An exchange of several nodes, each with roles of its own, on one database and one bus. */
import type { NatsServer } from "../../scripts/nats-server.ts";
import { type Node, startServerNode, type World } from "./money-nodes.ts";

export interface FleetGround {
  readonly databaseUrl: string;
  readonly world: World;
  readonly nats: NatsServer;
}

export const startRole = ({ databaseUrl, world, nats }: FleetGround, roles: string): Promise<Node> =>
  startServerNode({ databaseUrl, world, env: { NATS_URL: nats.url, ROLES: roles } });

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  readonly body: any;
}

/** One call to one node; nobody at the other end is status 0. */
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
      ...{ method, headers, ...(body ? { body: JSON.stringify(body) } : {}) },
    });
    return { status: answer.status, body: await answer.json() } as Answer;
  } catch {
    return { status: 0, body: {} } as Answer;
  }
}
