/** Refer and earn (specification §1, design §7). */
import { defineCall } from "../call.ts";
import type { readReferralIo } from "./referral.schemas.ts";

export const readReferral = /* @__PURE__ */ defineCall<typeof readReferralIo>()({
  name: "readReferral",
  method: "GET",
  path: "/user/v1/referral",
  auth: "access",
});
