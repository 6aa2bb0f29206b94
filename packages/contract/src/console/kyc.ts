/** The console's calls about pending verifications. */
import { defineCall } from "../call.ts";
import type { listVerificationsIo, readVerificationDocumentIo, readVerificationIo } from "./kyc.schemas.ts";

export const listVerifications = /* @__PURE__ */ defineCall<typeof listVerificationsIo>()({
  name: "listVerifications",
  method: "GET",
  path: "/console/v1/kyc",
  auth: "operator",
});

export const readVerification = /* @__PURE__ */ defineCall<typeof readVerificationIo>()({
  name: "readVerification",
  method: "GET",
  path: "/console/v1/kyc/:id",
  auth: "operator",
});

export const readVerificationDocument = /* @__PURE__ */ defineCall<typeof readVerificationDocumentIo>()({
  name: "readVerificationDocument",
  method: "GET",
  path: "/console/v1/kyc/:id/document/:kind",
  auth: "operator",
  download: { kinds: ["image/jpeg"] },
});
