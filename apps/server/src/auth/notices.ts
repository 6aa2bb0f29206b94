/** What we write to people: codes, and what happened to their account. Plain words, never a link that signs in. */
import { type FlowPurpose, productName, type SecurityEventName } from "@feo/contract";
import { layOutMail } from "../platform/mail-layout.ts";
import type { OutgoingMessage } from "../platform/outbox.ts";

const purposes: Record<FlowPurpose, string> = {
  register: "create your account",
  login: "log in",
  resetPassword: "set a new password",
  federated: "link your account",
  passkey: "log in",
  emailUpdate: "change your e-mail address",
  mobileUpdate: "change your mobile number",
  passwordChange: "change your password",
  mfaUpdate: "change how you confirm",
  cryptoWithdraw: "withdraw crypto",
  fiatWithdraw: "withdraw to your bank",
  feoTagUpdate: "change your name or feoTag",
  deleteAccount: "delete your account",
  enableEmailOtp: "turn on codes by e-mail",
  enableMobileOtp: "turn on codes by SMS",
};

const never = `Nobody from ${productName} will ever ask you for this code.`;
const footer = `You get this mail because somebody used this address at ${productName}.`;

interface CodeNotice {
  readonly to: string;
  readonly code: string;
  readonly purpose: FlowPurpose;
  readonly antiPhishingWord: string;
  readonly host: string;
  /** Stands for the code, where the mail has one. */
  readonly link?: string | undefined;
}

export function codeMail({ to, code, purpose, antiPhishingWord, link }: CodeNotice): OutgoingMessage {
  const what = purposes[purpose];
  const body = layOutMail({
    title: `Your code to ${what}`,
    paragraphs: [
      `Enter this code at ${productName} to ${what}. It is good for 5 minutes.`,
      ...(link === undefined ? [] : ["Or use the button below. It works once, for 10 minutes, without the code."]),
    ],
    code,
    ...(link === undefined ? {} : { action: { label: "Set a new password", url: link } }),
    ...(antiPhishingWord === "" ? {} : { antiPhishingWord }),
    footer: `${never} If you did not ask for it, somebody else typed your address: no need to do anything.`,
  });
  return { channel: "email", to, subject: `${code} is your ${productName} code`, ...body };
}

/** The last line lets a phone offer the code to our page and to no other. */
export function codeSms({ to, code, purpose, host }: CodeNotice): OutgoingMessage {
  const text = `${code} is your ${productName} code to ${purposes[purpose]}, good for 5 minutes. ${never}\n\n@${host} #${code}`;
  return { channel: "sms", to: internationalMobile(to), text };
}

/** Numbers are kept without the country's code, as people type them. */
export const internationalMobile = (mobile: string): string => `+91${mobile}`;

/** Sent instead of a code to who has an account already, so that the person at the screen learns nothing. */
export function haveAccountMail(to: string, publicUrl: string): OutgoingMessage {
  const body = layOutMail({
    title: "You have an account already",
    paragraphs: [
      `Somebody, perhaps you, tried to create a ${productName} account with this address. There is one already, and nothing has changed.`,
      "Log in with it; if you have forgotten the password, set a new one.",
    ],
    action: { label: "Log in", url: `${publicUrl}/auth/login` },
    footer,
  });
  return { channel: "email", to, subject: `Your ${productName} account`, ...body };
}

export function haveAccountSms(to: string): OutgoingMessage {
  const text = `You have a ${productName} account with this number already. Log in with it, or set a new password if you forgot it.`;
  return { channel: "sms", to: internationalMobile(to), text };
}

const happened: Partial<Record<SecurityEventName, readonly [title: string, text: string]>> = {
  SIGNED_IN: ["A new device signed in", "Your account was signed in to from a device that we have not seen before."],
  LOCKED: [
    "Failed attempts to sign in",
    "Someone entered a wrong password five times. We have locked sign-ins from new devices for a while. " +
      "Devices you have signed in from before still work.",
  ],
  PASSWORD_CHANGED: ["Your password was changed", "Every other device was signed out. Withdrawals wait for 24 hours."],
  PASSWORD_RESET: ["Your password was set anew", "Every device was signed out. Withdrawals wait for 24 hours."],
  EMAIL_CHANGED: ["Your e-mail address was changed", "Withdrawals wait for 72 hours."],
  MOBILE_CHANGED: ["Your mobile number was changed", "Withdrawals wait for 72 hours."],
  NAME_CHANGED: ["Your name was changed", "It is shown to who pays you."],
  FEOTAG_CHANGED: ["Your feoTag was changed", "People pay you by the new one from now on."],
  MFA_ENABLED: ["A kind of code was turned on", "It is asked for from now on. Withdrawals wait for 72 hours."],
  MFA_DISABLED: ["A kind of code was turned off", "It is not asked for any more. Withdrawals wait for 72 hours."],
  BACKUP_CODE_USED: ["A backup code was used", "It is good no more. Make new ones when few are left."],
  BACKUP_CODES_MADE: ["New backup codes were made", "The old ones are good no more."],
  PASSKEY_ADDED: ["A passkey was added", "It signs in without a password. Withdrawals wait for 72 hours."],
  PASSKEY_REMOVED: ["A passkey was removed", "It signs in no more."],
  PROVIDER_UNLINKED: ["A way to sign in was removed", "Your account can be signed in to with it no more."],
  PROVIDER_LINKED: ["A way to sign in was linked", "Your account can be signed in to with it from now on."],
  BANK_ACCOUNT_ADDED: [
    "A bank account was added",
    "Withdrawals of rupees can go to it once the bank has confirmed it.",
  ],
  BANK_ACCOUNT_REMOVED: ["Your bank account was removed", "Nothing is paid to it any more."],
  ADDRESS_ADDED: ["An address was added to your list", "Coins may be withdrawn to it."],
  ADDRESS_REMOVED: ["An address was removed from your list", "It is no longer among those to withdraw to."],
  CRYPTO_WITHDRAWAL_REQUESTED: ["A withdrawal was asked for", "It is on its way to the address."],
  WHITELIST_TURNED_OFF: [
    "Withdrawals may go to any address",
    "They were limited to your list; withdrawals wait for 24 hours.",
  ],
  WITHDRAWAL_REQUESTED: ["A withdrawal was asked for", "It is on its way to your bank account."],
  ACCOUNT_DELETED: ["Your account is closed", "What we must keep by law is kept; everything else is gone."],
  FROZEN: ["Your account is frozen", "Nobody can sign in or move money until support has spoken with you."],
};

interface EventNotice {
  readonly to: string;
  readonly event: SecurityEventName;
  readonly detail: string;
  readonly device: string;
  readonly address: string;
  readonly at: Date;
  readonly antiPhishingWord: string;
  /** "This was not me"; absent where there is nothing left to freeze. */
  readonly freezeUrl: string | undefined;
}

const timeInIndia = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** Undefined where nobody is written to about such a thing. */
export function eventMail(notice: EventNotice): OutgoingMessage | undefined {
  const words = happened[notice.event];
  if (!words) return undefined;
  const [title, text] = words;
  const { to, detail, device, address, at, antiPhishingWord, freezeUrl } = notice;
  const body = layOutMail({
    title,
    paragraphs: [
      text,
      ...(freezeUrl ? ["If this was you, there is nothing to do. If not, freeze your account now."] : []),
    ],
    facts: [
      ...(detail === "" ? [] : [["What", detail] as const]),
      ["When", `${timeInIndia.format(at)} IST`],
      ["Device", device],
      ["Address", address],
    ],
    ...(freezeUrl ? { action: { label: "This was not me", url: freezeUrl } } : {}),
    ...(antiPhishingWord === "" ? {} : { antiPhishingWord }),
    footer: `We write this whenever something about the security of your ${productName} account changes.`,
  });
  return { channel: "email", to, subject: title, ...body };
}

export function eventSms(to: string, event: SecurityEventName): OutgoingMessage | undefined {
  const words = happened[event];
  if (!words) return undefined;
  const text = `${productName}: ${words[0]}. If this was not you, log in and look at Security, or write to support.`;
  return { channel: "sms", to: internationalMobile(to), text };
}
