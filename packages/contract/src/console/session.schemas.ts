/** The schemas of the calls in session.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";

const moment = z.string();
/** Six digits of an authenticator app. */
const code = /* @__PURE__ */ z.string().check(z.regex(/^\d{6}$/, "A code has 6 digits"));
const passphrase = /* @__PURE__ */ z.string().check(z.maxLength(256));
const operatorName = /* @__PURE__ */ z.string().check(z.maxLength(30));

export const operatorSignInIo = {
  summary: "Signs an operator in by name, passphrase and code of the authenticator app",
  tag: "Operators",
  errors: ["OPERATOR_SIGN_IN_REFUSED", "ACCOUNT_LOCKED"] as const,
  body: z.strictObject({
    name: operatorName,
    passphrase,
    code,
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
    /** Both halves of the one-time secret, with a blank or a dot between them. */
    secret: /* @__PURE__ */ z.string().check(z.maxLength(100)),
    passphrase,
    code: z.optional(code),
  }),
  output: z.union([
    z.object({ state: z.literal("signed-in") }),
    z.object({ state: z.literal("set-up"), secret: z.string(), uri: z.string() }),
  ]),
};

export const operatorSignOutIo = { summary: "Ends the operator's session", tag: "Operators", output: z.object({}) };

export const readOperatorSessionIo = {
  summary: "Who is signed in",
  tag: "Operators",
  output: z.object({
    name: z.string(),
    signedInAt: moment,
    /** When a code was given last. */
    codeAt: moment,
    expiresAt: moment,
    isDemo: z.boolean(),
    /** Where people trade: the exchange's own address. */
    exchangeUrl: z.string(),
  }),
};

/** How many wait in each queue. */
const queueCounts = z.object({
  kyc: z.int(),
  withdrawals: z.int(),
  deposits: z.int(),
  bankAccounts: z.int(),
  proposals: z.int(),
});

export const readConsoleStatusIo = {
  summary: "What every screen of the console shows: the engine, the log, and how many wait in each queue",
  tag: "Operators",
  output: z.object({
    engine: z.object({
      /** Commands in the last seconds, a second. */
      perSecond: z.int(),
      /** Whether it leads here, or is heard from the node where it does. */
      isHeard: z.boolean(),
      /** Why the exchange takes nothing but cancellations; null where it does not. */
      haltedBecause: z.nullable(z.string()),
      /** Whether the database's disk is known to be full here: orders are refused until there is room. */
      isDiskFull: z.boolean(),
    }),
    audit: z.object({
      entries: z.int(),
      /** When the whole log was read last, and what was wrong with it. */
      checkedAt: z.nullable(moment),
      fault: z.nullable(z.string()),
    }),
    queues: queueCounts,
  }),
};

const details = z.record(
  /* @__PURE__ */ z.string().check(z.maxLength(30)),
  /* @__PURE__ */ z.string().check(z.maxLength(2_000)),
);

const outcome = z.object({
  /** `proposed` waits for another operator. */
  state: z.enum(["done", "proposed"]),
  proposal: z.nullable(z.int()),
  /** One half of a new operator's enrolment secret; the other operator has the other. Never shown again. */
  enrolmentHalf: z.nullable(z.string()),
});

export const actAsOperatorIo = {
  summary: "Does something, or proposes it where it takes two operators; those take a code each",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED", "OPERATOR_CODE_INVALID", "ACCOUNT_LOCKED"] as const,
  body: z.strictObject({
    action: /* @__PURE__ */ z.string().check(z.maxLength(40)),
    subject: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200)),
    details: z.optional(details),
    code: z.optional(code),
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
  /** A seal over all of it: whoever confirms says which one they saw. */
  digest: z.string(),
});

export const listProposalsIo = {
  summary: "What waits for a second operator",
  tag: "Operators",
  output: z.object({ proposals: z.array(proposal) }),
};

const proposalId = z.object({ id: /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

export const confirmProposalIo = {
  summary: "Does what another operator proposed",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED", "OPERATOR_CODE_INVALID", "ACCOUNT_LOCKED"] as const,
  params: proposalId,
  body: z.strictObject({ code, digest: /* @__PURE__ */ z.string().check(z.maxLength(64)) }),
  output: outcome,
};

export const dropProposalIo = {
  summary: "Takes a proposal from the table",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: proposalId,
  output: z.object({}),
};

export const listDemoOperatorsIo = {
  summary: "The operators of the demo, whom anybody may be. Not in production.",
  tag: "Demo",
  output: z.object({
    operators: z.array(
      z.object({
        name: z.string(),
        passphrase: z.string(),
        /** The next one that is good; null where all of this half minute are used. */
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
