/**
 * The link of a reset mail: a secret of 128 bits that stands for the mail's code, so that no lock needs to apply to it. It works
 * once, until its flow runs out. The secret stands after the #: no server, no log and no Referer header sees it.
 */
import { randomBytes } from "node:crypto";
import type { Flow } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { FlowStore } from "./flow.store.ts";
import { isId } from "./token-keys.ts";

const secretBytes = 16;

export interface ResetLinks {
  /** Undefined where the flow is not a reset by e-mail. A new link takes the place of the one before. */
  make(flow: Flow): Promise<string | undefined>;
  /** The flow that a link belongs to; throws LINK_INVALID. */
  find(token: string): Promise<Flow>;
  /** Uses the link up; throws LINK_INVALID for whoever comes second. */
  take(token: string): Promise<void>;
}

interface ResetLinksDeps {
  readonly store: FlowStore;
  readonly box: SecretBox;
  readonly publicUrl: string;
  readonly now: () => number;
}

export function createResetLinks({ store, box, publicUrl, now }: ResetLinksDeps): ResetLinks {
  const hashOf = (flowId: string, secret: string) => box.hash("reset link", `${flowId} ${secret}`);

  async function open(token: string, read: FlowStore["findLink"]): Promise<Flow> {
    const [flowId, secret = ""] = token.split(".");
    const flow = isId(flowId) ? await read(flowId, hashOf(flowId, secret), new Date(now())) : undefined;
    if (!flow) throw new ProblemError("LINK_INVALID");
    return flow;
  }

  return {
    async make(flow) {
      if (flow.purpose !== "resetPassword" || flow.email === null || flow.given.length > 0) return undefined;
      const secret = randomBytes(secretBytes).toString("base64url");
      await store.putLink(flow.id, hashOf(flow.id, secret));
      return `${publicUrl}/auth/resetPassword#${flow.id}.${secret}`;
    },

    find: (token) => open(token, store.findLink),

    async take(token) {
      await open(token, store.takeLink);
    },
  };
}
