/** The operators' calls about custody: where coins are held, and the signer. */
import { defineCall } from "../call.ts";
import type { exportRefillIo, importRefillIo, readCustodyIo } from "./custody.schemas.ts";

export const readCustody = /* @__PURE__ */ defineCall<typeof readCustodyIo>()({
  name: "readCustody",
  method: "GET",
  path: "/console/v1/custody",
  auth: "operator",
});

export const exportRefill = /* @__PURE__ */ defineCall<typeof exportRefillIo>()({
  name: "exportRefill",
  method: "GET",
  path: "/console/v1/custody/refills/:id/file",
  auth: "operator",
});

export const importRefill = /* @__PURE__ */ defineCall<typeof importRefillIo>()({
  name: "importRefill",
  method: "POST",
  path: "/console/v1/custody/refills/:id/signed",
  auth: "operator",
});
