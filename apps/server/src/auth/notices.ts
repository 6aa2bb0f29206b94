/** Messages to customers: codes and security notices. Plain words, never a link that signs in. */

import { type FlowPurpose, productName, type SecurityEventName } from "@feo/contract";
import { indianMomentInWords } from "@feo/money";
import { layOutMail } from "../platform/mail-layout.ts";
import type { OutgoingMessage } from "../platform/outbox.ts";

const purposes: Record<FlowPurpose, string> = {
  register: "create your account",
  login: "log in",
  resetPassword: "set a new password",
  federated: "link your account",
  passkey: "log in",
  emailUpdate: "change your email address",
  mobileUpdate: "change your mobile number",
  passwordChange: "change your password",
  mfaUpdate: "change your sign-in and confirmation settings",
  cryptoWithdraw: "withdraw crypto",
  fiatWithdraw: "withdraw to your bank",
  feoTagUpdate: "change your name or feoTag",
  deleteAccount: "delete your account",
  enableEmailOtp: "turn on codes by email",
  enableMobileOtp: "turn on codes by SMS",
};

const never = `Nobody from ${productName} will ever ask you for this code.`;
const footer = `You received this email because this address was used at ${productName}.`;

interface CodeNotice {
  readonly to: string;
  readonly code: string;
  readonly purpose: FlowPurpose;
  readonly antiPhishingWord: string;
  readonly host: string;
  /** A link that replaces typing the code. */
  readonly link?: string | undefined;
}

export function codeMail({ to, code, purpose, antiPhishingWord, link }: CodeNotice): OutgoingMessage {
  const what = purposes[purpose];
  const body = layOutMail({
    title: `Your code to ${what}`,
    paragraphs: [
      `Enter this code at ${productName} to ${what}. It expires in 5 minutes.`,
      ...(link === undefined
        ? []
        : ["Or use the button below instead of the code. It works once and expires in 10 minutes."]),
    ],
    code,
    ...(link === undefined ? {} : { action: { label: "Set a new password", url: link } }),
    ...(antiPhishingWord === "" ? {} : { antiPhishingWord }),
    footer: `${never} If you didn't request it, you can ignore this email.`,
  });
  return { channel: "email", to, subject: `${code} is your ${productName} code`, ...body };
}

/** The last line binds SMS autofill to our host. */
export function codeSms({ to, code, purpose, host }: CodeNotice): OutgoingMessage {
  const text = `${code} is your ${productName} code to ${purposes[purpose]}. It expires in 5 minutes. ${never}\n\n@${host} #${code}`;
  return { channel: "sms", to: internationalMobile(to), text };
}

/** Numbers are stored without the country code, as people type them. */
export const internationalMobile = (mobile: string): string => `+91${mobile}`;

/** Sent instead of a code to an address that already has an account, so that the requester learns nothing. */
export function haveAccountMail(to: string, publicUrl: string): OutgoingMessage {
  const body = layOutMail({
    title: "You already have an account",
    paragraphs: [
      `Someone, perhaps you, tried to create a ${productName} account with this address. You already have one, and nothing has changed.`,
      "Log in as usual. If you forgot your password, you can reset it.",
    ],
    action: { label: "Log in", url: `${publicUrl}/auth/login` },
    footer,
  });
  return { channel: "email", to, subject: `Your ${productName} account`, ...body };
}

export function haveAccountSms(to: string): OutgoingMessage {
  const text = `You already have a ${productName} account with this number. Log in, or reset your password if you forgot it.`;
  return { channel: "sms", to: internationalMobile(to), text };
}

const happened: Partial<Record<SecurityEventName, readonly [title: string, text: string]>> = {
  SIGNED_IN: ["A new device signed in", "Your account was accessed from a device we haven't seen before."],
  LOCKED: [
    "Failed login attempts",
    "Someone entered a wrong password five times. We have temporarily blocked logins from new devices. " +
      "Devices you have used before still work.",
  ],
  PASSWORD_CHANGED: [
    "Your password was changed",
    "Every other device was logged out. Withdrawals are on hold for 24 hours.",
  ],
  PASSWORD_RESET: ["Your password was reset", "Every device was logged out. Withdrawals are on hold for 24 hours."],
  EMAIL_CHANGED: ["Your email address was changed", "Withdrawals are on hold for 72 hours."],
  MOBILE_CHANGED: ["Your mobile number was changed", "Withdrawals are on hold for 72 hours."],
  NAME_CHANGED: ["Your name was changed", "People who pay you will see the new name."],
  FEOTAG_CHANGED: ["Your feoTag was changed", "Others can now pay you with your new tag."],
  MFA_ENABLED: [
    "Two-step verification was turned on",
    "You'll be asked for this code from now on. Withdrawals are on hold for 72 hours.",
  ],
  MFA_DISABLED: [
    "Two-step verification was turned off",
    "You won't be asked for this code any more. Withdrawals are on hold for 72 hours.",
  ],
  BACKUP_CODE_USED: ["A backup code was used", "It can't be used again. Create new codes when you run low."],
  BACKUP_CODES_MADE: ["New backup codes were created", "Your old backup codes no longer work."],
  PASSKEY_ADDED: [
    "A passkey was added",
    "You can now log in with it, without a password. Withdrawals are on hold for 72 hours.",
  ],
  PASSKEY_REMOVED: ["A passkey was removed", "It can no longer be used to log in."],
  PROVIDER_UNLINKED: ["A login method was removed", "It can no longer be used to log in to your account."],
  PROVIDER_LINKED: ["A login method was linked", "You can now use it to log in to your account."],
  BANK_ACCOUNT_ADDED: ["A bank account was added", "You can withdraw INR to it once it is verified."],
  BANK_ACCOUNT_REMOVED: ["Your bank account was removed", "You can no longer withdraw to it."],
  ADDRESS_ADDED: ["A withdrawal address was saved", "You can withdraw crypto to it."],
  ADDRESS_REMOVED: ["A saved address was removed", "It is no longer in your saved withdrawal addresses."],
  CRYPTO_WITHDRAWAL_REQUESTED: ["Crypto withdrawal requested", "We are sending it to the address below."],
  WHITELIST_TURNED_OFF: [
    "Withdrawals to any address were turned on",
    "They were limited to your saved addresses. Withdrawals are on hold for 24 hours.",
  ],
  WITHDRAWAL_REQUESTED: ["INR withdrawal requested", "We are sending it to your bank account."],
  ACCOUNT_DELETED: ["Your account is closed", "We keep only what the law requires. Everything else has been deleted."],
  FROZEN: ["Your account is frozen", "No one can log in or move money until you have spoken with support."],
};

interface EventNotice {
  readonly to: string;
  readonly event: SecurityEventName;
  readonly detail: string;
  readonly device: string;
  readonly address: string;
  readonly at: Date;
  readonly antiPhishingWord: string;
  /** The "This wasn't me" link; undefined if there is nothing left to freeze. */
  readonly freezeUrl: string | undefined;
}

/** Undefined for events that send no mail. */
export function eventMail(notice: EventNotice): OutgoingMessage | undefined {
  const words = happened[notice.event];
  if (!words) return undefined;
  const [title, text] = words;
  const { to, detail, device, address, at, antiPhishingWord, freezeUrl } = notice;
  const body = layOutMail({
    title,
    paragraphs: [
      text,
      ...(freezeUrl ? ["If this was you, no action is needed. If not, freeze your account now."] : []),
    ],
    facts: [
      ...(detail === "" ? [] : [["Details", detail] as const]),
      ["When", indianMomentInWords(at)],
      ["Device", device],
      ["IP address", address],
    ],
    ...(freezeUrl ? { action: { label: "This wasn't me", url: freezeUrl } } : {}),
    ...(antiPhishingWord === "" ? {} : { antiPhishingWord }),
    footer: `We email you whenever the security of your ${productName} account changes.`,
  });
  return { channel: "email", to, subject: title, ...body };
}

export function eventSms(to: string, event: SecurityEventName): OutgoingMessage | undefined {
  const words = happened[event];
  if (!words) return undefined;
  const text = `${productName}: ${words[0]}. If this wasn't you, log in and check Security, or contact support.`;
  return { channel: "sms", to: internationalMobile(to), text };
}
