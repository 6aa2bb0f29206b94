/** The schemas of the calls in people.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { securityEvents } from "../entities/auth.ts";
import { deed, idParams, moment, owner } from "./deed.schemas.ts";
import { shownBankAccount } from "./kyc.schemas.ts";

const asked = /* @__PURE__ */ z.string().check(z.maxLength(200));

const personLine = z.extend(owner, {
  ...{ kycLevel: z.int(), isFrozen: z.boolean(), isClosed: z.boolean(), since: moment },
});

export const listPeopleIo = {
  summary: "People, the newest first, or those whom a feoTag, an address, a number, an id or a name's beginning names",
  tag: "Operators",
  query: z.object({
    q: z._default(asked, ""),
    /** Those before this one, as the page before said. */
    before: z.optional(/* @__PURE__ */ z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  output: z.object({ people: z.array(personLine), before: z.nullable(z.string()) }),
};

/** What a search can find, and how the console leads there. */
const foundKinds = [
  ...(["person", "order", "rupee deposit", "rupee withdrawal", "bank line"] as const),
  ...(["coin deposit", "coin withdrawal", "address"] as const),
] as const;

const found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  /** Whose it is; null where it is nobody's yet. */
  userId: z.nullable(z.string()),
  title: z.string(),
  detail: z.string(),
  /** Whether it still waits for something. */
  isOpen: z.boolean(),
});

export const findAnythingIo = {
  summary: "A person, an order, a deposit or withdrawal, a bank's reference, a transaction or an address; at most 20",
  tag: "Operators",
  query: z.object({ q: asked }),
  output: z.object({
    results: z.array(found),
    /** The one that was meant exactly, where there is just one. */
    exact: z.nullable(found),
  }),
};

const balance = z.object({
  ticker: z.string(),
  ...{ mainAvailable: z.string(), mainLocked: z.string(), spotAvailable: z.string(), spotLocked: z.string() },
});

const order = z.object({
  ...{ id: z.string(), marketSymbol: z.string(), side: z.string(), type: z.string(), status: z.string() },
  ...{ price: z.nullable(z.string()), volume: z.string(), at: moment },
});

const trade = z.object({
  ...{ id: z.string(), orderId: z.string(), marketSymbol: z.string(), side: z.string() },
  ...{ price: z.string(), volume: z.string(), total: z.string(), at: moment },
});

const movement = z.object({
  kind: z.enum(["rupee deposit", "rupee withdrawal", "coin deposit", "coin withdrawal"]),
  ...{ id: z.string(), ticker: z.string(), amount: z.string(), status: z.string(), at: moment },
  /** The bank's reference, or the network. */
  by: z.string(),
});

export const readPersonIo = {
  summary: "Somebody's account: who, how far verified, what they have and did. Contacts are masked.",
  tag: "Operators",
  errors: ["OPERATOR_REFUSED"] as const,
  params: idParams,
  output: z.extend(personLine, {
    ...{ email: z.string(), mobile: z.string(), frozenAt: z.nullable(moment), closedAt: z.nullable(moment) },
    bankAccount: z.nullable(shownBankAccount),
    balances: z.array(balance),
    orders: z.array(order),
    trades: z.array(trade),
    deposits: z.array(movement),
    withdrawals: z.array(movement),
    sessions: z.array(z.object({ id: z.string(), device: z.string(), address: z.string(), lastSeenAt: moment })),
    events: z.array(
      z.object({
        ...{ id: z.string(), event: z.enum(securityEvents), at: moment },
        ...{ address: z.string(), device: z.string(), detail: z.string() },
      }),
    ),
    deeds: z.array(deed),
  }),
};

export const readPersonContactIo = {
  summary: "Somebody's e-mail address and mobile number in full. Looking is written to the log.",
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
