/** The demo's calls: which demo accounts a visitor can sign in to. A production server does not serve them. */
import { defineCall } from "../call.ts";
import type { beDemoPersonIo, listDemoPeopleIo } from "./demo.schemas.ts";

export const listDemoPeople = /* @__PURE__ */ defineCall<typeof listDemoPeopleIo>()({
  name: "listDemoPeople",
  method: "GET",
  path: "/public/v1/demo/people",
  auth: "public",
});

export const beDemoPerson = /* @__PURE__ */ defineCall<typeof beDemoPersonIo>()({
  name: "beDemoPerson",
  method: "POST",
  path: "/auth/v1/demo",
  auth: "public",
});
