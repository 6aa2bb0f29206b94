/**
 * People who are known to the servers, whatever becomes of those: who is not answered asks again under the same key, as a good
 * client does, until somebody answers.
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
  // biome-ignore lint/suspicious/noExplicitAny: a black box has no types; the audit is the proof.
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

  /** Undefined where nobody knows what became of it. */
  async function tryOnce({ accessToken }: Person, call: string, { body, sessionToken, key }: Asked) {
    const [method = "", path = ""] = call.split(" ");
    const { url } = await nodes.leader();
    const headers = {
      ...{ accessToken, ...(body ? { "content-type": "application/json" } : {}) },
      ...{ ...(sessionToken ? { sessionToken } : {}), ...(key ? { "idempotency-key": key } : {}) },
    };
    try {
      const reply = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer: Answer = { status: reply.status, body: await reply.json() };
      // Unavailable is what a server says that cannot know; any other error of its own is one.
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

  /** The codes were given: that part has its own tests. */
  async function confirm({ userId, signInId }: Person, purpose: FlowPurpose): Promise<string> {
    const flow = await flows.begin({ purpose, userId, signInId });
    await store.markVerified(flow.id, [], new Date());
    return flows.tokenOf(flow);
  }

  return {
    /** Answers that no server may give, whatever happens to it. */
    wrong,
    insist,

    async must(person: Person, call: string, asked: Asked = {}): Promise<Answer["body"]> {
      const { status, body } = await insist(person, call, asked);
      if (status !== 200) throw new Error(`${call} was refused: ${status} ${JSON.stringify(body)}`);
      return body;
    },

    /** Asks for what needs codes. */
    async insistConfirmed(
      person: Person,
      purpose: FlowPurpose,
      call: string,
      asked: Omit<Asked, "sessionToken">,
    ): Promise<Answer> {
      for (;;) {
        const answer = await insist(person, call, { ...asked, sessionToken: await confirm(person, purpose) });
        // Used up by a try that went no further: the codes are given once more, for the same wish.
        if (answer.body.code !== "INVALID_SESSION_TOKEN") return answer;
      }
    },

    async register(name: string, email: string): Promise<Person> {
      const [row] = await database.query<{ id: string; number: number }>(
        "insert into account (name, email, kyc_level) values ($1, $2, 3) returning id, number",
        [name, email],
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
