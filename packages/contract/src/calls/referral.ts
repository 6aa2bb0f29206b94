/** Refer and earn (specification §1, design §7). */
import { defineCall } from "../call.ts";
import type { listInvitedIo, readReferralEarningsIo, readReferralIo } from "./referral.schemas.ts";

export const readReferral = /* @__PURE__ */ defineCall<typeof readReferralIo>()({
  name: "readReferral",
  method: "GET",
  path: "/user/v1/referral",
  auth: "access",
});

export const readReferralEarnings = /* @__PURE__ */ defineCall<typeof readReferralEarningsIo>()({
  name: "readReferralEarnings",
  method: "GET",
  path: "/user/v1/referral/earnings",
  auth: "access",
});

export const listInvited = /* @__PURE__ */ defineCall<typeof listInvitedIo>()({
  name: "listInvited",
  method: "GET",
  path: "/user/v1/referral/invited",
  auth: "access",
});
