/** Schemas and OpenAPI descriptions of the calls in operator-sessions.ts; the browser imports only their types. */
import * as z from "zod/mini";

const session = z.object({
  id: z.string(),
  /** Browser and system in words, as the browser reported them at sign-in. */
  device: z.string(),
  address: z.string(),
  signedInAt: z.string(),
  signedInWith: z.enum(["passkey", "passphrase"]),
  /** When the operator last did something in it. */
  seenAt: z.string(),
  /** Whether this request came from it. */
  isCurrent: z.boolean(),
});

const sessions = z.object({ sessions: z.array(session) });

export const listOwnSessionsIo = {
  summary: "The devices on which the operator is signed in, the latest sign-in first",
  tag: "Operators",
  output: sessions,
};

export const endOwnSessionIo = {
  summary: "Signs the operator out on one of their devices",
  tag: "Operators",
  errors: ["SESSION_NOT_FOUND"] as const,
  params: z.object({ id: /* @__PURE__ */ z.string().check(z.regex(/^[\w-]{1,128}$/)) }),
  output: z.object({}),
};

export const endOtherSessionsIo = {
  summary: "Signs the operator out on all devices but this one",
  tag: "Operators",
  output: z.object({ ended: z.int() }),
};

export const listOperatorSessionsIo = {
  summary: "The devices on which an operator is signed in",
  tag: "Operators",
  params: z.object({ name: /* @__PURE__ */ z.string().check(z.maxLength(30)) }),
  output: sessions,
};

export type ShownOperatorSession = z.infer<typeof session>;

export const consoleOperatorSessionSchemas = {
  listOwnSessions: listOwnSessionsIo,
  endOwnSession: endOwnSessionIo,
  endOtherSessions: endOtherSessionsIo,
  listOperatorSessions: listOperatorSessionsIo,
};
