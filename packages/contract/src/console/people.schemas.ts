/** Schemas and OpenAPI descriptions of the calls in people.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { idParams, moment, owner } from "./deed.schemas.ts";
import { shownBankAccount } from "./kyc.schemas.ts";
import { unmaskFields, unmaskReasonLeast } from "./unmask.ts";

const unmaskReason = /* @__PURE__ */ z
  .string()
  .check(z.trim(), z.minLength(unmaskReasonLeast, "Give a reason"), z.maxLength(200));

const asked = /* @__PURE__ */ z.string().check(z.maxLength(200));

const personLine = z.extend(owner, {
  kycLevel: z.int(),
  isFrozen: z.boolean(),
  isClosed: z.boolean(),
  since: moment,
});

export const listPeopleIo = {
  summary: "Customers, newest first, or those that match a feoTag, email address, mobile number, id or start of a name",
  tag: "Operators",
  errors: ["CUSTOMER_LIMIT_REACHED"] as const,
  query: z.object({
    q: z._default(asked, ""),
    /** The cursor from the previous page. */
    before: z.optional(/* @__PURE__ */ z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  output: z.object({ people: z.array(personLine), before: z.nullable(z.string()) }),
};

/** The kinds of search result, each with its own console page. */
const foundKinds = [
  ...(["person", "order", "rupee deposit", "rupee withdrawal", "bank line"] as const),
  ...(["coin deposit", "coin withdrawal", "address"] as const),
] as const;

const found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  /** The owner; null if it has none yet. */
  userId: z.nullable(z.string()),
  title: z.string(),
  detail: z.string(),
  /** Whether it is still pending. */
  isOpen: z.boolean(),
});

export const findAnythingIo = {
  summary: "Finds a customer, order, deposit, withdrawal, bank reference, transaction or address; at most 20 results",
  tag: "Operators",
  errors: ["CUSTOMER_LIMIT_REACHED"] as const,
  query: z.object({ q: asked }),
  output: z.object({
    results: z.array(found),
    /** The result that matches exactly, if there is just one. */
    exact: z.nullable(found),
  }),
};

/** A count that is never taken over a whole table: from the bound on, there may be more. */
const boundedCount = z.object({ count: z.int(), isMore: z.boolean() });

/** What an operator may still show in full today. */
export const unmaskAllowance = z.object({
  left: z.int(),
  most: z.int(),
  /** When the count begins again: at midnight in India. */
  resetsAt: moment,
});

export const readPersonIo = {
  summary: "A customer's account: who they are, their level and state. Personal data is masked.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED", "CUSTOMER_LIMIT_REACHED"] as const,
  params: idParams,
  output: z.extend(personLine, {
    /** Masked; empty if unknown. */
    email: z.string(),
    mobile: z.string(),
    pan: z.string(),
    aadhaar: z.string(),
    birthday: z.string(),
    bankAccount: z.nullable(shownBankAccount),
    frozenAt: z.nullable(moment),
    closedAt: z.nullable(moment),
    lastActive: z.nullable(z.object({ at: moment, device: z.string(), address: z.string() })),
    openOrders: boundedCount,
    sessions: boundedCount,
    notes: boundedCount,
    unmask: unmaskAllowance,
  }),
};

export const unmaskValueIo = {
  summary: "One masked value in full. The reason is recorded in the audit log; the day's number is limited.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED", "UNMASK_LIMIT_REACHED", "CUSTOMER_LIMIT_REACHED"] as const,
  params: idParams,
  body: z.strictObject({ field: z.enum(unmaskFields), reason: unmaskReason }),
  output: z.object({ value: z.string(), unmask: unmaskAllowance }),
};

export type FoundThing = z.infer<typeof found>;
export type PersonLine = z.infer<typeof personLine>;
export type ShownAccount = z.infer<typeof readPersonIo.output>;
export type UnmaskAllowance = z.infer<typeof unmaskAllowance>;

export const consolePeopleSchemas = {
  listPeople: listPeopleIo,
  findAnything: findAnythingIo,
  readPerson: readPersonIo,
  unmaskValue: unmaskValueIo,
};
