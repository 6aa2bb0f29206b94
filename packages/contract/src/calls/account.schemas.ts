/** Schemas and OpenAPI descriptions of the calls in account.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { pageSizes } from "../constants.ts";
import { feoTagInput, nameInput, securityEventSchema, signedInDeviceSchema } from "../entities/auth.ts";
import { settingsInput, userSchema, userSettingsSchema } from "../entities/user.ts";
import { pageLimit, pageNo } from "../paging.ts";

const done = z.object({});

export const readProfileIo = {
  summary: "The account holder's own profile and settings",
  tag: "User",
  output: userSchema,
};

export const changeProfileImageIo = {
  summary: "Sets the profile's picture: one JPEG or PNG of at most 5 MB as multipart field `image`",
  tag: "User",
  errors: ["FILE_INVALID", "FILE_TOO_LARGE"] as const,
  output: z.object({ profileImage: z.string() }),
};

export const changeNameIo = {
  summary: "Changes the name",
  tag: "User",
  body: z.strictObject({ name: nameInput }),
  output: z.object({ name: z.string(), nameUpdatedAt: z.string() }),
};

export const checkFeoTagIo = {
  summary: "Whether a feoTag is available",
  tag: "User",
  query: z.object({ feoTag: feoTagInput }),
  output: z.object({ isAvailable: z.boolean() }),
};

export const changeFeoTagIo = {
  summary: "Changes the feoTag, up to three times in 30 days; the old one stays reserved and may be taken back",
  tag: "User",
  errors: ["FEOTAG_TAKEN", "FEOTAG_CHANGES_EXHAUSTED"] as const,
  body: z.strictObject({ feoTag: feoTagInput }),
  output: z.object({ feoTag: z.string(), feoTagUpdatedAt: z.string() }),
};

export const changeSettingsIo = {
  summary: "Changes the given settings only; turning off the saved-addresses limit needs a session token",
  tag: "User",
  errors: ["COIN_NOT_FOUND", "CONFIRMATION_NEEDED"] as const,
  body: settingsInput,
  output: z.object({ settings: userSettingsSchema }),
};

export const deleteAccountIo = {
  summary: "Closes the account permanently; refused while it has a balance or open orders",
  tag: "User",
  errors: ["ACCOUNT_HAS_BALANCE", "ACCOUNT_HAS_OPEN_ORDERS"] as const,
  output: done,
};

export const listSessionsIo = {
  summary: "The signed-in devices, the current one first",
  tag: "User",
  output: z.object({ sessions: z.array(signedInDeviceSchema) }),
};

export const revokeSessionIo = {
  summary: "Signs out one device",
  tag: "User",
  errors: ["SESSION_NOT_FOUND"] as const,
  params: z.object({ id: z.string() }),
  output: done,
};

export const revokeOtherSessionsIo = {
  summary: "Signs out every other device",
  tag: "User",
  output: z.object({ count: z.int() }),
};

export const listSecurityEventsIo = {
  summary: "The account's security events, newest first: sign-ins, failed attempts and changes",
  tag: "User",
  query: z.object({ pageNo, limit: pageLimit(pageSizes.dashboardList) }),
  output: z.object({ count: z.int(), events: z.array(securityEventSchema) }),
};

export const logoutIo = {
  summary: "Ends the session of the access token",
  tag: "Auth",
  output: done,
};

export const accountSchemas = {
  readProfile: readProfileIo,
  changeProfileImage: changeProfileImageIo,
  changeName: changeNameIo,
  checkFeoTag: checkFeoTagIo,
  changeFeoTag: changeFeoTagIo,
  changeSettings: changeSettingsIo,
  deleteAccount: deleteAccountIo,
  listSessions: listSessionsIo,
  revokeSession: revokeSessionIo,
  revokeOtherSessions: revokeOtherSessionsIo,
  listSecurityEvents: listSecurityEventsIo,
  logout: logoutIo,
};
