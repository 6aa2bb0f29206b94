/** The console's calls about one customer's money, trading, security and notes. */
import { defineCall } from "../call.ts";
import type {
  listPersonLevelsIo,
  listPersonLogIo,
  listPersonMovementsIo,
  listPersonNotesIo,
  listPersonNoticesIo,
  listPersonOrdersIo,
  listPersonSessionsIo,
  listPersonTimelineIo,
  listPersonTradesIo,
  readAsCustomerIo,
  readPersonMoneyIo,
} from "./person-activity.schemas.ts";

export const readPersonMoney = /* @__PURE__ */ defineCall<typeof readPersonMoneyIo>()({
  name: "readPersonMoney",
  method: "GET",
  path: "/console/v1/people/:id/money",
  auth: "operator",
});

export const listPersonTimeline = /* @__PURE__ */ defineCall<typeof listPersonTimelineIo>()({
  name: "listPersonTimeline",
  method: "GET",
  path: "/console/v1/people/:id/timeline",
  auth: "operator",
});

export const listPersonOrders = /* @__PURE__ */ defineCall<typeof listPersonOrdersIo>()({
  name: "listPersonOrders",
  method: "GET",
  path: "/console/v1/people/:id/orders",
  auth: "operator",
});

export const listPersonTrades = /* @__PURE__ */ defineCall<typeof listPersonTradesIo>()({
  name: "listPersonTrades",
  method: "GET",
  path: "/console/v1/people/:id/trades",
  auth: "operator",
});

export const listPersonMovements = /* @__PURE__ */ defineCall<typeof listPersonMovementsIo>()({
  name: "listPersonMovements",
  method: "GET",
  path: "/console/v1/people/:id/movements",
  auth: "operator",
});

export const listPersonSessions = /* @__PURE__ */ defineCall<typeof listPersonSessionsIo>()({
  name: "listPersonSessions",
  method: "GET",
  path: "/console/v1/people/:id/sessions",
  auth: "operator",
});

export const listPersonNotices = /* @__PURE__ */ defineCall<typeof listPersonNoticesIo>()({
  name: "listPersonNotices",
  method: "GET",
  path: "/console/v1/people/:id/notices",
  auth: "operator",
});

export const listPersonNotes = /* @__PURE__ */ defineCall<typeof listPersonNotesIo>()({
  name: "listPersonNotes",
  method: "GET",
  path: "/console/v1/people/:id/notes",
  auth: "operator",
});

export const listPersonLog = /* @__PURE__ */ defineCall<typeof listPersonLogIo>()({
  name: "listPersonLog",
  method: "GET",
  path: "/console/v1/people/:id/log",
  auth: "operator",
});

export const listPersonLevels = /* @__PURE__ */ defineCall<typeof listPersonLevelsIo>()({
  name: "listPersonLevels",
  method: "GET",
  path: "/console/v1/people/:id/levels",
  auth: "operator",
});

export const readAsCustomer = /* @__PURE__ */ defineCall<typeof readAsCustomerIo>()({
  name: "readAsCustomer",
  method: "GET",
  path: "/console/v1/people/:id/as-customer",
  auth: "operator",
});
