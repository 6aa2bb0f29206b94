/** Schemas and OpenAPI descriptions of the calls in session.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { queueCount } from "./queue.schemas.ts";
import { operatorRoles } from "./roles.ts";

const moment = z.string();
/** A six-digit code from an authenticator app. */
export const operatorCode = /* @__PURE__ */ z.string().check(z.regex(/^\d{6}$/, "Enter all 6 digits"));
const passphrase = /* @__PURE__ */ z.string().check(z.maxLength(256));
const operatorName = /* @__PURE__ */ z.string().check(z.maxLength(30));

export const operatorSignInIo = {
  summary: "Signs in an operator by name, passphrase and authenticator app code",
  tag: "Operators",
  errors: ["OPERATOR_SIGN_IN_REFUSED", "ACCOUNT_LOCKED"] as const,
  body: z.strictObject({
    name: operatorName,
    passphrase,
    code: operatorCode,
  }),
  output: z.object({}),
};

export const enrolOperatorIo = {
  summary:
    "Lets a new operator choose a passphrase and set up an authenticator app. Without a code it answers with the app's key; with the app's first code it signs in.",
  tag: "Operators",
  errors: ["OPERATOR_ENROLMENT_REFUSED", "OPERATOR_REFUSED", "ACCOUNT_LOCKED"] as const,
  body: z.strictObject({
    name: operatorName,
    /** Both halves of the one-time secret, separated by a space or a dot. */
    secret: /* @__PURE__ */ z.string().check(z.maxLength(100)),
    passphrase,
    code: z.optional(operatorCode),
  }),
  output: z.union([
    z.object({ state: z.literal("signed-in") }),
    z.object({ state: z.literal("set-up"), secret: z.string(), uri: z.string() }),
  ]),
};

export const operatorSignOutIo = { summary: "Ends the operator's session", tag: "Operators", output: z.object({}) };

export const readOperatorSessionIo = {
  summary: "The signed-in operator",
  tag: "Operators",
  output: z.object({
    name: z.string(),
    roles: z.readonly(z.array(z.enum(operatorRoles))),
    signedInAt: moment,
    /** When the operator last entered a code; null in a session that a passkey opened, until one is entered. */
    codeAt: z.nullable(moment),
    expiresAt: moment,
    isDemo: z.boolean(),
    /** The exchange's own URL. */
    exchangeUrl: z.string(),
  }),
};

/** The number of items in each queue that wait for an operator. */
const queueCounts = z.object({
  kyc: queueCount,
  withdrawals: queueCount,
  deposits: queueCount,
  addresses: queueCount,
  bankAccounts: queueCount,
  proposals: queueCount,
});

export const readConsoleStatusIo = {
  summary: "The console's status: the engine, the log, and the length of each queue",
  tag: "Operators",
  output: z.object({
    engine: z.object({
      /** Commands per second over the last seconds. */
      perSecond: z.int(),
      /** Whether this node leads, or receives updates from the leader. */
      isHeard: z.boolean(),
      /** Why the exchange accepts only cancellations; null if it does not. */
      haltedBecause: z.nullable(z.string()),
      /** Whether the database's disk is known to be full: orders are refused until there is space. */
      isDiskFull: z.boolean(),
    }),
    audit: z.object({
      entries: z.int(),
      /** When the whole log was last verified, and the fault that was found. */
      checkedAt: z.nullable(moment),
      fault: z.nullable(z.string()),
    }),
    queues: queueCounts,
    /** Until the session ends, by idleness or by age, whichever is earlier. */
    locksInMs: z.int(),
  }),
};

const details = z.record(
  /* @__PURE__ */ z.string().check(z.maxLength(30)),
  /* @__PURE__ */ z.string().check(z.maxLength(2_000)),
);

const outcome = z.object({
  /** `proposed` means that it waits for a second operator. */
  state: z.enum(["done", "proposed"]),
  proposal: z.nullable(z.int()),
  /** One half of a new operator's enrolment secret; the second operator holds the other half. Shown only once. */
  enrolmentHalf: z.nullable(z.string()),
});

export const actAsOperatorIo = {
  summary: "Performs an action, or proposes it if it needs two operators; those need a code from each",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED", "OPERATOR_CODE_INVALID", "ACCOUNT_LOCKED"] as const,
  body: z.strictObject({
    action: /* @__PURE__ */ z.string().check(z.maxLength(40)),
    subject: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200)),
    details: z.optional(details),
    code: z.optional(operatorCode),
  }),
  output: outcome,
};

const proposal = z.object({
  id: z.int(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.string()),
  proposedBy: z.string(),
  proposedAt: moment,
  /** A hash of the proposal; the confirming operator sends it back to prove which version they saw. */
  digest: z.string(),
});

export const listProposalsIo = {
  summary: "Proposals waiting for a second operator",
  tag: "Operators",
  output: z.object({ proposals: z.array(proposal) }),
};

const proposalId = z.object({ id: /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

export const confirmProposalIo = {
  summary: "Confirms and performs another operator's proposal",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED", "OPERATOR_CODE_INVALID", "ACCOUNT_LOCKED"] as const,
  params: proposalId,
  body: z.strictObject({ code: operatorCode, digest: /* @__PURE__ */ z.string().check(z.maxLength(64)) }),
  output: outcome,
};

export const dropProposalIo = {
  summary: "Withdraws a proposal",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: proposalId,
  output: z.object({}),
};

export const listDemoOperatorsIo = {
  summary: "The demo's operators; anyone may sign in as one. Not in production.",
  tag: "Demo",
  output: z.object({
    operators: z.array(
      z.object({
        name: z.string(),
        roles: z.readonly(z.array(z.enum(operatorRoles))),
        passphrase: z.string(),
        /** The next unused code; null if all codes of this 30-second step have been used. */
        code: z.nullable(z.string()),
      }),
    ),
  }),
};

export type ConsoleStatus = z.infer<typeof readConsoleStatusIo.output>;
export type OperatorSession = z.infer<typeof readOperatorSessionIo.output>;
export type OperatorProposal = z.infer<typeof proposal>;

export const consoleSessionSchemas = {
  operatorSignIn: operatorSignInIo,
  enrolOperator: enrolOperatorIo,
  operatorSignOut: operatorSignOutIo,
  readOperatorSession: readOperatorSessionIo,
  readConsoleStatus: readConsoleStatusIo,
  actAsOperator: actAsOperatorIo,
  listProposals: listProposalsIo,
  confirmProposal: confirmProposalIo,
  dropProposal: dropProposalIo,
  listDemoOperators: listDemoOperatorsIo,
};
