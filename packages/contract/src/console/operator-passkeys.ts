/**
 * The console's calls about operators' passkeys: a second way to sign in, beside the passphrase and a code. Removing
 * another operator's passkey is an action (actions.ts).
 */
import { defineCall } from "../call.ts";
import type {
  addOwnPasskeyIo,
  listOperatorPasskeysIo,
  listOwnPasskeysIo,
  operatorPasskeySignInIo,
  removeOwnPasskeyIo,
  startOperatorPasskeySignInIo,
  startOwnPasskeyIo,
} from "./operator-passkeys.schemas.ts";

export const startOperatorPasskeySignIn = /* @__PURE__ */ defineCall<typeof startOperatorPasskeySignInIo>()({
  name: "startOperatorPasskeySignIn",
  method: "POST",
  path: "/console/v1/passkey-sign-in/options",
  auth: "public",
});

export const operatorPasskeySignIn = /* @__PURE__ */ defineCall<typeof operatorPasskeySignInIo>()({
  name: "operatorPasskeySignIn",
  method: "POST",
  path: "/console/v1/passkey-sign-in",
  auth: "public",
});

export const listOwnPasskeys = /* @__PURE__ */ defineCall<typeof listOwnPasskeysIo>()({
  name: "listOwnPasskeys",
  method: "GET",
  path: "/console/v1/passkeys",
  auth: "operator",
});

export const startOwnPasskey = /* @__PURE__ */ defineCall<typeof startOwnPasskeyIo>()({
  name: "startOwnPasskey",
  method: "POST",
  path: "/console/v1/passkeys/options",
  auth: "operator",
});

export const addOwnPasskey = /* @__PURE__ */ defineCall<typeof addOwnPasskeyIo>()({
  name: "addOwnPasskey",
  method: "POST",
  path: "/console/v1/passkeys",
  auth: "operator",
});

export const removeOwnPasskey = /* @__PURE__ */ defineCall<typeof removeOwnPasskeyIo>()({
  name: "removeOwnPasskey",
  method: "POST",
  path: "/console/v1/passkeys/:id/remove",
  auth: "operator",
});

export const listOperatorPasskeys = /* @__PURE__ */ defineCall<typeof listOperatorPasskeysIo>()({
  name: "listOperatorPasskeys",
  method: "GET",
  path: "/console/v1/operators/:name/passkeys",
  auth: "operator",
});
