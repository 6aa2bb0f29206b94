/** The console's calls about the audit log and the operators. */
import { defineCall } from "../call.ts";
import type { changePassphraseIo, listAuditEntriesIo, listOperatorsIo, verifyAuditLogIo } from "./audit.schemas.ts";

export const listAuditEntries = /* @__PURE__ */ defineCall<typeof listAuditEntriesIo>()({
  name: "listAuditEntries",
  method: "GET",
  path: "/console/v1/audit",
  auth: "operator",
});

export const verifyAuditLog = /* @__PURE__ */ defineCall<typeof verifyAuditLogIo>()({
  name: "verifyAuditLog",
  method: "POST",
  path: "/console/v1/audit/verify",
  auth: "operator",
});

export const listOperators = /* @__PURE__ */ defineCall<typeof listOperatorsIo>()({
  name: "listOperators",
  method: "GET",
  path: "/console/v1/operators",
  auth: "operator",
});

export const changePassphrase = /* @__PURE__ */ defineCall<typeof changePassphraseIo>()({
  name: "changePassphrase",
  method: "POST",
  path: "/console/v1/passphrase",
  auth: "operator",
});
