/**
 * The calls of the operators' console: signing in, the status on every screen, and actions. Served only on the
 * console's port.
 */
import { defineCall } from "../call.ts";
import type {
  actAsOperatorIo,
  confirmProposalIo,
  dropProposalIo,
  enrolOperatorIo,
  listDemoOperatorsIo,
  listProposalsIo,
  operatorSignInIo,
  operatorSignOutIo,
  readConsoleStatusIo,
  readOperatorSessionIo,
} from "./session.schemas.ts";

export const operatorSignIn = /* @__PURE__ */ defineCall<typeof operatorSignInIo>()({
  name: "operatorSignIn",
  method: "POST",
  path: "/console/v1/sign-in",
  auth: "public",
});

export const enrolOperator = /* @__PURE__ */ defineCall<typeof enrolOperatorIo>()({
  name: "enrolOperator",
  method: "POST",
  path: "/console/v1/enrol",
  auth: "public",
});

export const operatorSignOut = /* @__PURE__ */ defineCall<typeof operatorSignOutIo>()({
  name: "operatorSignOut",
  method: "POST",
  path: "/console/v1/sign-out",
  auth: "operator",
});

export const readOperatorSession = /* @__PURE__ */ defineCall<typeof readOperatorSessionIo>()({
  name: "readOperatorSession",
  method: "GET",
  path: "/console/v1/session",
  auth: "operator",
});

export const readConsoleStatus = /* @__PURE__ */ defineCall<typeof readConsoleStatusIo>()({
  name: "readConsoleStatus",
  method: "GET",
  path: "/console/v1/status",
  auth: "operator",
});

export const actAsOperator = /* @__PURE__ */ defineCall<typeof actAsOperatorIo>()({
  name: "actAsOperator",
  method: "POST",
  path: "/console/v1/act",
  auth: "operator",
});

export const listProposals = /* @__PURE__ */ defineCall<typeof listProposalsIo>()({
  name: "listProposals",
  method: "GET",
  path: "/console/v1/proposals",
  auth: "operator",
});

export const confirmProposal = /* @__PURE__ */ defineCall<typeof confirmProposalIo>()({
  name: "confirmProposal",
  method: "POST",
  path: "/console/v1/proposals/:id/confirm",
  auth: "operator",
});

export const dropProposal = /* @__PURE__ */ defineCall<typeof dropProposalIo>()({
  name: "dropProposal",
  method: "POST",
  path: "/console/v1/proposals/:id/drop",
  auth: "operator",
});

export const listDemoOperators = /* @__PURE__ */ defineCall<typeof listDemoOperatorsIo>()({
  name: "listDemoOperators",
  method: "GET",
  path: "/console/v1/demo",
  auth: "public",
});
