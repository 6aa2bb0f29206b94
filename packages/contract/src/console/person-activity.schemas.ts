/** Schemas and OpenAPI descriptions of the calls in person-activity.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { securityEvents } from "../entities/auth.ts";
import { kycLevels, kycStatuses } from "../entities/kyc-facts.ts";
import { orderSchema } from "../entities/order.ts";
import { deed, idParams, moment } from "./deed.schemas.ts";
import { customerActions, movementKinds, timelineFilters } from "./person-facts.ts";

const amount = z.string();

/** Every call here shows one customer, so it counts as opening them. */
const errors = ["OPERATOR_REFUSED", "CUSTOMER_LIMIT_REACHED"] as const;
const tag = "Operators";

/** The cursor from the previous page. */
const before = z.optional(/* @__PURE__ */ z.string().check(z.regex(/^[\w-]{1,64}$/)));
const pageQuery = z.object({ before });
const nextPage = z.nullable(z.string());

const balance = z.object({
  ticker: z.string(),
  name: z.string(),
  logo: z.string(),
  total: amount,
  available: amount,
  onHold: amount,
  /** In rupees; null while the coin has no price. */
  value: z.nullable(amount),
  /** Whether open orders hold some of it. */
  isInOrders: z.boolean(),
  /** The withdrawals that hold some of it. */
  withdrawalIds: z.array(z.string()),
});

const limits = z.object({
  /** Rupees a day, for withdrawals and payments together; zero at level 0. */
  daily: amount,
  used: amount,
  left: amount,
  resetsAt: moment,
  /** Until when a security change blocks withdrawals; null if nothing does. */
  heldUntil: z.nullable(moment),
  /** The changed setting, such as `password`; null if nothing is blocked. */
  heldBecause: z.nullable(z.string()),
});

export const readPersonMoneyIo = {
  summary: "A customer's balances with their value in rupees, what holds them, and the day's limits",
  tag,
  errors,
  params: idParams,
  output: z.object({
    pricedAt: moment,
    /** The value of every balance that has a price. */
    total: amount,
    balances: z.array(balance),
    limits,
    /** Withdrawals that a freeze would stop, oldest first. */
    stoppable: z.array(z.object({ id: z.string(), ticker: z.string(), amount })),
  }),
};

const order = z.object({
  kind: z.literal("order"),
  id: z.string(),
  at: moment,
  marketSymbol: z.string(),
  side: z.string(),
  type: z.string(),
  status: z.string(),
  price: z.nullable(amount),
  volume: amount,
  /** What its trades brought, in the coin named beside it. */
  received: amount,
  receivedTicker: z.string(),
  filledTotal: amount,
  trades: z.int(),
});

const trade = z.object({
  kind: z.literal("trade"),
  id: z.string(),
  orderId: z.string(),
  at: moment,
  marketSymbol: z.string(),
  side: z.string(),
  role: z.string(),
  price: amount,
  volume: amount,
  total: amount,
  feeAmount: amount,
  feeTicker: z.string(),
});

const movement = z.object({
  kind: z.enum(movementKinds),
  id: z.string(),
  at: moment,
  ticker: z.string(),
  /** Empty while it is unknown: a deposit that isn't on the bank's statement yet. */
  amount,
  isIn: z.boolean(),
  status: z.string(),
  /** A withdrawal that waits for operators. */
  isHeld: z.boolean(),
  /** The bank's reference, the network, the other side's feoTag, or the other wallet. */
  by: z.string(),
  /** What the sender wrote to the recipient. */
  memo: z.string(),
});

const securityEvent = z.object({
  kind: z.literal("security"),
  id: z.string(),
  at: moment,
  event: z.enum(securityEvents),
  device: z.string(),
  /** Masked. */
  address: z.string(),
  detail: z.string(),
});

export const listPersonTimelineIo = {
  summary: "What happened on a customer's account, newest first: orders, trades, movements and security events",
  tag,
  errors,
  params: idParams,
  query: z.object({ about: z._default(z.enum(timelineFilters), "all"), before }),
  output: z.object({ entries: z.array(z.union([order, trade, movement, securityEvent])), before: nextPage }),
};

export const listPersonOrdersIo = {
  summary: "A customer's orders, newest first",
  tag,
  errors,
  params: idParams,
  query: z.object({
    show: z._default(z.enum(["all", "open"]), "all"),
    /** Only this order. */
    order: z.optional(/* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    before,
  }),
  output: z.object({ orders: z.array(order), before: nextPage }),
};

export const listPersonTradesIo = {
  summary: "A customer's trades, newest first",
  tag,
  errors,
  params: idParams,
  query: pageQuery,
  output: z.object({ trades: z.array(trade), before: nextPage }),
};

export const listPersonMovementsIo = {
  summary: "A customer's deposits, withdrawals, payments and transfers, newest first",
  tag,
  errors,
  params: idParams,
  query: pageQuery,
  output: z.object({ movements: z.array(movement), before: nextPage }),
};

export const listPersonSessionsIo = {
  summary: "Where a customer is signed in",
  tag,
  errors,
  params: idParams,
  output: z.object({
    sessions: z.array(
      z.object({ id: z.string(), device: z.string(), address: z.string(), since: moment, lastSeenAt: moment }),
    ),
  }),
};

const notice = z.object({ id: z.string(), at: moment, title: z.string(), text: z.string(), isRead: z.boolean() });

export const listPersonNoticesIo = {
  summary: "The notices in a customer's bell, newest first",
  tag,
  errors,
  params: idParams,
  query: pageQuery,
  output: z.object({ notices: z.array(notice), before: nextPage }),
};

export const listPersonNotesIo = {
  summary: "Operators' notes about a customer, newest first",
  tag,
  errors,
  params: idParams,
  query: pageQuery,
  output: z.object({ notes: z.array(deed), before: nextPage }),
};

export const listPersonLogIo = {
  summary: "What operators did and viewed about a customer, newest first",
  tag,
  errors,
  params: idParams,
  query: pageQuery,
  output: z.object({ entries: z.array(deed), before: nextPage }),
};

const levelState = z.object({
  level: z.literal(kycLevels),
  status: z.nullable(z.enum(kycStatuses)),
  rejectReason: z.string(),
  sentAt: z.nullable(moment),
  decidedAt: z.nullable(moment),
});

export const listPersonLevelsIo = {
  summary: "A customer's verification levels and their verdicts, without identity data",
  tag,
  errors,
  params: idParams,
  output: z.object({ kycLevel: z.int(), levels: z.array(levelState) }),
};

const walletBalance = z.object({
  ticker: z.string(),
  mainAvailable: amount,
  mainLocked: amount,
  spotAvailable: amount,
  spotLocked: amount,
});

export const readAsCustomerIo = {
  summary: "What a customer sees in their app, read-only. Reading it is recorded in the audit log.",
  tag,
  errors,
  params: idParams,
  output: z.object({
    name: z.string(),
    feoTag: z.string(),
    kycLevel: z.int(),
    balances: z.array(walletBalance),
    openOrders: z.array(orderSchema),
    movements: z.array(movement),
    limits,
    levels: z.array(levelState),
    notices: z.array(notice),
    announcements: z.array(z.object({ slug: z.string(), title: z.string(), summary: z.string(), at: moment })),
    /** Each action, with the refusals that the customer gets; none if it is allowed. */
    actions: z.array(z.object({ action: z.enum(customerActions), refusals: z.array(z.string()) })),
  }),
};

export type PersonMoney = z.infer<typeof readPersonMoneyIo.output>;
export type PersonBalance = z.infer<typeof balance>;
export type PersonLimits = z.infer<typeof limits>;
export type PersonOrder = z.infer<typeof order>;
export type PersonTrade = z.infer<typeof trade>;
export type PersonMovement = z.infer<typeof movement>;
export type PersonSecurityEvent = z.infer<typeof securityEvent>;
export type TimelineEntry = PersonOrder | PersonTrade | PersonMovement | PersonSecurityEvent;
export type PersonSession = z.infer<typeof listPersonSessionsIo.output>["sessions"][number];
export type PersonNotice = z.infer<typeof notice>;
export type PersonLevel = z.infer<typeof levelState>;
export type AsCustomer = z.infer<typeof readAsCustomerIo.output>;

export const consolePersonActivitySchemas = {
  readPersonMoney: readPersonMoneyIo,
  listPersonTimeline: listPersonTimelineIo,
  listPersonOrders: listPersonOrdersIo,
  listPersonTrades: listPersonTradesIo,
  listPersonMovements: listPersonMovementsIo,
  listPersonSessions: listPersonSessionsIo,
  listPersonNotices: listPersonNoticesIo,
  listPersonNotes: listPersonNotesIo,
  listPersonLog: listPersonLogIo,
  listPersonLevels: listPersonLevelsIo,
  readAsCustomer: readAsCustomerIo,
};
