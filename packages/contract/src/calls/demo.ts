/** The calls of a demo alone: whom a visitor may be. A production server does not know them. */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";

const demoPersonSchema = z.object({
  feoTag: z.string(),
  name: z.string(),
  kycLevel: z.int(),
});
export type DemoPerson = z.infer<typeof demoPersonSchema>;

const listDemoPeopleIo = {
  output: z.object({ people: z.array(demoPersonSchema) }),
};
export const listDemoPeople = /* @__PURE__ */ defineCall<typeof listDemoPeopleIo>()({
  name: "listDemoPeople",
  method: "GET",
  path: "/public/v1/demo/people",
  summary: "The people of the demo, whom anybody may be. Not in production.",
  tag: "Demo",
  auth: "public",
});

const beDemoPersonIo = {
  body: z.strictObject({ feoTag: z.string().check(z.maxLength(32)) }),
  output: z.object({ accessToken: z.string() }),
};
export const beDemoPerson = /* @__PURE__ */ defineCall<typeof beDemoPersonIo>()({
  name: "beDemoPerson",
  method: "POST",
  path: "/auth/v1/demo",
  summary: "Logs in as one of the demo's people, without a password. Not in production.",
  tag: "Demo",
  auth: "public",
});

/** The schemas of these calls, for the server and for OpenAPI; the browser knows them only as types. */
export const demoSchemas = {
  listDemoPeople: listDemoPeopleIo,
  beDemoPerson: beDemoPersonIo,
};
