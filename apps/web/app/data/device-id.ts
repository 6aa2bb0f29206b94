/**
 * This browser's device id, which identifies it in the list of devices. Stored in a cookie, not in local storage, which
 * logout clears: the same browser stays the same device.
 */
import { cookieNames, readCookies } from "@feo/contract";
import { keepOwnCookie } from "./cookies.ts";

/** The format of a device id that the server accepts. */
const wellFormed = /^[\w.-]{1,64}$/;

export function deviceId(): string {
  const kept = readCookies(document.cookie).get(cookieNames.deviceId);
  const id = kept && wellFormed.test(kept) ? kept : newId();
  // Rewritten at each sign-in, so that it does not expire while the browser is in use.
  keepOwnCookie(cookieNames.deviceId, id);
  return id;
}

/** Not `randomUUID`, which is missing on pages without TLS, such as a demo on the local network. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
