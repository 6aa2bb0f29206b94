/** The schemas of the calls in audit.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";

const entry = z.object({
  sequence: z.int(),
  at: z.string(),
  /** An operator, or `feo` for what the program did by itself. */
  by: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.string()),
  hash: z.string(),
});

const shortText = /* @__PURE__ */ z.string().check(z.maxLength(200));

export const listAuditEntriesIo = {
  summary: "The log of what operators did, the latest first",
  tag: "Operators",
  query: z.object({
    /** Only what is about this: a person, a withdrawal, an operator. */
    subject: z.optional(shortText),
    by: z.optional(shortText),
    /** Only entries before this one, to read on. */
    before: z.optional(/* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
  }),
  output: z.object({ entries: z.array(entry), hasMore: z.boolean() }),
};

export const verifyAuditLogIo = {
  summary:
    "Checks the whole log with its key and against every head that was written out: nothing is missing, changed or cut off",
  tag: "Operators",
  body: z.strictObject({
    head: z.optional(/* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{64}$/, "A head has 64 of 0-9 and a-f"))),
  }),
  output: z.object({
    entries: z.int(),
    head: z.string(),
    fault: z.nullable(z.string()),
    /** How many heads kept outside the database it was compared with. */
    heads: z.int(),
  }),
};

const operator = z.object({
  name: z.string(),
  since: z.string(),
  /** Whether an authenticator app is set up. */
  hasCodes: z.boolean(),
  /** When something was asked for last, where somebody is signed in. */
  seenAt: z.nullable(z.string()),
});

export const listOperatorsIo = {
  summary: "Who the operators are",
  tag: "Operators",
  output: z.object({ operators: z.array(operator) }),
};

export const changePassphraseIo = {
  summary: "Gives oneself another passphrase; other sessions end",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED", "OPERATOR_CODE_INVALID", "OPERATOR_SIGN_IN_REFUSED", "ACCOUNT_LOCKED"] as const,
  body: z.strictObject({
    current: /* @__PURE__ */ z.string().check(z.maxLength(256)),
    passphrase: /* @__PURE__ */ z.string().check(z.maxLength(256)),
    code: /* @__PURE__ */ z.string().check(z.regex(/^\d{6}$/, "A code has 6 digits")),
  }),
  output: z.object({}),
};

export type AuditLogEntry = z.infer<typeof entry>;
export type OperatorRow = z.infer<typeof operator>;

export const consoleAuditSchemas = {
  listAuditEntries: listAuditEntriesIo,
  verifyAuditLog: verifyAuditLogIo,
  listOperators: listOperatorsIo,
  changePassphrase: changePassphraseIo,
};
