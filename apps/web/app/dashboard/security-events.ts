/** Security events in words. Pure. */
import type { SecurityEvent, SecurityEventName } from "@feo/contract";

export type EventKind = "entry" | "alarm" | "exit" | "change" | "guard";

interface EventWords {
  readonly kind: EventKind;
  readonly say: (detail: string) => string;
}

const providerNames: Readonly<Record<string, string>> = { google: "Google", apple: "Apple" };
const plain = (kind: EventKind, text: string): EventWords => ({ kind, say: () => text });
/** Capitalises a detail, such as "codes by email", at the start of a line. */
const first = (detail: string): string => detail.charAt(0).toUpperCase() + detail.slice(1);
const factor = (detail: string): string => first(detail || "a code type");
const named = (text: string) => (name: string) => (name === "" ? text : `${text}: ${name}`);

function loggedIn(by: string): string {
  if (by === "passkey") return "You logged in with a passkey";
  if (by === "password change") return "You stayed logged in after a password change";
  const provider = providerNames[by];
  return provider === undefined ? "You logged in" : `You logged in with ${provider}`;
}

function failed(by: string): string {
  if (by === "password") return "Login failed: wrong password";
  return by === "code" ? "Login failed: wrong code" : "Login failed";
}

const words: Record<SecurityEventName, EventWords> = {
  SIGNED_UP: { kind: "entry", say: (by) => `You opened the account ${by}`.trim() },
  SIGNED_IN: { kind: "entry", say: loggedIn },
  SIGN_IN_FAILED: { kind: "alarm", say: failed },
  SIGNED_OUT: plain("exit", "You logged out"),
  DEVICE_REVOKED: { kind: "exit", say: named("You signed out a device") },
  LOCKED: plain("alarm", "Login locked after too many attempts"),
  FROZEN: plain("alarm", "Account frozen"),
  PASSWORD_CHANGED: plain("change", "Password changed"),
  PASSWORD_RESET: plain("change", "Password reset"),
  EMAIL_CHANGED: plain("change", "Email address changed"),
  MOBILE_CHANGED: plain("change", "Mobile number changed"),
  NAME_CHANGED: plain("change", "Name changed"),
  FEOTAG_CHANGED: {
    kind: "change",
    say: (tag) => (tag ? `feoTag changed to @${tag}` : "feoTag changed"),
  },
  MFA_ENABLED: { kind: "guard", say: (detail) => `${factor(detail)} turned on` },
  MFA_DISABLED: { kind: "alarm", say: (detail) => `${factor(detail)} turned off` },
  BACKUP_CODE_USED: plain("alarm", "A backup code was used"),
  PASSKEY_ADDED: { kind: "guard", say: named("A passkey was added") },
  PASSKEY_REMOVED: { kind: "change", say: named("A passkey was removed") },
  PROVIDER_LINKED: { kind: "guard", say: (provider) => `${provider || "A provider"} was linked` },
  PROVIDER_UNLINKED: { kind: "change", say: (provider) => `${provider || "A provider"} was unlinked` },
  BACKUP_CODES_MADE: plain("guard", "New backup codes created"),
  BANK_ACCOUNT_ADDED: { kind: "change", say: named("A bank account was added") },
  BANK_ACCOUNT_REMOVED: { kind: "change", say: named("A bank account was removed") },
  ADDRESS_ADDED: { kind: "change", say: named("Withdrawal address added") },
  ADDRESS_REMOVED: { kind: "change", say: named("Withdrawal address removed") },
  CRYPTO_WITHDRAWAL_REQUESTED: { kind: "change", say: named("Withdrawal requested") },
  WHITELIST_TURNED_OFF: { kind: "change", say: named("Withdrawals to any address allowed") },
  WITHDRAWAL_REQUESTED: { kind: "change", say: named("Withdrawal requested") },
  ACCOUNT_DELETED: plain("exit", "Account deleted"),
};

/** An event newer than this page is shown by its name. */
export function eventWords({ event, detail }: Pick<SecurityEvent, "event" | "detail">): {
  readonly kind: EventKind;
  readonly text: string;
} {
  const known: EventWords | undefined = words[event];
  if (!known) return { kind: "change", text: event.replaceAll("_", " ").toLowerCase() };
  return { kind: known.kind, text: known.say(detail) };
}

/** The device and its IP address, as far as they are known. */
export const placeWords = ({ device, address }: Pick<SecurityEvent, "device" | "address">): string =>
  [device || "Unknown device", address].filter(Boolean).join(" · ");
