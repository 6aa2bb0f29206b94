/** Changing the own account: confirmations that run out, a wrong code, and what stands in the way of deleting it. */

import {
  changeFeoTag,
  checkFeoTag,
  deleteAccount,
  readKyc,
  readProfile,
  sendEmailCode,
  verifyCodes,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { giveConfirmation, outliveConfirmation, typeConfirmation } from "../testing/confirmation.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { givenUser } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";

const path = "/dashboard/account";

beforeEach(() => {
  giveConfirmation();
  fakeApi.answer(readProfile, givenUser({ feoTag: "", name: "" }));
  fakeApi.refuse(readKyc, "UNAVAILABLE");
});

test("ERROR-020 a profile that did not load says so, and the page recovers without a reload", async () => {
  fakeApi.refuse(readProfile, "UNAVAILABLE", { retryAfterSeconds: 1 });
  const page = openPage(path);
  await screen.findByText("Your profile did not load");
  expect(await axeFaults()).toEqual([]);
  fakeApi.answer(readProfile, givenUser({ feoTag: "tara" }));
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findAllByText("@tara")).toHaveLength(2);
});

test("ERROR-020 a profile that did not load is loaded again without a press", async () => {
  fakeApi.refuse(readProfile, "UNAVAILABLE", { retryAfterSeconds: 1 });
  openPage(path);
  await screen.findByText("Your profile did not load");
  fakeApi.answer(readProfile, givenUser({ feoTag: "tara" }));
  expect(await screen.findAllByText("@tara", {}, { timeout: 60_000 })).toHaveLength(2);
});

test("ACCT-045 ACCT-046 a confirmation that ran out opens the dialog, changes nothing and asks nobody; what was typed is kept", async () => {
  fakeApi.answer(checkFeoTag, { isAvailable: true });
  fakeApi.answer(changeFeoTag, ({ body }) => ({ feoTag: body.feoTag, feoTagUpdatedAt: new Date().toISOString() }));
  const page = openPage(path);
  await page.user.click(await screen.findByRole("button", { name: /(Add|Change) your feoTag/ }));
  await typeConfirmation(page);
  await page.user.type(await screen.findByLabelText("New feoTag"), "tara");
  await screen.findByText("@tara is available.");
  const checked = fakeApi.asked(checkFeoTag).length;
  outliveConfirmation();
  await page.user.click(screen.getByRole("button", { name: "Become @tara" }));
  const expired = await screen.findByRole("dialog", { name: "Your confirmation has expired" });
  expect(fakeApi.asked(checkFeoTag)).toHaveLength(checked);
  expect(fakeApi.asked(changeFeoTag)).toEqual([]);
  expect(await axeFaults()).toEqual([]);
  await page.user.click(within(expired).getByRole("button", { name: "Confirm again" }));
  await typeConfirmation(page);
  expect((await screen.findByLabelText<HTMLInputElement>("New feoTag")).value).toBe("tara");
  await page.user.click(await screen.findByRole("button", { name: "Become @tara" }));
  await screen.findByText("You are @tara now.");
  expect(fakeApi.asked(changeFeoTag).map(({ body }) => body)).toEqual([{ feoTag: "tara" }]);
});

test("ACCT-043 in the e-mail flow one comes back to the codes, with the new address kept", async () => {
  const page = openPage(path);
  await page.user.click(await screen.findByRole("button", { name: "Change your e-mail address" }));
  await typeConfirmation(page);
  await page.user.click(await screen.findByLabelText("New e-mail address"));
  await page.user.paste("kept@example.com");
  outliveConfirmation();
  await page.user.click(screen.getByRole("button", { name: "Send a code there" }));
  await screen.findByText(/Your confirmation has expired\./);
  expect(fakeApi.asked(sendEmailCode)).toEqual([]);
  await typeConfirmation(page);
  expect((await screen.findByLabelText<HTMLInputElement>("New e-mail address")).value).toBe("kept@example.com");
});

test("a wrong code is said at its box, the box keeps the focus, and the next try goes on", async () => {
  fakeApi.refuse(verifyCodes, "OTP_INVALID");
  const page = openPage(path);
  const opener = await screen.findByRole("button", { name: "Add your name" });
  await page.user.click(opener);
  await typeConfirmation(page);
  await screen.findByText("That code is not right, or it has expired.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code by e-mail to/)));
  fakeApi.answer(verifyCodes, {});
  await page.user.keyboard("222222");
  await screen.findByLabelText("Full name");
  expect(fakeApi.asked(verifyCodes).map(({ body }) => body)).toEqual([{ emailOtp: "123456" }, { emailOtp: "222222" }]);
  // What was confirmed holds for a while: closing the dialog loses nothing.
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await page.user.click(opener);
  await screen.findByLabelText("Full name");
});

test.each([
  { code: "ACCOUNT_HAS_BALANCE", link: "Open the wallet", to: "/dashboard/wallet/balance/overview" },
  { code: "ACCOUNT_HAS_OPEN_ORDERS", link: "See the open orders", to: "/dashboard/history/exchange/openorders" },
] as const)("ACCT-017 a refusal ($code) is said with the way to what is in the way", async ({ code, link, to }) => {
  fakeApi.refuse(deleteAccount, code);
  const page = openPage(path);
  await page.user.click(await screen.findByRole("button", { name: "Delete account" }));
  await page.user.type(await screen.findByLabelText(/^Type .*the word delete$/), "delete{Enter}");
  await typeConfirmation(page);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("alert");
  expect(await axeFaults()).toEqual([]);
  await page.user.click(dialog.getByRole("link", { name: link }));
  await waitFor(() => expect(page.address()).toBe(to));
});
