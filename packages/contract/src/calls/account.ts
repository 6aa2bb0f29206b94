/** The account holder's calls about their own account: profile, settings, devices, closing the account. */
import { defineCall } from "../call.ts";
import type {
  changeFeoTagIo,
  changeNameIo,
  changeProfileImageIo,
  changeSettingsIo,
  checkFeoTagIo,
  deleteAccountIo,
  listSecurityEventsIo,
  listSessionsIo,
  logoutIo,
  readProfileIo,
  revokeOtherSessionsIo,
  revokeSessionIo,
} from "./account.schemas.ts";

export const readProfile = /* @__PURE__ */ defineCall<typeof readProfileIo>()({
  name: "readProfile",
  method: "GET",
  path: "/user/v1/profile",
  auth: "access",
});

export const changeProfileImage = /* @__PURE__ */ defineCall<typeof changeProfileImageIo>()({
  name: "changeProfileImage",
  method: "PUT",
  path: "/user/v1/profile",
  auth: "access",
  upload: { field: "image", kinds: ["image/jpeg", "image/png"], mostBytes: 5 * 1024 * 1024 },
});

/** Changing the name needs the same confirmation as changing the feoTag (design §13). */
export const changeName = /* @__PURE__ */ defineCall<typeof changeNameIo>()({
  name: "changeName",
  method: "PUT",
  path: "/user/v1/name",
  auth: "access",
  session: ["feoTagUpdate"],
});

export const checkFeoTag = /* @__PURE__ */ defineCall<typeof checkFeoTagIo>()({
  name: "checkFeoTag",
  method: "GET",
  path: "/user/v1/isFeoTagAvailable",
  auth: "access",
});

export const changeFeoTag = /* @__PURE__ */ defineCall<typeof changeFeoTagIo>()({
  name: "changeFeoTag",
  method: "PUT",
  path: "/user/v1/feoTag",
  auth: "access",
  session: ["feoTagUpdate"],
});

export const changeSettings = /* @__PURE__ */ defineCall<typeof changeSettingsIo>()({
  name: "changeSettings",
  method: "PUT",
  path: "/user/v1/setting",
  auth: "access",
  sessionWhereNeeded: ["cryptoWithdraw"],
});

export const deleteAccount = /* @__PURE__ */ defineCall<typeof deleteAccountIo>()({
  name: "deleteAccount",
  method: "PUT",
  path: "/user/v1/deleteAccount",
  auth: "access",
  session: ["deleteAccount"],
});

export const listSessions = /* @__PURE__ */ defineCall<typeof listSessionsIo>()({
  name: "listSessions",
  method: "GET",
  path: "/user/v1/session",
  auth: "access",
});

export const revokeSession = /* @__PURE__ */ defineCall<typeof revokeSessionIo>()({
  name: "revokeSession",
  method: "DELETE",
  path: "/user/v1/session/:id",
  auth: "access",
});

export const revokeOtherSessions = /* @__PURE__ */ defineCall<typeof revokeOtherSessionsIo>()({
  name: "revokeOtherSessions",
  method: "DELETE",
  path: "/user/v1/session",
  auth: "access",
});

export const listSecurityEvents = /* @__PURE__ */ defineCall<typeof listSecurityEventsIo>()({
  name: "listSecurityEvents",
  method: "GET",
  path: "/user/v1/securityEvents",
  auth: "access",
});

export const logout = /* @__PURE__ */ defineCall<typeof logoutIo>()({
  name: "logout",
  method: "POST",
  path: "/auth/v1/user/logout",
  auth: "access",
});
