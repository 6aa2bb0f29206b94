/** The calls about the account holder. */
import { defineCall } from "../call.ts";
import type { logoutIo, readProfileIo } from "./account.schemas.ts";

export const readProfile = /* @__PURE__ */ defineCall<typeof readProfileIo>()({
  name: "readProfile",
  method: "GET",
  path: "/user/v1/profile",
  auth: "access",
});

export const logout = /* @__PURE__ */ defineCall<typeof logoutIo>()({
  name: "logout",
  method: "POST",
  path: "/auth/v1/user/logout",
  auth: "access",
});
