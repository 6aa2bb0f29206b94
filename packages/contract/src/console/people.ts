/** The console's calls about customers, and the global search. */
import { defineCall } from "../call.ts";
import type { findAnythingIo, listPeopleIo, readPersonIo, unmaskValueIo } from "./people.schemas.ts";

export const listPeople = /* @__PURE__ */ defineCall<typeof listPeopleIo>()({
  name: "listPeople",
  method: "GET",
  path: "/console/v1/people",
  auth: "operator",
});

export const findAnything = /* @__PURE__ */ defineCall<typeof findAnythingIo>()({
  name: "findAnything",
  method: "GET",
  path: "/console/v1/find",
  auth: "operator",
});

export const readPerson = /* @__PURE__ */ defineCall<typeof readPersonIo>()({
  name: "readPerson",
  method: "GET",
  path: "/console/v1/people/:id",
  auth: "operator",
});

export const unmaskValue = /* @__PURE__ */ defineCall<typeof unmaskValueIo>()({
  name: "unmaskValue",
  method: "POST",
  path: "/console/v1/people/:id/unmask",
  auth: "operator",
});
