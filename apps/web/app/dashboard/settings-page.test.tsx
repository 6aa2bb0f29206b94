/** Security settings, which can be turned off only with the codes. */
import { changeSettings, readProfile } from "@feo/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { giveConfirmation, typeConfirmation } from "../testing/confirmation.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { givenUser } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";

const user = givenUser({ kycLevel: 1 });
const withList = { ...user, settings: { ...user.settings, WhitelistWithdrawalsOnly: true } };
const listOnly = () => screen.findByRole("switch", { name: "Withdraw to saved addresses only" });

beforeEach(() => {
  giveConfirmation();
  fakeApi.answer(changeSettings, ({ body }) => ({ settings: { ...user.settings, ...body } }));
});

test("withdrawals to saved addresses only: one press turns it on, turning it off takes the codes", async () => {
  fakeApi.answer(readProfile, withList);
  const page = openPage("/dashboard/settings");
  await waitFor(async () => expect((await listOnly()).getAttribute("aria-checked")).toBe("true"));
  await page.user.click(await listOnly());
  await screen.findByText("Allow withdrawals to any address?");
  expect(fakeApi.asked(changeSettings)).toEqual([]);
  await typeConfirmation(page);
  await waitFor(() => expect(fakeApi.asked(changeSettings)).toHaveLength(1));
  const [asked] = fakeApi.asked(changeSettings);
  expect([asked?.body, asked?.headers.get("sessionToken")]).toEqual([
    ...[{ WhitelistWithdrawalsOnly: false }, expect.stringMatching(/^ey/)],
  ]);
  await waitFor(async () => expect((await listOnly()).getAttribute("aria-checked")).toBe("false"));
  await page.user.click(await listOnly());
  await waitFor(() => expect(fakeApi.asked(changeSettings)).toHaveLength(2));
  expect(fakeApi.asked(changeSettings).at(-1)?.body).toEqual({ WhitelistWithdrawalsOnly: true });
});

test("closing the confirmation leaves the setting unchanged", async () => {
  fakeApi.answer(readProfile, withList);
  const page = openPage("/dashboard/settings");
  await page.user.click(await listOnly());
  await screen.findByText("Allow withdrawals to any address?");
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("Allow withdrawals to any address?")).toBeNull());
  expect((await listOnly()).getAttribute("aria-checked")).toBe("true");
  expect(fakeApi.asked(changeSettings)).toEqual([]);
});

test("a switch is neither on nor off until the settings are loaded", async () => {
  const release = fakeApi.hold(readProfile);
  openPage("/dashboard/settings");
  await screen.findByText("Hide zero balances");
  await screen.findByText("Withdraw to saved addresses only");
  expect(screen.queryByRole("switch", { name: "Hide zero balances" })).toBeNull();
  expect(screen.queryByRole("switch", { name: "Withdraw to saved addresses only" })).toBeNull();
  release();
  await listOnly();
});
