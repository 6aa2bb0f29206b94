/** Every call, for the server's registration check and for OpenAPI. The browser never imports this. */
import type { Call } from "../call.ts";
import * as account from "./account.ts";
import * as content from "./content.ts";
import * as health from "./health.ts";
import * as publicCalls from "./public.ts";

export const allCalls = /* @__PURE__ */ (() =>
  [account, content, health, publicCalls].flatMap((group) => Object.values(group)) as readonly Call[])();
