/**
 * The name that this browser gives itself, so that its owner finds it again in the list of devices. It is kept in a cookie
 * and not in local storage, which logging out clears: the same browser stays the same device.
 */
import { cookieNames, readCookies } from "@feo/contract";
import { keepOwnCookie } from "./cookies.ts";

/** What the server takes as a device's id. */
const wellFormed = /^[\w.-]{1,64}$/;

export function deviceId(): string {
  const kept = readCookies(document.cookie).get(cookieNames.deviceId);
  const id = kept && wellFormed.test(kept) ? kept : newId();
  // Written at each sign-in, so that it lasts for as long as the browser is used.
  keepOwnCookie(cookieNames.deviceId, id);
  return id;
}

/** `randomUUID` is not there on a page without TLS, such as a demo in the local network. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
