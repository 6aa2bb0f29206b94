/** Identity verification (specification §7 User). */
import { defineCall } from "../call.ts";
import { bankStatementUpload, selfieUpload } from "../entities/kyc-facts.ts";
import type {
  readDigiUrlIo,
  readKycIo,
  sendBankStatementIo,
  sendDigiResultIo,
  sendKycInfoIo,
  sendSelfieIo,
  submitKycIo,
} from "./kyc.schemas.ts";

export const readKyc = /* @__PURE__ */ defineCall<typeof readKycIo>()({
  name: "readKyc",
  method: "GET",
  path: "/user/v1/kyc/status",
  auth: "access",
});

export const readDigiUrl = /* @__PURE__ */ defineCall<typeof readDigiUrlIo>()({
  name: "readDigiUrl",
  method: "GET",
  path: "/user/v1/kyc/digiUrl",
  auth: "access",
});

export const sendDigiResult = /* @__PURE__ */ defineCall<typeof sendDigiResultIo>()({
  name: "sendDigiResult",
  method: "POST",
  path: "/user/v1/kyc/digiResult",
  auth: "access",
});

export const sendKycInfo = /* @__PURE__ */ defineCall<typeof sendKycInfoIo>()({
  name: "sendKycInfo",
  method: "POST",
  path: "/user/v1/kyc/info",
  auth: "access",
});

export const sendSelfie = /* @__PURE__ */ defineCall<typeof sendSelfieIo>()({
  name: "sendSelfie",
  method: "POST",
  path: "/user/v1/kyc/selfie",
  auth: "access",
  upload: selfieUpload,
});

export const sendBankStatement = /* @__PURE__ */ defineCall<typeof sendBankStatementIo>()({
  name: "sendBankStatement",
  method: "POST",
  path: "/user/v1/kyc/bankStatement",
  auth: "access",
  upload: bankStatementUpload,
});

export const submitKyc = /* @__PURE__ */ defineCall<typeof submitKycIo>()({
  name: "submitKyc",
  method: "POST",
  path: "/user/v1/kyc/submit",
  auth: "access",
});
