/** The schemas of the calls in account.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { userSchema } from "../entities/user.ts";

export const readProfileIo = {
  summary: "The account holder's own profile and settings",
  tag: "User",
  output: userSchema,
};

export const logoutIo = {
  summary: "Ends the session of the access token",
  tag: "Auth",
  output: z.object({}),
};

export const accountSchemas = {
  readProfile: readProfileIo,
  logout: logoutIo,
};
