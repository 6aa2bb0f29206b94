/** Editing the own account: expired confirmations, wrong codes, and what blocks a deletion. */

import {
  changeFeoTag,
  changeName,
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

test("ERROR-020 a profile that failed to load shows an error, and a retry loads it without a page reload", async () => {
  fakeApi.refuse(readProfile, "UNAVAILABLE", { retryAfterSeconds: 1 });
  const page = openPage(path);
  await screen.findByText("We couldn't load your profile");
  expect(await axeFaults()).toEqual([]);
  fakeApi.answer(readProfile, givenUser({ feoTag: "tara" }));
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findAllByText("@tara")).toHaveLength(2);
});

test("ERROR-020 a profile that failed to load is retried automatically", async () => {
  fakeApi.refuse(readProfile, "UNAVAILABLE", { retryAfterSeconds: 1 });
  openPage(path);
  await screen.findByText("We couldn't load your profile");
  fakeApi.answer(readProfile, givenUser({ feoTag: "tara" }));
  expect(await screen.findAllByText("@tara", {}, { timeout: 60_000 })).toHaveLength(2);
});

test("ACCT-045 ACCT-046 an expired confirmation opens the dialog and sends no request; the typed values are kept", async () => {
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
  await screen.findByText("You're now @tara.");
  expect(fakeApi.asked(changeFeoTag).map(({ body }) => body)).toEqual([{ feoTag: "tara" }]);
});

test("ACCT-043 after an expired confirmation, the email dialog returns to the codes and keeps the new address", async () => {
  const page = openPage(path);
  await page.user.click(await screen.findByRole("button", { name: "Change your email address" }));
  await typeConfirmation(page);
  await page.user.click(await screen.findByLabelText("New email address"));
  await page.user.paste("kept@example.com");
  outliveConfirmation();
  await page.user.click(screen.getByRole("button", { name: "Send code" }));
  await screen.findByText(/Your confirmation has expired\./);
  expect(fakeApi.asked(sendEmailCode)).toEqual([]);
  await typeConfirmation(page);
  expect((await screen.findByLabelText<HTMLInputElement>("New email address")).value).toBe("kept@example.com");
});

test("a wrong code shows its error at the box, the box keeps the focus, and the next code is accepted", async () => {
  fakeApi.refuse(verifyCodes, "OTP_INVALID");
  const page = openPage(path);
  const opener = await screen.findByRole("button", { name: "Add your name" });
  await page.user.click(opener);
  await typeConfirmation(page);
  await screen.findByText("Incorrect or expired code.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code by email to/)));
  fakeApi.answer(verifyCodes, {});
  await page.user.keyboard("222222");
  await screen.findByLabelText("Full name");
  expect(fakeApi.asked(verifyCodes).map(({ body }) => body)).toEqual([{ emailOtp: "123456" }, { emailOtp: "222222" }]);
  // The confirmation stays valid for a while, so closing the dialog does not lose it.
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await page.user.click(opener);
  await screen.findByLabelText("Full name");
});

test("FORMAT-008 the name field takes letters and spaces, and refuses other characters", async () => {
  fakeApi.answer(changeName, { name: "Anil K Rao", nameUpdatedAt: "2026-11-15T00:00:00.000Z" });
  const page = openPage(path);
  await page.user.click(await screen.findByRole("button", { name: "Add your name" }));
  await typeConfirmation(page);
  const field = await screen.findByLabelText<HTMLInputElement>("Full name");
  await page.user.type(field, "Anil4 K.  R_ao@");
  expect(field.value).toBe("Anil K  Rao");
  await page.user.click(screen.getByRole("button", { name: "Save name" }));
  await screen.findByText("Name changed.");
  expect(fakeApi.asked(changeName).map(({ body }) => body)).toEqual([{ name: "Anil K Rao" }]);
});

test.each([
  { code: "ACCOUNT_HAS_BALANCE", link: "Open wallet", to: "/dashboard/wallet/balance/overview" },
  { code: "ACCOUNT_HAS_OPEN_ORDERS", link: "View open orders", to: "/dashboard/history/exchange/openorders" },
] as const)("ACCT-017 a refused deletion ($code) links to the page that resolves it", async ({ code, link, to }) => {
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
