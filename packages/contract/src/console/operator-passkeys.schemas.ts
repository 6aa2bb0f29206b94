/** Schemas and OpenAPI descriptions of the calls in operator-passkeys.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { passkeyNameInput, passkeySchema, webAuthnSchema } from "../entities/auth.ts";
import { operatorCode } from "./session.schemas.ts";

/** The challenge of the options that the browser answered; each is accepted once. */
const challenge = /* @__PURE__ */ z.string().check(z.regex(/^[\w-]{1,200}$/));
const options = z.object({ options: webAuthnSchema });
const passkeys = z.object({ passkeys: z.array(passkeySchema) });

export const startOperatorPasskeySignInIo = {
  summary: "The browser's options for signing in to the console with a passkey",
  tag: "Operators",
  output: options,
};

export const operatorPasskeySignInIo = {
  summary: "Signs in the operator whose passkey answered the challenge",
  tag: "Operators",
  errors: ["OPERATOR_PASSKEY_REFUSED", "ACCOUNT_LOCKED"] as const,
  body: z.strictObject({ challenge, response: webAuthnSchema }),
  output: z.object({}),
};

export const listOwnPasskeysIo = {
  summary: "The operator's own passkeys, the oldest first",
  tag: "Operators",
  output: passkeys,
};

export const startOwnPasskeyIo = {
  summary: "Takes a code, and answers with the browser's options for creating a passkey",
  tag: "Operators",
  errors: ["TOO_MANY_PASSKEYS", "OPERATOR_CODE_INVALID", "ACCOUNT_LOCKED"] as const,
  body: z.strictObject({ code: operatorCode }),
  output: options,
};

export const addOwnPasskeyIo = {
  summary: "Saves the passkey that the browser created, in the session that gave the code",
  tag: "Operators",
  errors: ["TOO_MANY_PASSKEYS", "OPERATOR_PASSKEY_INVALID"] as const,
  body: z.strictObject({ name: passkeyNameInput, challenge, response: webAuthnSchema }),
  output: z.object({ passkey: passkeySchema }),
};

export const removeOwnPasskeyIo = {
  summary: "Removes one of the operator's passkeys, with a code; other sessions opened with it end",
  tag: "Operators",
  errors: ["PASSKEY_NOT_FOUND", "OPERATOR_CODE_INVALID", "ACCOUNT_LOCKED"] as const,
  params: z.object({ id: /* @__PURE__ */ z.string().check(z.regex(/^[\w-]{1,1024}$/)) }),
  body: z.strictObject({ code: operatorCode }),
  output: z.object({}),
};

export const listOperatorPasskeysIo = {
  summary: "An operator's passkeys, for admins",
  tag: "Operators",
  params: z.object({ name: /* @__PURE__ */ z.string().check(z.maxLength(30)) }),
  output: passkeys,
};

export const consoleOperatorPasskeySchemas = {
  startOperatorPasskeySignIn: startOperatorPasskeySignInIo,
  operatorPasskeySignIn: operatorPasskeySignInIo,
  listOwnPasskeys: listOwnPasskeysIo,
  startOwnPasskey: startOwnPasskeyIo,
  addOwnPasskey: addOwnPasskeyIo,
  removeOwnPasskey: removeOwnPasskeyIo,
  listOperatorPasskeys: listOperatorPasskeysIo,
};
