/** Flows, named by session tokens: ten minutes, one purpose, and bound to the session that began them, if any. */
import { type FlowPurpose, isId } from "@feo/contract";
import type { Flow, OpenFlow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { FlowStore } from "./flow.store.ts";
import type { TokenKeys } from "./token-keys.ts";

export const flowSeconds = 10 * 60;
const mostGuesses = 5;

interface BeginFlow {
  readonly purpose: FlowPurpose;
  readonly userId?: string | null;
  readonly signInId?: string | null;
  readonly email?: string | null;
  readonly mobile?: string | null;
  readonly required?: readonly string[];
  readonly given?: readonly string[];
  readonly data?: Flow["data"];
}

export interface Flows {
  begin(flow: BeginFlow): Promise<Flow>;
  /** Deterministic: the same flow always has the same token. */
  tokenOf(flow: Flow): Promise<string>;
  readonly open: OpenFlow;
  /** Uses the flow up, which invalidates its token; throws if it was already used. */
  use(flow: Flow, within?: Database): Promise<void>;
  /** Counts a comparison with the current password before it is made; the sixth uses the flow up and throws. */
  countGuess(flow: Flow): Promise<void>;
}

export function createFlows(store: FlowStore, keys: TokenKeys, now: () => number): Flows {
  const hasGuessedEnough = (flow: Flow) =>
    store.countUp(`password guess ${flow.id}`, mostGuesses, flowSeconds * 1000, new Date(now()));

  return {
    begin({ purpose, userId = null, signInId = null, email = null, mobile = null, data = {}, ...factors }) {
      const createdAt = new Date(now());
      const expiresAt = new Date(now() + flowSeconds * 1000);
      const { required = [], given = [] } = factors;
      return store.begin({ purpose, userId, signInId, email, mobile, required, given, data, createdAt, expiresAt });
    },

    tokenOf: ({ id, createdAt, expiresAt }) => keys.sign("feo-session", { id, issuedAt: createdAt, expiresAt }),

    async open(token, { purposes, mayBeUsed }, caller) {
      const read = await keys.read("feo-session", token);
      if (read.state === "expired") throw new ProblemError("SESSION_EXPIRED");
      const id = read.state === "good" ? read.payload.jti : undefined;
      const flow = isId(id) ? await store.find(id) : undefined;
      const isTheirs = flow?.signInId === (caller?.sessionId ?? null);
      const isGood = flow && isTheirs && purposes.includes(flow.purpose) && (mayBeUsed || flow.usedAt === null);
      if (!isGood) throw new ProblemError("INVALID_SESSION_TOKEN");
      if (flow.expiresAt.getTime() <= now()) throw new ProblemError("SESSION_EXPIRED");
      return flow;
    },

    async use(flow, within) {
      if (!(await store.use(flow.id, new Date(now()), within))) throw new ProblemError("INVALID_SESSION_TOKEN");
    },

    async countGuess(flow) {
      if (!(await hasGuessedEnough(flow))) return;
      await store.use(flow.id, new Date(now()));
      throw new ProblemError("INVALID_SESSION_TOKEN");
    },
  };
}

/** Rejects a token whose flow has not yet received every code. */
export function requireVerified(flow: Flow): void {
  if (!flow.verifiedAt) throw new ProblemError("INVALID_SESSION_TOKEN");
}
