/** Schemas and OpenAPI descriptions of the calls in audit.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { operatorRoles } from "./roles.ts";

const entry = z.object({
  sequence: z.int(),
  at: z.string(),
  /** An operator, or `feo` for automatic actions. */
  by: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.string()),
  hash: z.string(),
});

const shortText = /* @__PURE__ */ z.string().check(z.maxLength(200));

export const listAuditEntriesIo = {
  summary: "The log of operator actions, latest first",
  tag: "Operators",
  query: z.object({
    /** Filters by subject: a person, a withdrawal, an operator. */
    subject: z.optional(shortText),
    by: z.optional(shortText),
    /** The whole name of an action, such as `person unmask`. */
    action: z.optional(shortText),
    /** Cursor: only entries before this one. */
    before: z.optional(/* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
  }),
  output: z.object({ entries: z.array(entry), hasMore: z.boolean() }),
};

export const verifyAuditLogIo = {
  summary: "Verifies the whole log with its key and every saved head: nothing is missing, changed or cut off",
  tag: "Operators",
  body: z.strictObject({
    head: z.optional(
      /* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{64}$/, "A head has 64 characters: 0-9 and a-f")),
    ),
  }),
  output: z.object({
    entries: z.int(),
    head: z.string(),
    fault: z.nullable(z.string()),
    /** The number of hash chain heads kept outside the database that the log was compared with. */
    heads: z.int(),
  }),
};

const operator = z.object({
  name: z.string(),
  roles: z.readonly(z.array(z.enum(operatorRoles))),
  since: z.string(),
  /** Whether an authenticator app is set up. */
  hasCodes: z.boolean(),
  /** How many passkeys the operator has. */
  passkeys: z.int(),
  /** The operator's last request; null if signed out. */
  seenAt: z.nullable(z.string()),
});

export const listOperatorsIo = {
  summary: "The operators",
  tag: "Operators",
  output: z.object({ operators: z.array(operator) }),
};

export const changePassphraseIo = {
  summary: "Changes the operator's own passphrase; other sessions end",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED", "OPERATOR_CODE_INVALID", "OPERATOR_SIGN_IN_REFUSED", "ACCOUNT_LOCKED"] as const,
  body: z.strictObject({
    current: /* @__PURE__ */ z.string().check(z.maxLength(256)),
    passphrase: /* @__PURE__ */ z.string().check(z.maxLength(256)),
    code: /* @__PURE__ */ z.string().check(z.regex(/^\d{6}$/, "Enter all 6 digits")),
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
