/** The calls of a demo alone: whom a visitor may be. A production server does not know them. */
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
