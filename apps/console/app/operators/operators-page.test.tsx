import { actAsOperator, listOperators, type OperatorRole } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { OperatorsPage } from "./operators-page.tsx";

const page = { path: "/operators", Component: OperatorsPage };
const at = "2026-11-18T10:00:00.000Z";
const operatorOf = (name: string, roles: OperatorRole[], passkeys = 0) => ({
  name,
  roles,
  passkeys,
  since: at,
  hasCodes: true,
  seenAt: null,
});

beforeEach(() => {
  fakeConsole.answer(listOperators, {
    operators: [operatorOf("arjun", ["treasury", "admin"]), operatorOf("kavya", ["support"], 2)],
  });
});

const row = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));

test("an admin sees each operator's roles and proposes others, in one order whatever was ticked first", async () => {
  const { user } = openScreen(page, "/operators", ["admin"]);
  expect((await row("arjun")).getByText("Treasury, admin")).toBeTruthy();
  const passkeys = async (name: string) => (await row(name)).getAllByRole("cell")[4]?.textContent;
  expect([await passkeys("arjun"), await passkeys("kavya")]).toEqual(["None", "2"]);
  await user.click((await row("kavya")).getByRole("button", { name: "Roles" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Roles of kavya" }));
  await user.click(dialog.getByRole("checkbox", { name: /^Admin: / }));
  await user.click(dialog.getByRole("checkbox", { name: /^Compliance: / }));
  await user.click(dialog.getByRole("checkbox", { name: /^Support: / }));
  expect(await axeFaults()).toEqual([]);
  fakeConsole.answer(actAsOperator, { state: "proposed", proposal: 8, enrolmentHalf: null });
  await user.type(dialog.getByLabelText("Code from your authenticator app"), "123456");
  await user.click(dialog.getByRole("button", { name: "Propose" }));
  await screen.findAllByText("Proposed. Another operator has to confirm it.");
  expect(fakeConsole.asked(actAsOperator)[0]?.body).toEqual({
    action: "operator roles",
    subject: "kavya",
    details: { roles: "compliance admin" },
    code: "123456",
  });
});

test("an operator cannot be added without a role", async () => {
  const { user } = openScreen(page, "/operators", ["admin"]);
  await user.click(screen.getByRole("button", { name: "Add an operator" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add an operator" }));
  await user.type(dialog.getByLabelText("Name"), "kiran");
  await user.type(dialog.getByLabelText("Code from your authenticator app"), "123456");
  expect(dialog.getByRole("button", { name: "Propose" })).toHaveProperty("disabled", true);
  await user.click(dialog.getByRole("checkbox", { name: /^Support: / }));
  expect(dialog.getByRole("button", { name: "Propose" })).toHaveProperty("disabled", false);
});

test("an operator who is no admin sees the operators, and nothing to change them with", async () => {
  openScreen(page, "/operators", ["support", "compliance", "treasury"]);
  await row("kavya");
  for (const name of ["Add an operator", "Roles", "Reset", "Remove"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  expect(screen.getByRole("button", { name: "Change my passphrase" })).toBeTruthy();
});
