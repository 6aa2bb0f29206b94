/**
 * The link of a reset mail: a 128-bit secret that replaces the mail's code, too long to guess, so that no lock needs to
 * apply to it. It works once, until its flow expires. The secret is in the URL fragment (after the #), so no server,
 * log or Referer header sees it.
 */

import { randomBytes } from "node:crypto";
import { isId } from "@feo/contract";
import type { Flow } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { FlowStore } from "./flow.store.ts";

const secretBytes = 16;

export interface ResetLinks {
  /** Undefined if the flow is not a reset by email. A new link replaces the previous one. */
  make(flow: Flow): Promise<string | undefined>;
  /** The flow of a link; throws LINK_INVALID. */
  find(token: string): Promise<Flow>;
  /** Uses the link up; throws LINK_INVALID if it was already used. */
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
