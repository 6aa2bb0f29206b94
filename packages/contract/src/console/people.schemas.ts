/** Schemas and OpenAPI descriptions of the calls in people.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { securityEvents } from "../entities/auth.ts";
import { deed, idParams, moment, owner } from "./deed.schemas.ts";
import { shownBankAccount } from "./kyc.schemas.ts";

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
  query: z.object({ q: asked }),
  output: z.object({
    results: z.array(found),
    /** The result that matches exactly, if there is just one. */
    exact: z.nullable(found),
  }),
};

const balance = z.object({
  ticker: z.string(),
  mainAvailable: z.string(),
  mainLocked: z.string(),
  spotAvailable: z.string(),
  spotLocked: z.string(),
});

const order = z.object({
  id: z.string(),
  marketSymbol: z.string(),
  side: z.string(),
  type: z.string(),
  status: z.string(),
  price: z.nullable(z.string()),
  volume: z.string(),
  at: moment,
});

const trade = z.object({
  id: z.string(),
  orderId: z.string(),
  marketSymbol: z.string(),
  side: z.string(),
  price: z.string(),
  volume: z.string(),
  total: z.string(),
  at: moment,
});

const movement = z.object({
  kind: z.enum(["rupee deposit", "rupee withdrawal", "coin deposit", "coin withdrawal"]),
  id: z.string(),
  ticker: z.string(),
  amount: z.string(),
  status: z.string(),
  at: moment,
  /** The bank's reference, or the network. */
  by: z.string(),
});

export const readPersonIo = {
  summary: "A customer's account: identity, level, balances and activity. Contact details are masked.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: idParams,
  output: z.extend(personLine, {
    email: z.string(),
    mobile: z.string(),
    frozenAt: z.nullable(moment),
    closedAt: z.nullable(moment),
    bankAccount: z.nullable(shownBankAccount),
    balances: z.array(balance),
    orders: z.array(order),
    trades: z.array(trade),
    deposits: z.array(movement),
    withdrawals: z.array(movement),
    sessions: z.array(z.object({ id: z.string(), device: z.string(), address: z.string(), lastSeenAt: moment })),
    events: z.array(
      z.object({
        id: z.string(),
        event: z.enum(securityEvents),
        at: moment,
        address: z.string(),
        device: z.string(),
        detail: z.string(),
      }),
    ),
    deeds: z.array(deed),
  }),
};

export const readPersonContactIo = {
  summary: "A customer's email address and mobile number in full. Reading them is recorded in the audit log.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: idParams,
  output: z.object({ email: z.string(), mobile: z.string() }),
};

export type FoundThing = z.infer<typeof found>;
export type PersonLine = z.infer<typeof personLine>;
export type ShownAccount = z.infer<typeof readPersonIo.output>;
export type ShownMovement = z.infer<typeof movement>;

export const consolePeopleSchemas = {
  listPeople: listPeopleIo,
  findAnything: findAnythingIo,
  readPerson: readPersonIo,
  readPersonContact: readPersonContactIo,
};
