/** What happened to an account's security, in words. Pure. */
import type { SecurityEvent, SecurityEventName } from "@feo/contract";

export type EventKind = "entry" | "alarm" | "exit" | "change" | "guard";

interface EventWords {
  readonly kind: EventKind;
  readonly say: (detail: string) => string;
}

const providerNames: Readonly<Record<string, string>> = { google: "Google", apple: "Apple" };
const plain = (kind: EventKind, text: string): EventWords => ({ kind, say: () => text });
/** "codes by e-mail" at the beginning of a line. */
const first = (detail: string): string => detail.charAt(0).toUpperCase() + detail.slice(1);
const factor = (detail: string): string => first(detail || "a kind of codes");
const named = (text: string) => (name: string) => (name === "" ? text : `${text}: ${name}`);

function loggedIn(by: string): string {
  if (by === "passkey") return "You logged in with a passkey";
  if (by === "password change") return "You stayed logged in after the change of the password";
  const provider = providerNames[by];
  return provider === undefined ? "You logged in" : `You logged in with ${provider}`;
}

function failed(by: string): string {
  if (by === "password") return "A log-in failed: the password was wrong";
  return by === "code" ? "A log-in failed: a code was wrong" : "A log-in failed";
}

const words: Record<SecurityEventName, EventWords> = {
  SIGNED_UP: { kind: "entry", say: (by) => `You opened the account ${by}`.trim() },
  SIGNED_IN: { kind: "entry", say: loggedIn },
  SIGN_IN_FAILED: { kind: "alarm", say: failed },
  SIGNED_OUT: plain("exit", "You logged out"),
  DEVICE_REVOKED: { kind: "exit", say: named("You signed a device out") },
  LOCKED: plain("alarm", "Logging in was locked after too many tries"),
  FROZEN: plain("alarm", "The account was frozen"),
  PASSWORD_CHANGED: plain("change", "The password was changed"),
  PASSWORD_RESET: plain("change", "The password was reset"),
  EMAIL_CHANGED: plain("change", "The e-mail address was changed"),
  MOBILE_CHANGED: plain("change", "The mobile number was changed"),
  NAME_CHANGED: plain("change", "The name was changed"),
  FEOTAG_CHANGED: {
    kind: "change",
    say: (tag) => (tag ? `The feoTag was changed to @${tag}` : "The feoTag was changed"),
  },
  MFA_ENABLED: { kind: "guard", say: (detail) => `${factor(detail)} turned on` },
  MFA_DISABLED: { kind: "alarm", say: (detail) => `${factor(detail)} turned off` },
  BACKUP_CODE_USED: plain("alarm", "A backup code was used"),
  PASSKEY_ADDED: { kind: "guard", say: named("A passkey was added") },
  PASSKEY_REMOVED: { kind: "change", say: named("A passkey was removed") },
  PROVIDER_LINKED: { kind: "guard", say: (provider) => `${provider || "A provider"} was linked` },
  PROVIDER_UNLINKED: { kind: "change", say: (provider) => `${provider || "A provider"} was unlinked` },
  BACKUP_CODES_MADE: plain("guard", "New backup codes were made"),
  BANK_ACCOUNT_ADDED: { kind: "change", say: named("A bank account was added") },
  BANK_ACCOUNT_REMOVED: { kind: "change", say: named("A bank account was removed") },
  ADDRESS_ADDED: { kind: "change", say: named("An address was added to the list") },
  ADDRESS_REMOVED: { kind: "change", say: named("An address was removed from the list") },
  CRYPTO_WITHDRAWAL_REQUESTED: { kind: "change", say: named("A withdrawal was asked for") },
  WHITELIST_TURNED_OFF: { kind: "change", say: named("Withdrawals may go to any address") },
  WITHDRAWAL_REQUESTED: { kind: "change", say: named("A withdrawal was asked for") },
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
