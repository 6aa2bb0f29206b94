/** The console's calls about operators' signed-in devices. Ending another operator's sessions is an action (actions.ts). */
import { defineCall } from "../call.ts";
import type {
  endOtherSessionsIo,
  endOwnSessionIo,
  listOperatorSessionsIo,
  listOwnSessionsIo,
} from "./operator-sessions.schemas.ts";

export const listOwnSessions = /* @__PURE__ */ defineCall<typeof listOwnSessionsIo>()({
  name: "listOwnSessions",
  method: "GET",
  path: "/console/v1/sessions",
  auth: "operator",
});

export const endOwnSession = /* @__PURE__ */ defineCall<typeof endOwnSessionIo>()({
  name: "endOwnSession",
  method: "POST",
  path: "/console/v1/sessions/:id/end",
  auth: "operator",
});

export const endOtherSessions = /* @__PURE__ */ defineCall<typeof endOtherSessionsIo>()({
  name: "endOtherSessions",
  method: "POST",
  path: "/console/v1/end-other-sessions",
  auth: "operator",
});

export const listOperatorSessions = /* @__PURE__ */ defineCall<typeof listOperatorSessionsIo>()({
  name: "listOperatorSessions",
  method: "GET",
  path: "/console/v1/operators/:name/sessions",
  auth: "operator",
});
