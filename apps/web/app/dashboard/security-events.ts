/** What happened to an account's security, in words. Pure. */
import type { SecurityEvent, SecurityEventName } from "@feo/contract";

export type EventKind = "entry" | "alarm" | "exit" | "change" | "guard";

interface EventWords {
  readonly kind: EventKind;
  readonly say: (detail: string) => string;
}

const codeNames: Readonly<Record<string, string>> = {
  email: "Codes by e-mail",
  mobile: "Codes by SMS",
  tOtp: "The authenticator app",
};
const providerNames: Readonly<Record<string, string>> = { google: "Google", apple: "Apple" };
const named = (text: string, name: string): string => (name === "" ? text : `${text}: ${name}`);
const plain = (kind: EventKind, text: string): EventWords => ({ kind, say: () => text });
const codes = (detail: string): string => codeNames[detail] ?? "A kind of codes";
const verb = (detail: string): string => (detail === "tOtp" ? "was" : "were");

const words: Record<SecurityEventName, EventWords> = {
  SIGNED_UP: plain("entry", "You opened the account"),
  SIGNED_IN: plain("entry", "You logged in"),
  SIGN_IN_FAILED: plain("alarm", "A log-in failed"),
  SIGNED_OUT: plain("exit", "You logged out"),
  DEVICE_REVOKED: { kind: "exit", say: (detail) => named("A device was signed out", detail) },
  LOCKED: plain("alarm", "Logging in was locked after too many tries"),
  FROZEN: plain("alarm", "The account was frozen"),
  PASSWORD_CHANGED: plain("change", "The password was changed"),
  PASSWORD_RESET: plain("change", "The password was reset"),
  EMAIL_CHANGED: plain("change", "The e-mail address was changed"),
  MOBILE_CHANGED: plain("change", "The mobile number was changed"),
  NAME_CHANGED: plain("change", "The name was changed"),
  FEOTAG_CHANGED: plain("change", "The feoTag was changed"),
  MFA_ENABLED: { kind: "guard", say: (detail) => `${codes(detail)} ${verb(detail)} turned on` },
  MFA_DISABLED: { kind: "alarm", say: (detail) => `${codes(detail)} ${verb(detail)} turned off` },
  BACKUP_CODE_USED: plain("alarm", "A backup code was used"),
  PASSKEY_ADDED: { kind: "guard", say: (detail) => named("A passkey was added", detail) },
  PASSKEY_REMOVED: { kind: "change", say: (detail) => named("A passkey was removed", detail) },
  PROVIDER_LINKED: { kind: "guard", say: (detail) => `${providerNames[detail] ?? "A provider"} was linked` },
  BACKUP_CODES_MADE: plain("guard", "New backup codes were made"),
  ACCOUNT_DELETED: plain("exit", "The account was deleted"),
};

/** An event that is newer than this page is still told, by its name. */
export function eventWords({ event, detail }: Pick<SecurityEvent, "event" | "detail">): {
  readonly kind: EventKind;
  readonly text: string;
} {
  const known: EventWords | undefined = words[event];
  if (!known) return { kind: "change", text: event.replaceAll("_", " ").toLowerCase() };
  return { kind: known.kind, text: known.say(detail) };
}

/** Where from: the device and its address, as far as they are known. */
export const placeWords = ({ device, address }: Pick<SecurityEvent, "device" | "address">): string =>
  [device || "Unknown device", address].filter(Boolean).join(" · ");
