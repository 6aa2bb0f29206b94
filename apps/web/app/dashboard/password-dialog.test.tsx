/** Changing the password in the settings: refusals at the field, and the side effects of a first password. */
import { changePassword, listSecurityEvents, listSessions, problems, readProfile, readSecurity } from "@feo/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { giveConfirmation, typeConfirmation } from "../testing/confirmation.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { givenUser } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";

const security = { backupCodesLeft: 0, antiPhishingWord: "", passkeys: [], providers: ["google" as const] };

beforeEach(() => {
  giveConfirmation();
  fakeApi.answer(listSessions, { sessions: [] });
  fakeApi.answer(listSecurityEvents, { count: 0, events: [] });
});

async function openDialog(button: string) {
  const page = openPage("/dashboard/security");
  await page.user.click(await screen.findByRole("button", { name: button }));
  await typeConfirmation(page);
  const field = await screen.findByLabelText("New password");
  return { page, dialog: within(screen.getByRole("dialog")), field };
}

test("a refused password shows its error at the field", async () => {
  fakeApi.answer(readSecurity, { hasPassword: true, ...security });
  const { page, dialog, field } = await openDialog("Change password");
  const { message } = problems.PASSWORD_UNCHANGED;
  fakeApi.refuse(changePassword, "PASSWORD_UNCHANGED", { errors: [{ path: "newPassword", message }] });
  await page.user.click(field);
  await page.user.paste("the same as before, again");
  await page.user.click(dialog.getByRole("button", { name: "Change password" }));
  await dialog.findByText(message);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("setting a first password announces, before and after, that email codes turn on", async () => {
  fakeApi.answer(readProfile, givenUser({ isEmailOtpEnabled: false }));
  fakeApi.answer(readSecurity, { hasPassword: false, ...security });
  const { page, dialog, field } = await openDialog("Set password");
  dialog.getByText(/If no codes are on, we turn on email codes/);
  fakeApi.answer(changePassword, { accessToken: "token", isEmailOtpTurnedOn: true });
  await page.user.click(field);
  await page.user.paste("seven purple llamas waltz");
  await page.user.click(dialog.getByRole("button", { name: "Set password" }));
  await screen.findByText("Password set. We'll also email you a code when you log in.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
