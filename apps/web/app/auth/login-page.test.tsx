/** Logging in, step by step, against a fake API: every combination of codes, the refusals, and the redirects. */

import { type AuthSession, beDemoPerson, login, readProfile, resendCode, startLogin } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fakeApi, Refusal } from "../testing/fake-api.ts";
import { type OpenedPage, openPage } from "../testing/open-page.tsx";

const codeBox = {
  email: /^Code by email to/,
  mobile: /^Code by SMS to/,
  app: "Code from your authenticator app",
} as const;

const asked = (more: Partial<AuthSession> = {}): AuthSession => ({
  sessionToken: "session",
  email: "a•••@example.com",
  mobile: "98•••••210",
  resendOtpRateLimitDuration: 60,
  isEmailOtpEnabled: true,
  isMobileOtpEnabled: false,
  isTOtpEnabled: false,
  ...more,
});

const openLogin = (address = "/auth/login", facts = {}) => openPage(address, { isGuest: true, facts });

async function enterPassword({ user }: OpenedPage, who = "asha@example.com", password = "a good password") {
  await user.click(await screen.findByLabelText(/^Email or mobile/));
  await user.paste(who);
  await user.click(screen.getByLabelText("Password"));
  await user.paste(password);
  await user.click(screen.getByRole("button", { name: "Continue" }));
}

/** Goes up to the code step. */
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
  test("with codes by SMS only, one box is shown and its last digit logs in", async () => {
    const page = await startLoggingIn({ isEmailOtpEnabled: false, isMobileOtpEnabled: true });
    expect(screen.queryByLabelText(codeBox.email)).toBeNull();
    await page.user.keyboard("123456");
    await expectLoggedIn(page);
    expect(sentCodes()).toEqual([{ mobileOtp: "123456" }]);
    expect(fakeApi.asked(login)[0]?.headers.get("sessionToken")).toBe("session");
  });

  test("with email, SMS and authenticator codes, all three are sent in one request", async () => {
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

  test("a wrong code among several shows one error, and every code can be corrected", async () => {
    const page = await startLoggingIn({ isTOtpEnabled: true });
    fakeApi.refuse(login, "OTP_INVALID");
    await typeCode(page, codeBox.email, "222222");
    await typeCode(page, codeBox.app, "000000");
    const alerts = await screen.findAllByText("Incorrect or expired code.");
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.closest("[role=alert]")).not.toBeNull();
    expect(await axeFaults()).toEqual([]);
    fakeApi.answer(login, { accessToken: "token" });
    await typeCode(page, codeBox.app, "333333");
    await expectLoggedIn(page);
    expect(sentCodes().at(-1)).toEqual({ emailOtp: "222222", tOtp: "333333" });
  });

  test("a backup code typed in capitals and with a space replaces the authenticator code", async () => {
    const page = await startLoggingIn({ isTOtpEnabled: true });
    await typeCode(page, codeBox.email, "222222");
    await page.user.click(screen.getByRole("button", { name: "Use a backup code instead" }));
    expect(await axeFaults()).toEqual([]);
    await page.user.keyboard("ABCDE FGHIJ");
    await expectLoggedIn(page);
    expect(sentCodes()).toEqual([{ emailOtp: "222222", tOtp: "abcde-fghij" }]);
  });
});

describe("login failures", () => {
  test("ERROR-006 a wrong password shows an error, keeps the identifier and stores no token", async () => {
    fakeApi.refuse(startLogin, "LOGIN_FAILED");
    await enterPassword(openLogin());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("mobile number or password.");
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByLabelText<HTMLInputElement>(/^Email or mobile/).value).toBe("asha@example.com");
    expect(localStorage.getItem("accessToken")).toBeNull();
    expect(await axeFaults()).toEqual([]);
  });

  test("ERROR-010 an expired session asks only for the password again", async () => {
    const { user } = await startLoggingIn();
    fakeApi.refuse(login, "SESSION_EXPIRED");
    await user.keyboard("123456");
    await screen.findByText("Your session has expired. Please start again.");
    expect(screen.getByLabelText<HTMLInputElement>(/^Email or mobile/).value).toBe("asha@example.com");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  test("ERROR-010 requesting another code in an expired session restarts the login", async () => {
    const { user } = await startLoggingIn({ resendOtpRateLimitDuration: 0 });
    fakeApi.refuse(resendCode, "SESSION_EXPIRED");
    await user.click(screen.getByRole("button", { name: "Send again" }));
    await screen.findByRole("heading", { name: "Log in" });
    screen.getByText("Your session has expired. Please start again.");
  });

  test("ERROR-011 a rate limit shows its own error, without a retry", async () => {
    fakeApi.refuse(startLogin, "TOO_MANY_REQUESTS", { retryAfterSeconds: 30 });
    await enterPassword(openLogin());
    await screen.findByText("Too many requests. Wait a moment and try again.");
    // Mutating requests are never retried automatically.
    expect(fakeApi.asked(startLogin)).toHaveLength(1);
  });

  test("ERROR-012 a server error is shown in plain words", async () => {
    fakeApi.refuse(startLogin, "INTERNAL_ERROR");
    await enterPassword(openLogin());
    await screen.findByText("Something went wrong. Please try again.");
  });

  test("an account locked by wrong passwords shows the wait and a link to reset the password", async () => {
    fakeApi.refuse(startLogin, "ACCOUNT_LOCKED", { retryAfterSeconds: 14 * 60 - 5 });
    const page = openPage("/auth/login", { isGuest: true, alsoReal: ["/auth/forgotPassword"] });
    await enterPassword(page);
    await screen.findByText("Too many failed attempts. Try again in 14 minutes, or reset your password.");
    await page.user.click(screen.getByRole("link", { name: "Reset password" }));
    await screen.findByRole("heading", { name: "Reset your password" });
    expect(page.address()).toBe("/auth/forgotPassword");
  });

  test("submitting empty fields names each of them and focuses the first", async () => {
    const { user } = openLogin();
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    await screen.findByText("Enter your email address or mobile number.");
    screen.getByText("Enter your password.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Email or mobile/)));
    expect(fakeApi.asked(startLogin)).toEqual([]);
  });
});

test("AUTH-018 a code can be sent again after a minute, and the countdown restarts", async () => {
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
  await screen.findByText("Incorrect or expired code.");
  fakeApi.answer(login, { accessToken: "token" });
  await typeCode(page, codeBox.email, "222222");
  await expectLoggedIn(page);
});

test("AUTH-041 for ten seconds after a login no reload is offered, although a new version is ready", async () => {
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
  ])("a login with ?redirect=%s leads to %s", async (wanted, path) => {
    fakeApi.answer(beDemoPerson, { accessToken: "token" });
    const page = openLogin(`/auth/login?redirect=${encodeURIComponent(wanted)}`, { isDemo: true });
    const here = location.href;
    await page.user.click(await screen.findByRole("button", { name: /^Nila Das/ }));
    await expectLoggedIn(page, path);
    // The document did not navigate: no other site, no javascript: URL.
    expect(location.href).toBe(here);
  });

  test("AUTH-029 a login loads the profile", async () => {
    const page = await startLoggingIn();
    expect(fakeApi.asked(readProfile)).toEqual([]);
    await page.user.keyboard("123456");
    await expectLoggedIn(page);
    await waitFor(() => expect(fakeApi.asked(readProfile).length).toBeGreaterThan(0));
  });

  test("a login refused after its codes stores no token", async () => {
    const page = await startLoggingIn();
    fakeApi.answer(login, () => new Refusal("ACCOUNT_FROZEN"));
    await page.user.keyboard("123456");
    await screen.findByText(/This account is frozen\./);
    expect(localStorage.getItem("accessToken")).toBeNull();
  });
});
