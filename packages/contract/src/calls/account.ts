/** The calls about the account holder. */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { userSchema } from "../entities/user.ts";

const readProfileIo = {
  output: userSchema,
};
export const readProfile = /* @__PURE__ */ defineCall<typeof readProfileIo>()({
  name: "readProfile",
  method: "GET",
  path: "/user/v1/profile",
  summary: "The account holder's own profile and settings",
  tag: "User",
  auth: "access",
});

const logoutIo = {
  output: z.object({}),
};
export const logout = /* @__PURE__ */ defineCall<typeof logoutIo>()({
  name: "logout",
  method: "POST",
  path: "/auth/v1/user/logout",
  summary: "Ends the session of the access token",
  tag: "Auth",
  auth: "access",
});

/** The schemas of these calls, for the server and for OpenAPI; the browser knows them only as types. */
export const accountSchemas = {
  readProfile: readProfileIo,
  logout: logoutIo,
};
