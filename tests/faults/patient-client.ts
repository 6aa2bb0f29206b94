/**
 * A client for people whose servers die: it retries every request without a response under the same idempotency key
 * until it gets one.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { FlowPurpose } from "@feo/contract";
import { createAccessTokens, installationSecret } from "../../apps/server/src/auth/access-token.ts";
import { createFlowStore } from "../../apps/server/src/auth/flow.store.ts";
import { createFlows } from "../../apps/server/src/auth/flow.ts";
import { createTokenKeys } from "../../apps/server/src/auth/token-keys.ts";
import { type FreshDatabase, open } from "../database/fresh-database.ts";
import { takeLegalName } from "../system/legal-name.ts";
import { patientMs } from "../system/patience.ts";
import type { Nodes } from "./money-nodes.ts";

export interface Person {
  readonly userId: string;
  readonly userNumber: number;
  readonly accessToken: string;
  readonly signInId: string;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the audit checks them.
  readonly body: any;
}

interface Asked {
  readonly body?: object;
  readonly sessionToken?: string;
  readonly key?: string;
}

export type PatientClient = Awaited<ReturnType<typeof openPatientClient>>;

const patienceMs = patientMs(80);

export async function openPatientClient({ database, nodes }: { database: FreshDatabase; nodes: Nodes }) {
  const { db, close } = await open(database.url);
  const keys = createTokenKeys([await installationSecret(db, "access-token-secret", undefined)], Date.now);
  const store = createFlowStore(db);
  const flows = createFlows(store, keys, Date.now);
  const wrong: string[] = [];

  /** Undefined if the outcome is unknown. */
  async function tryOnce({ accessToken }: Person, call: string, { body, sessionToken, key }: Asked) {
    const [method = "", path = ""] = call.split(" ");
    const { url } = await nodes.leader();
    const headers = {
      accessToken,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(sessionToken ? { sessionToken } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    };
    try {
      const reply = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer: Answer = { status: reply.status, body: await reply.json() };
      // UNAVAILABLE is a legitimate "outcome unknown"; any other server error is a failure.
      if (reply.status > 500 && answer.body.code === "UNAVAILABLE") return undefined;
      if (reply.status >= 500) wrong.push(`${call} was answered with ${reply.status} ${JSON.stringify(answer.body)}`);
      return answer;
    } catch {
      return undefined;
    }
  }

  async function insist(person: Person, call: string, asked: Asked = {}): Promise<Answer> {
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(20)) {
      const answer = await tryOnce(person, call, asked);
      if (answer) return answer;
    }
    throw new Error(`${call} was not answered`);
  }

  /** Skips entering the codes, which has its own tests. */
  async function confirm({ userId, signInId }: Person, purpose: FlowPurpose): Promise<string> {
    const flow = await flows.begin({ purpose, userId, signInId });
    await store.markVerified(flow.id, [], new Date());
    return flows.tokenOf(flow);
  }

  return {
    /** Responses that no server may give, whatever fails. */
    wrong,
    insist,

    async requireOk(person: Person, call: string, asked: Asked = {}): Promise<Answer["body"]> {
      const { status, body } = await insist(person, call, asked);
      if (status !== 200) throw new Error(`${call} was refused: ${status} ${JSON.stringify(body)}`);
      return body;
    },

    /** Sends a request that needs confirmation codes. */
    async insistConfirmed(
      person: Person,
      purpose: FlowPurpose,
      call: string,
      asked: Omit<Asked, "sessionToken">,
    ): Promise<Answer> {
      for (;;) {
        const answer = await insist(person, call, { ...asked, sessionToken: await confirm(person, purpose) });
        // An earlier attempt used up the session token and went no further, so confirm again.
        if (answer.body.code !== "INVALID_SESSION_TOKEN") return answer;
      }
    },

    async register(name: string, email: string): Promise<Person> {
      const [row] = await database.query<{ id: string; number: number }>(
        // Deposits go to main, which withdrawals are paid from; an account's default is spot.
        "insert into account (name, email, kyc_level, settings) values ($1, $2, 3, $3) returning id, number",
        [name, email, { depositWallet: "MAIN" }],
      );
      await database.query(takeLegalName, [email]);
      const userId = String(row?.id);
      const accessToken = await createAccessTokens(db, keys, Date.now).issue({ userId, deviceId: email });
      const [signIn] = await database.query<{ id: string }>("select id from sign_in where user_id = $1", [userId]);
      return { userId, userNumber: Number(row?.number), accessToken, signInId: String(signIn?.id) };
    },

    close,
  };
}
