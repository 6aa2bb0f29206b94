import type { SecurityEventName } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { heldUntil } from "../withdrawal/withdrawal-limits.ts";
import { codeMail, codeSms, eventMail, eventSms, haveAccountMail, haveAccountSms } from "./notices.ts";

const asked = { to: "asha@example.com", code: "482915", purpose: "cryptoWithdraw", host: "feo.example" } as const;
const notice: Parameters<typeof eventMail>[0] = {
  to: "asha@example.com",
  event: "PASSKEY_ADDED",
  detail: "YubiKey",
  device: "Chrome on Linux",
  address: "203.0.113.7",
  at: new Date("2026-06-10T18:45:00Z"),
  antiPhishingWord: "blue heron",
  freezeUrl: "https://feo.example/auth/notMe?token=abc",
};

describe("a one-time code", () => {
  test("a code mail has the code in subject and text, with its purpose and the owner's anti-phishing word", () => {
    const mail = codeMail({ ...asked, antiPhishingWord: "blue heron" });
    expect(mail).toMatchObject({ channel: "email", to: "asha@example.com", subject: "482915 is your Feo code" });
    expect(mail.text).toContain("\n482915\n");
    expect(mail.text).toContain("withdraw crypto");
    expect(mail.text).toContain("5 minutes");
    expect(mail.text).toContain("Your anti-phishing word: blue heron");
    expect(mail.text).toContain("will ever ask you for this code");
  });

  test("a code mail for an owner without an anti-phishing word does not mention one", () => {
    expect(codeMail({ ...asked, antiPhishingWord: "" }).text).not.toContain("word");
  });

  test("a code SMS goes to an Indian number and ends with the line that binds autofill to our host", () => {
    const sms = codeSms({ ...asked, to: "9876543210", antiPhishingWord: "" });
    expect(sms).toMatchObject({ channel: "sms", to: "+919876543210" });
    expect(sms.text.split("\n").at(-1)).toBe("@feo.example #482915");
  });
});

test("a person who already has an account gets a link to log in, without a token", () => {
  const mail = haveAccountMail("asha@example.com", "https://feo.example");
  expect(mail.text).toMatch(/https:\/\/feo\.example\/auth\/login$/m);
  expect(mail.text).not.toMatch(/\d{6}/);
  expect(haveAccountSms("9876543210")).toMatchObject({ to: "+919876543210" });
});

describe("a security notice", () => {
  test("a security mail names the event, Indian time, device, address and the link to freeze", () => {
    const mail = eventMail(notice);
    expect(mail).toMatchObject({ channel: "email", subject: "A passkey was added" });
    expect(mail?.text).toContain(
      "Details: YubiKey\nWhen: 11 June 2026 at 12:15 am IST\nDevice: Chrome on Linux\nIP address: 203.0.113.7",
    );
    expect(mail?.text).toContain(`This wasn't me:\n${notice.freezeUrl}`);
    expect(mail?.text).toContain("blue heron");
  });

  test("the mail about a deleted account offers no link to freeze", () => {
    const text = eventMail({ ...notice, event: "ACCOUNT_DELETED", freezeUrl: undefined })?.text;
    expect(text).not.toContain("This wasn't me");
    expect(text).not.toContain("freeze");
  });

  test("an event without a notice sends neither mail nor SMS", () => {
    expect(eventMail({ ...notice, event: "SIGNED_OUT" })).toBeUndefined();
    expect(eventSms("9876543210", "SIGNED_OUT")).toBeUndefined();
  });

  const createdAt = new Date("2026-01-01T00:00:00Z");
  const held: readonly (readonly [SecurityEventName, string])[] = [
    ["PASSWORD_CHANGED", "passwordUpdatedAt"],
    ["PASSWORD_RESET", "passwordUpdatedAt"],
    ["WHITELIST_TURNED_OFF", "whitelistOffAt"],
    ["MFA_ENABLED", "mfaUpdatedAt"],
    ["MFA_DISABLED", "mfaUpdatedAt"],
    ["EMAIL_CHANGED", "emailUpdatedAt"],
    ["MOBILE_CHANGED", "mobileUpdatedAt"],
  ];
  test.each(held)("the mail about %s states the actual length of the withdrawal hold", (event, changedAt) => {
    const { at } = notice;
    const unchanged = { passwordUpdatedAt: null, whitelistOffAt: null, mfaUpdatedAt: null, emailUpdatedAt: null };
    const person = { createdAt, ...unchanged, mobileUpdatedAt: null, [changedAt]: at };
    const until = heldUntil(person, at.getTime());
    const hours = ((until?.getTime() ?? 0) - at.getTime()) / 3_600_000;
    expect(eventMail({ ...notice, event })?.text).toMatch(
      new RegExp(`withdrawals are on hold for ${hours} hours`, "i"),
    );
  });
});
