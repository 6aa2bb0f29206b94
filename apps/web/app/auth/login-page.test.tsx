/** Logging in, step by step, against answers that a test chooses: every combination of codes, refusals, and where it leads. */

import { type AuthSession, beDemoPerson, login, readProfile, resendCode, startLogin } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fakeApi, Refusal } from "../testing/fake-api.ts";
import { type OpenedPage, openPage } from "../testing/open-page.tsx";

const codeBox = {
  email: /^Code by e-mail to/,
  mobile: /^Code by SMS to/,
  app: "Code from your authenticator app",
} as const;

const asked = (more: Partial<AuthSession> = {}): AuthSession => ({
  ...{ sessionToken: "session", email: "a•••@example.com", mobile: "98•••••210", resendOtpRateLimitDuration: 60 },
  ...{ isEmailOtpEnabled: true, isMobileOtpEnabled: false, isTOtpEnabled: false },
  ...more,
});

const openLogin = (address = "/auth/login", facts = {}) => openPage(address, { isGuest: true, facts });

async function enterPassword({ user }: OpenedPage, who = "asha@example.com", password = "a good password") {
  await user.click(await screen.findByLabelText(/^E-mail or mobile/));
  await user.paste(who);
  await user.click(screen.getByLabelText("Password"));
  await user.paste(password);
  await user.click(screen.getByRole("button", { name: "Continue" }));
}

/** Up to the codes. */
async function startLoggingIn(codes: Partial<AuthSession> = {}) {
  fakeApi.answer(startLogin, asked(codes));
  fakeApi.answer(login, { accessToken: "token" });
  const page = openLogin();
  await enterPassword(page);
  await screen.findByRole("heading", { name: /^Enter your codes?$/ });
  return page;
}

async function typeCode({ user }: OpenedPage, label: RegExp | string, code: string) {
  await user.click(screen.getByLabelText(label));
  await user.keyboard(code);
}

async function expectLoggedIn(page: OpenedPage, address = "/markets") {
  await waitFor(() => expect(page.address()).toBe(address));
  await screen.findByRole("button", { name: /^Account$|, account of / });
  expect(localStorage.getItem("accessToken")).toBe("token");
}

const sentCodes = () => fakeApi.asked(login).map(({ body: { deviceId: _, ...codes } }) => codes);

describe("AUTH-003 AUTH-014 every combination of codes", () => {
  test("a code by SMS: only its box is there, and its last digit logs in", async () => {
    const page = await startLoggingIn({ isEmailOtpEnabled: false, isMobileOtpEnabled: true });
    expect(screen.queryByLabelText(codeBox.email)).toBeNull();
    await page.user.keyboard("123456");
    await expectLoggedIn(page);
    expect(sentCodes()).toEqual([{ mobileOtp: "123456" }]);
    expect(fakeApi.asked(login)[0]?.headers.get("sessionToken")).toBe("session");
  });

  test("codes by e-mail, by SMS and from the app, all at once", async () => {
    const page = await startLoggingIn({ isMobileOtpEnabled: true, isTOtpEnabled: true });
    screen.getByText("Enter all codes to continue");
    expect(await axeFaults()).toEqual([]);
    await typeCode(page, codeBox.mobile, "111111");
    await typeCode(page, codeBox.email, "222222");
    screen.getByText("Enter all 6 digits to continue");
    expect(sentCodes()).toEqual([]);
    await typeCode(page, codeBox.app, "333333");
    await expectLoggedIn(page);
    expect(sentCodes()).toEqual([{ mobileOtp: "111111", emailOtp: "222222", tOtp: "333333" }]);
  });

  test("a wrong one of several is said once, and all of them may be corrected", async () => {
    const page = await startLoggingIn({ isTOtpEnabled: true });
    fakeApi.refuse(login, "OTP_INVALID");
    await typeCode(page, codeBox.email, "222222");
    await typeCode(page, codeBox.app, "000000");
    const alerts = await screen.findAllByText("That code is not right, or it has expired.");
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.closest("[role=alert]")).not.toBeNull();
    expect(await axeFaults()).toEqual([]);
    fakeApi.answer(login, { accessToken: "token" });
    await typeCode(page, codeBox.app, "333333");
    await expectLoggedIn(page);
    expect(sentCodes().at(-1)).toEqual({ emailOtp: "222222", tOtp: "333333" });
  });

  test("a backup code instead of the app's, as it is read off paper", async () => {
    const page = await startLoggingIn({ isTOtpEnabled: true });
    await typeCode(page, codeBox.email, "222222");
    await page.user.click(screen.getByRole("button", { name: "Use a backup code instead" }));
    expect(await axeFaults()).toEqual([]);
    await page.user.keyboard("ABCDE FGHIJ");
    await expectLoggedIn(page);
    expect(sentCodes()).toEqual([{ emailOtp: "222222", tOtp: "abcde-fghij" }]);
  });
});

describe("what may go wrong", () => {
  test("ERROR-006 a wrong password says so, keeps who it was, and stores nothing", async () => {
    fakeApi.refuse(startLogin, "LOGIN_FAILED");
    await enterPassword(openLogin());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("or the password is not right.");
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByLabelText<HTMLInputElement>(/^E-mail or mobile/).value).toBe("asha@example.com");
    expect(localStorage.getItem("accessToken")).toBeNull();
    expect(await axeFaults()).toEqual([]);
  });

  test("ERROR-010 a session that ran out asks for the password again and for nothing else", async () => {
    const { user } = await startLoggingIn();
    fakeApi.refuse(login, "SESSION_EXPIRED");
    await user.keyboard("123456");
    await screen.findByText("Your session has expired. Please start again.");
    expect(screen.getByLabelText<HTMLInputElement>(/^E-mail or mobile/).value).toBe("asha@example.com");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  test("ERROR-010 asking for another code when the session has run out starts again too", async () => {
    const { user } = await startLoggingIn({ resendOtpRateLimitDuration: 0 });
    fakeApi.refuse(resendCode, "SESSION_EXPIRED");
    await user.click(screen.getByRole("button", { name: "Send again" }));
    await screen.findByRole("heading", { name: "Log in" });
    screen.getByText("Your session has expired. Please start again.");
  });

  test("ERROR-011 too many requests are said as such", async () => {
    fakeApi.refuse(startLogin, "TOO_MANY_REQUESTS", { retryAfterSeconds: 30 });
    await enterPassword(openLogin());
    await screen.findByText("Too many requests. Please wait a moment and try again.");
    // What changes something is never sent twice.
    expect(fakeApi.asked(startLogin)).toHaveLength(1);
  });

  test("ERROR-012 a fault of ours is said in plain words", async () => {
    fakeApi.refuse(startLogin, "INTERNAL_ERROR");
    await enterPassword(openLogin());
    await screen.findByText("Something went wrong. Please try again.");
  });

  test("of an account that is locked by wrong passwords it is said, with the way to a new one beside it", async () => {
    fakeApi.refuse(startLogin, "ACCOUNT_LOCKED", { retryAfterSeconds: 14 * 60 - 5 });
    const page = openPage("/auth/login", { isGuest: true, alsoReal: ["/auth/forgotPassword"] });
    await enterPassword(page);
    await screen.findByText("Too many failed attempts. Try again in 14 minutes, or reset your password.");
    await page.user.click(screen.getByRole("link", { name: "Reset password" }));
    await screen.findByRole("heading", { name: "Reset your password" });
    expect(page.address()).toBe("/auth/forgotPassword");
  });

  test("fields that are missing are named, and the first of them has the focus", async () => {
    const { user } = openLogin();
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    await screen.findByText("Enter your e-mail address or mobile number.");
    screen.getByText("Enter your password.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail or mobile/)));
    expect(fakeApi.asked(startLogin)).toEqual([]);
  });
});

test("AUTH-018 a code is sent again after a minute, and the wait begins anew", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await startLoggingIn();
  fakeApi.answer(resendCode, { resendOtpRateLimitDuration: 60 });
  fakeApi.refuse(login, "OTP_INVALID");
  const again = screen.getByRole("button", { name: /^Send again/ });
  expect(again.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText(/^0:[0-5]\d$|^1:00$/)).toHaveLength(1);
  await page.user.click(again);
  expect(fakeApi.asked(resendCode)).toEqual([]);
  expect(screen.queryByText("You can ask for a new code now.")).toBeNull();
  await vi.advanceTimersByTimeAsync(61_000);
  await screen.findByText("You can ask for a new code now.");
  await page.user.click(again);
  await screen.findByText(/^A new code is on its way\./);
  expect(fakeApi.asked(resendCode).map(({ body }) => body)).toEqual([{ target: "email" }]);
  await waitFor(() => expect(again.getAttribute("aria-disabled")).toBe("true"));
  await typeCode(page, codeBox.email, "111111");
  await screen.findByText("That code is not right, or it has expired.");
  fakeApi.answer(login, { accessToken: "token" });
  await typeCode(page, codeBox.email, "222222");
  await expectLoggedIn(page);
});

test("AUTH-041 for ten seconds after a login nothing offers to reload, though a new version is ready", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeApi.setVersion("newer");
  fakeApi.answer(beDemoPerson, { accessToken: "token" });
  const page = openLogin("/auth/login", { isDemo: true });
  const person = await screen.findByRole("button", { name: /^Nila Das/ });
  await vi.advanceTimersByTimeAsync(61_000);
  await screen.findByText("A new version is ready.");
  await page.user.click(person);
  await waitFor(() => expect(page.address()).toBe("/markets"));
  expect(screen.queryByText("A new version is ready.")).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText("A new version is ready.");
});

describe("where a login leads", () => {
  test.each([
    ["/swap?from=INR&to=ADA", "/swap?from=INR&to=ADA"],
    ["//evil.example/", "/markets"],
    ["/\\evil.example", "/markets"],
    ["/%5Cevil.example", "/markets"],
    ["/%2F%2Fevil.example", "/markets"],
    ["https://evil.example/", "/markets"],
    ["javascript:alert(1)", "/markets"],
    ["/\t/evil.example", "/markets"],
    ["%2F%2Fevil.example", "/markets"],
    ["/auth/login", "/markets"],
  ])("after a login with ?redirect=%s one is at %s", async (wanted, path) => {
    fakeApi.answer(beDemoPerson, { accessToken: "token" });
    const page = openLogin(`/auth/login?redirect=${encodeURIComponent(wanted)}`, { isDemo: true });
    const here = location.href;
    await page.user.click(await screen.findByRole("button", { name: /^Nila Das/ }));
    await expectLoggedIn(page, path);
    // The document itself went nowhere: no other site, no script.
    expect(location.href).toBe(here);
  });

  test("AUTH-029 the profile is read after a login", async () => {
    const page = await startLoggingIn();
    expect(fakeApi.asked(readProfile)).toEqual([]);
    await page.user.keyboard("123456");
    await expectLoggedIn(page);
    await waitFor(() => expect(fakeApi.asked(readProfile).length).toBeGreaterThan(0));
  });

  test("a login that another refusal ends leaves nobody logged in", async () => {
    const page = await startLoggingIn();
    fakeApi.answer(login, () => new Refusal("ACCOUNT_FROZEN"));
    await page.user.keyboard("123456");
    await screen.findByText(/This account is frozen\./);
    expect(localStorage.getItem("accessToken")).toBeNull();
  });
});
