import type { SecurityEventName } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { heldUntil } from "../withdrawal/withdrawal-limits.ts";
import { codeMail, codeSms, eventMail, eventSms, haveAccountMail, haveAccountSms } from "./notices.ts";

const asked = { to: "asha@example.com", code: "482915", purpose: "cryptoWithdraw", host: "feo.example" } as const;
const notice: Parameters<typeof eventMail>[0] = {
  ...{ to: "asha@example.com", event: "PASSKEY_ADDED", detail: "YubiKey", device: "Chrome on Linux" },
  ...{ address: "203.0.113.7", at: new Date("2026-06-10T18:45:00Z"), antiPhishingWord: "blue heron" },
  freezeUrl: "https://feo.example/auth/notMe?token=abc",
};

describe("a code", () => {
  test("by mail is in the subject and the text, with what it is for and the owner's word", () => {
    const mail = codeMail({ ...asked, antiPhishingWord: "blue heron" });
    expect(mail).toMatchObject({ channel: "email", to: "asha@example.com", subject: "482915 is your Feo code" });
    expect(mail.text).toContain("\n482915\n");
    expect(mail.text).toContain("withdraw crypto");
    expect(mail.text).toContain("5 minutes");
    expect(mail.text).toContain("Your anti-phishing word: blue heron");
    expect(mail.text).toContain("will ever ask you for this code");
  });

  test("by mail without a word says nothing of one", () => {
    expect(codeMail({ ...asked, antiPhishingWord: "" }).text).not.toContain("word");
  });

  test("by SMS goes to a number of India, and ends with the line that a phone offers to our page alone", () => {
    const sms = codeSms({ ...asked, to: "9876543210", antiPhishingWord: "" });
    expect(sms).toMatchObject({ channel: "sms", to: "+919876543210" });
    expect(sms.text.split("\n").at(-1)).toBe("@feo.example #482915");
  });
});

test("who has an account already is led to log in, by a link without any token", () => {
  const mail = haveAccountMail("asha@example.com", "https://feo.example");
  expect(mail.text).toMatch(/https:\/\/feo\.example\/auth\/login$/m);
  expect(mail.text).not.toMatch(/\d{6}/);
  expect(haveAccountSms("9876543210")).toMatchObject({ to: "+919876543210" });
});

describe("a change of the account's security", () => {
  test("is told with what, when in India, the device, the address, and the way to freeze", () => {
    const mail = eventMail(notice);
    expect(mail).toMatchObject({ channel: "email", subject: "A passkey was added" });
    expect(mail?.text).toContain(
      "What: YubiKey\nWhen: 11 June 2026 at 12:15 am IST\nDevice: Chrome on Linux\nAddress: 203.0.113.7",
    );
    expect(mail?.text).toContain(`This was not me:\n${notice.freezeUrl}`);
    expect(mail?.text).toContain("blue heron");
  });

  test("offers nothing to freeze where nothing is left", () => {
    const text = eventMail({ ...notice, event: "ACCOUNT_DELETED", freezeUrl: undefined })?.text;
    expect(text).not.toContain("This was not me");
    expect(text).not.toContain("freeze");
  });

  test("that nobody is written to about is no mail and no SMS", () => {
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
  test.each(held)("%s tells how long withdrawals really wait", (event, changedAt) => {
    const { at } = notice;
    const unchanged = { passwordUpdatedAt: null, whitelistOffAt: null, mfaUpdatedAt: null, emailUpdatedAt: null };
    const person = { createdAt, ...unchanged, mobileUpdatedAt: null, [changedAt]: at };
    const until = heldUntil(person, at.getTime());
    const hours = ((until?.getTime() ?? 0) - at.getTime()) / 3_600_000;
    expect(eventMail({ ...notice, event })?.text).toMatch(new RegExp(`withdrawals wait for ${hours} hours`, "i"));
  });
});
