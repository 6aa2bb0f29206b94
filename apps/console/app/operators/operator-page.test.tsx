import {
  actAsOperator,
  endOtherSessions,
  endOwnSession,
  listOperatorPasskeys,
  listOperatorSessions,
  listOwnPasskeys,
  listOwnSessions,
  type ShownOperatorSession,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { OperatorPage } from "./operator-page.tsx";

const page = { path: "/operators/:name", Component: OperatorPage };
const at = "2026-11-18T10:00:00.000Z";
const sessionOf = (id: string, device: string, isCurrent = false): ShownOperatorSession => ({
  id,
  device,
  address: "192.0.2.1",
  signedInAt: at,
  signedInWith: "passphrase",
  seenAt: at,
  isCurrent,
});

beforeEach(() => {
  fakeConsole.answer(listOwnPasskeys, { passkeys: [] });
  fakeConsole.answer(listOperatorPasskeys, { passkeys: [] });
});

const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

test("an operator's own devices can be signed out, except this one, which is marked", async () => {
  fakeConsole.answer(listOwnSessions, {
    sessions: [
      sessionOf("a", "Firefox on Linux"),
      sessionOf("b", "", false),
      { ...sessionOf("c", "Chrome on Mac", true), signedInWith: "passkey" },
    ],
  });
  fakeConsole.answer(endOwnSession, {});
  fakeConsole.answer(endOtherSessions, { ended: 1 });
  const { user } = openScreen(page, "/operators/arjun", ["support"]);
  const current = await row(/^Chrome on Mac/);
  expect(current.getByText("This device")).toBeTruthy();
  expect(current.getByText("Passkey")).toBeTruthy();
  expect((await row(/^Firefox on Linux/)).getByText("Passphrase and code")).toBeTruthy();
  expect(current.queryByRole("button")).toBeNull();
  expect(await axeFaults()).toEqual([]);
  await user.click((await row(/^Firefox on Linux/)).getByRole("button", { name: "Sign out" }));
  await screen.findAllByText("Signed out on Firefox on Linux.");
  expect(fakeConsole.asked(endOwnSession)[0]?.params).toEqual({ id: "a" });
  expect((await row(/^Unknown device/)).getByRole("button", { name: "Sign out" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign out all others" }));
  await screen.findAllByText("Signed out on all other devices.");
  expect(fakeConsole.asked(endOtherSessions)).toHaveLength(1);
});

test("an admin signs another operator out on one device, or everywhere", async () => {
  fakeConsole.answer(listOperatorSessions, { sessions: [sessionOf("a", "Firefox on Linux")] });
  fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
  const { user } = openScreen(page, "/operators/kavya", ["admin"]);
  await user.click((await row(/^Firefox on Linux/)).getByRole("button", { name: "Sign out" }));
  const one = within(await screen.findByRole("dialog", { name: "Sign out kavya on Firefox on Linux" }));
  await user.click(one.getByRole("button", { name: "Sign out" }));
  await screen.findAllByText("kavya is signed out there.");
  await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  const all = within(await screen.findByRole("dialog", { name: "Sign out kavya everywhere" }));
  await user.click(all.getByRole("button", { name: "Sign out" }));
  await screen.findAllByText("kavya is signed out everywhere.");
  expect(fakeConsole.asked(actAsOperator).map(({ body }) => body)).toEqual([
    { action: "operator sign out", subject: "kavya", details: { session: "a" } },
    { action: "operator sign out", subject: "kavya", details: {} },
  ]);
});

test("an operator who is no admin has no page of another's devices", () => {
  openScreen(page, "/operators/kavya", ["support", "compliance", "treasury"]);
  expect(screen.getByText("Your roles don't include this page")).toBeTruthy();
});
