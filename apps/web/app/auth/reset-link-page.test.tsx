/** The link in a reset mail, against a fake API: with and without further codes, and after it was used. */

import {
  type AuthSession,
  openResetLink,
  problems,
  resetPassword,
  startPasswordReset,
  verifyPasswordReset,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { type OpenedPage, openPage } from "../testing/open-page.tsx";

const secret = "7c9e6679-7425-40de-944b-e07fc1f90ae7.AAAAAAAAAAAAAAAAAAAAAA";

const answer = (more: Partial<AuthSession> = {}, isVerified = true) => ({
  sessionToken: "session",
  email: "as•••@example.com",
  mobile: "",
  resendOtpRateLimitDuration: 60,
  isEmailOtpEnabled: true,
  isMobileOtpEnabled: false,
  isTOtpEnabled: false,
  ...more,
  isVerified,
});

const openLink = (hash = `#${secret}`) =>
  openPage(`/auth/resetPassword${hash}`, { isGuest: true, alsoReal: ["/auth/forgotPassword"] });

const press = ({ user }: OpenedPage, name: string) => user.click(screen.getByRole("button", { name }));

async function openAndPress() {
  const page = openLink();
  await screen.findByRole("heading", { name: "Reset your password" });
  await press(page, "Set a new password");
  return page;
}

test("opening the reset link changes nothing and removes the secret from the URL", async () => {
  const page = openLink();
  await screen.findByRole("button", { name: "Set a new password" });
  await waitFor(() => expect(page.address()).toBe("/auth/resetPassword"));
  expect(document.body.innerHTML).not.toContain(secret);
  expect(fakeApi.asked(openResetLink)).toEqual([]);
  expect(await axeFaults()).toEqual([]);
});

test("a reset link leads through one press and a new password to the login", async () => {
  fakeApi.answer(openResetLink, answer());
  fakeApi.answer(resetPassword, { isEmailOtpTurnedOn: true });
  const page = await openAndPress();
  await screen.findByRole("heading", { name: "Choose a new password" });
  expect(fakeApi.asked(openResetLink).map(({ body }) => body)).toEqual([{ token: secret }]);
  await page.user.click(screen.getByLabelText("New password"));
  await page.user.paste("seven purple llamas waltz");
  await press(page, "Set new password");
  const heading = await screen.findByRole("heading", { name: "Password changed" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const [sent] = fakeApi.asked(resetPassword);
  expect([sent?.headers.get("sessionToken"), sent?.body]).toEqual([
    "session",
    { newPassword: "seven purple llamas waltz" },
  ]);
  // For the first password of a Google or Apple account, the page also says that email codes are now on.
  screen.getByText(/we'll also email you a code when you log in\./);
  screen.getByRole("link", { name: "Log in with the new password" });
});

test("a reset link asks for the authenticator code, but not for the email code", async () => {
  fakeApi.answer(openResetLink, answer({ isTOtpEnabled: true }, false));
  fakeApi.answer(verifyPasswordReset, answer({ isTOtpEnabled: true }));
  const page = await openAndPress();
  await screen.findByRole("heading", { name: "One more step" });
  expect(screen.queryByLabelText(/^Code by email/)).toBeNull();
  expect(await axeFaults()).toEqual([]);
  fakeApi.refuse(verifyPasswordReset, "OTP_INVALID");
  await page.user.keyboard("000000");
  await screen.findByText("Incorrect or expired code.");
  fakeApi.answer(verifyPasswordReset, answer({ isTOtpEnabled: true }));
  await page.user.keyboard("123456");
  await screen.findByRole("heading", { name: "Choose a new password" });
  expect(fakeApi.asked(verifyPasswordReset).at(-1)?.body).toEqual({ tOtp: "123456" });
});

test("while the reset link is being verified, the button is busy and cannot be pressed again", async () => {
  fakeApi.answer(openResetLink, answer());
  const release = fakeApi.hold(openResetLink);
  const page = await openAndPress();
  await press(page, "Set a new password");
  expect(fakeApi.asked(openResetLink)).toHaveLength(1);
  release();
  await screen.findByRole("heading", { name: "Choose a new password" });
});

describe("reset link failures", () => {
  test("a refused password shows its error at the field, and another can be entered", async () => {
    fakeApi.answer(openResetLink, answer());
    const page = await openAndPress();
    const field = await screen.findByLabelText("New password");
    for (const code of ["PASSWORD_UNCHANGED", "PASSWORD_WEAK"] as const) {
      const { message } = problems[code];
      fakeApi.refuse(resetPassword, code, { errors: [{ path: "newPassword", message }] });
      await page.user.clear(field);
      await page.user.click(field);
      await page.user.paste(`${code} again and again`);
      await press(page, "Set new password");
      await screen.findByText(message);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      await waitFor(() => expect(document.activeElement).toBe(field));
    }
  });

  test.each(["", "#"])("a link cut off to %j offers to send a new one", async (hash) => {
    openLink(hash);
    await screen.findByRole("heading", { name: "This link has expired" });
    expect(fakeApi.asked(openResetLink)).toEqual([]);
    expect(await axeFaults()).toEqual([]);
  });

  test("a used link leads to the page that sends a new one", async () => {
    fakeApi.refuse(openResetLink, "LINK_INVALID");
    const page = await openAndPress();
    const heading = await screen.findByRole("heading", { name: "This link has expired" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await page.user.click(screen.getByRole("link", { name: "Send a new link" }));
    await screen.findByRole("heading", { name: "Reset your password" });
    expect([page.address(), fakeApi.asked(startPasswordReset)]).toEqual(["/auth/forgotPassword", []]);
  });

  test("a server error is shown, and the button can be pressed again", async () => {
    fakeApi.refuse(openResetLink, "INTERNAL_ERROR");
    const page = await openAndPress();
    await screen.findByText("Something went wrong. Please try again.");
    fakeApi.answer(openResetLink, answer());
    await press(page, "Set a new password");
    await screen.findByRole("heading", { name: "Choose a new password" });
  });

  test("a session that expires before the password is set shows that the link has expired", async () => {
    fakeApi.answer(openResetLink, answer());
    fakeApi.refuse(resetPassword, "SESSION_EXPIRED");
    const page = await openAndPress();
    await page.user.click(await screen.findByLabelText("New password"));
    await page.user.paste("seven purple llamas waltz");
    await press(page, "Set new password");
    await screen.findByRole("heading", { name: "This link has expired" });
  });
});
