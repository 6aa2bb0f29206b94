/** The calls about the account holder. */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { userSchema } from "../entities/user.ts";

export const readProfile = /* @__PURE__ */ defineCall({
  name: "readProfile",
  method: "GET",
  path: "/user/v1/profile",
  summary: "The account holder's own profile and settings",
  tag: "User",
  auth: "access",
  output: userSchema,
});

export const logout = /* @__PURE__ */ defineCall({
  name: "logout",
  method: "POST",
  path: "/auth/v1/user/logout",
  summary: "Ends the session of the access token",
  tag: "Auth",
  auth: "access",
  output: z.object({}),
});
