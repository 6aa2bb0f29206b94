/** Signing up against a fake API: failures between the steps, and what keeps the typed values. */
import { problems, register, startRegistration, verifyRegistration } from "@feo/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { type OpenedPage, openPage } from "../testing/open-page.tsx";

const email = "asha@example.com";
const unreachable = "We can't reach Feo. Check your connection and try again.";

beforeEach(() => {
  fakeApi.answer(startRegistration, { sessionToken: "session", resendOtpRateLimitDuration: 60 });
  fakeApi.answer(verifyRegistration, {});
});

const identifier = () => screen.getByLabelText<HTMLInputElement>(/^Email or mobile/);
const pressContinue = ({ user }: OpenedPage) => user.click(screen.getByRole("button", { name: "Continue" }));

async function openSignup(who = email): Promise<OpenedPage> {
  const page = openPage("/auth/signup", { isGuest: true });
  await page.user.click(await screen.findByLabelText(/^Email or mobile/));
  await page.user.paste(who);
  return page;
}

async function toTheCode(who = email): Promise<OpenedPage> {
  const page = await openSignup(who);
  await pressContinue(page);
  await screen.findByRole("heading", { name: "Enter the code" });
  return page;
}

test("a registered address gets the same page as a new one; its code is just refused", async () => {
  fakeApi.refuse(verifyRegistration, "OTP_INVALID");
  const { user } = await toTheCode();
  await user.keyboard("123456");
  await screen.findByText("Incorrect or expired code.");
  const box = screen.getByLabelText(/^Code by email/);
  expect(box.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test("ERROR-010 an expired session restarts the sign-up, says so and keeps the typed address", async () => {
  fakeApi.refuse(verifyRegistration, "SESSION_EXPIRED");
  const { user } = await toTheCode();
  await user.keyboard("123456");
  await screen.findByRole("heading", { name: "Create your account" });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Your session has expired. Please start again.");
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(identifier().value).toBe(email);
});

test("changing the mobile number keeps it in the field, and switching to email clears the field", async () => {
  const page = await toTheCode("9876543210");
  await page.user.click(screen.getByRole("button", { name: "Change" }));
  await screen.findByRole("heading", { name: "Create your account" });
  expect(identifier().value).toBe("9876543210");
  await pressContinue(page);
  await page.user.click(await screen.findByRole("button", { name: "Use an email address instead" }));
  await screen.findByRole("heading", { name: "Create your account" });
  expect(identifier().value).toBe("");
});

test("ERROR-001 typed values survive a lost network, and a retry succeeds", async () => {
  const page = await openSignup();
  fakeApi.setOffline(true);
  await pressContinue(page);
  await screen.findByText(unreachable);
  fakeApi.setOffline(false);
  await pressContinue(page);
  await screen.findByRole("heading", { name: "Enter the code" });
  fakeApi.setOffline(true);
  await page.user.keyboard("123456");
  await screen.findByText(unreachable);
  fakeApi.setOffline(false);
  expect(screen.getByLabelText<HTMLInputElement>(/^Code by email/).value).toBe("123456");
  await page.user.click(screen.getByRole("button", { name: "Verify" }));
  await screen.findByRole("heading", { name: "Choose a password" });
});

test("a password that is easy to guess is refused at its field, and editing clears the error", async () => {
  const { user } = await toTheCode();
  await user.keyboard("123456");
  const field = await screen.findByLabelText("Password");
  const { message } = problems.PASSWORD_PERSONAL;
  fakeApi.refuse(register, "PASSWORD_PERSONAL", { errors: [{ path: "newPassword", message }] });
  await user.click(field);
  await user.paste("asha@example.com1");
  await user.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByText(message);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "x");
  expect(screen.queryByText(message)).toBeNull();
});

test("REFER-002 at sign-up, an unknown referral code is refused at its field, and another code is accepted", async () => {
  const errors = [{ path: "referralCode", message: problems.REFERRAL_CODE_UNKNOWN.message }];
  fakeApi.refuse(register, "REFERRAL_CODE_UNKNOWN", { errors });
  const { user } = await toTheCode();
  await user.keyboard("123456");
  await screen.findByRole("heading", { name: "Choose a password" });
  await user.click(screen.getByLabelText("Password"));
  await user.paste("four words on a wall");
  await user.click(screen.getByRole("button", { name: "I have a referral code" }));
  const field = () => screen.getByLabelText<HTMLInputElement>("Referral code (optional)");
  await user.click(field());
  await user.paste(" nobody99 ");
  await user.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByText(problems.REFERRAL_CODE_UNKNOWN.message);
  expect(field().getAttribute("aria-invalid")).toBe("true");
  fakeApi.answer(register, { accessToken: "in" });
  await user.clear(field());
  await user.paste("ANANYA7K");
  expect(screen.queryByText(problems.REFERRAL_CODE_UNKNOWN.message)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(fakeApi.asked(register)).toHaveLength(2));
  expect(fakeApi.asked(register).map(({ body }) => body.referralCode)).toEqual(["nobody99", "ANANYA7K"]);
});
