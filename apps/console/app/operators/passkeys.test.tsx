import {
  actAsOperator,
  addOwnPasskey,
  listOperatorPasskeys,
  listOperatorSessions,
  listOwnPasskeys,
  listOwnSessions,
  type Passkey,
  removeOwnPasskey,
  startOwnPasskey,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { startRegistration } from "@simplewebauthn/browser";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { OperatorPage } from "./operator-page.tsx";

// The browser's prompt, which a test cannot open.
vi.mock("@simplewebauthn/browser", () => ({ startRegistration: vi.fn() }));
const prompt = vi.mocked(startRegistration);

const page = { path: "/operators/:name", Component: OperatorPage };
const at = "2026-11-18T10:00:00.000Z";
const laptop: Passkey = { id: "laptop", name: "Work laptop", createdAt: at, lastUsedAt: "2026-11-19T09:30:00.000Z" };
const phone: Passkey = { id: "phone", name: "Phone", createdAt: at, lastUsedAt: null };

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  prompt.mockReset();
  fakeConsole.answer(listOwnSessions, { sessions: [] });
  fakeConsole.answer(listOperatorSessions, { sessions: [] });
});

const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));
const code = "Code from your authenticator app";

test("an operator sees when each passkey was added and last used, and removes one with a code", async () => {
  fakeConsole.answer(listOwnPasskeys, { passkeys: [laptop, phone] });
  fakeConsole.answer(removeOwnPasskey, {});
  const { user } = openScreen(page, "/operators/arjun", ["support"]);
  expect((await row(/^Work laptop/)).getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    ...["Work laptop", "18 Nov 2026", "19 Nov 2026", "Remove"],
  ]);
  expect((await row(/^Phone/)).getByText("Not used yet")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remove Phone" }));
  const dialog = await dialogOf("Remove Phone");
  expect(dialog.getByRole("button", { name: "Remove" })).toHaveProperty("disabled", true);
  await user.type(dialog.getByLabelText(code), "123456");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findAllByText("Passkey removed.");
  expect(fakeConsole.asked(removeOwnPasskey)).toMatchObject([{ params: { id: "phone" }, body: { code: "123456" } }]);
});

test("a passkey is added with a name and a code, and a closed prompt is asked again without another code", async () => {
  fakeConsole.answer(listOwnPasskeys, { passkeys: [] });
  fakeConsole.answer(startOwnPasskey, { options: { challenge: "a-challenge" } });
  fakeConsole.answer(addOwnPasskey, { passkey: laptop });
  const closed = Object.assign(new Error("closed"), { name: "NotAllowedError" });
  prompt.mockRejectedValueOnce(closed).mockResolvedValueOnce({ id: "laptop" } as never);
  const { user } = openScreen(page, "/operators/arjun", ["support"]);
  await screen.findByText("No passkey yet");
  await user.click(screen.getByRole("button", { name: "Add a passkey" }));
  const dialog = await dialogOf("Add a passkey");
  const create = dialog.getByRole("button", { name: "Create passkey" });
  await user.type(dialog.getByLabelText(code), "123456");
  expect(create).toHaveProperty("disabled", true);
  await user.type(dialog.getByLabelText("Name"), "Work laptop ");
  expect(await axeFaults()).toEqual([]);
  await user.click(create);
  await dialog.findByText("Passkey cancelled, and nothing was added. Try again.");
  expect(fakeConsole.asked(addOwnPasskey)).toEqual([]);
  await user.click(create);
  await screen.findAllByText("Passkey added.");
  expect(prompt.mock.calls).toEqual([
    [{ optionsJSON: { challenge: "a-challenge" } }],
    [{ optionsJSON: { challenge: "a-challenge" } }],
  ]);
  expect(fakeConsole.asked(startOwnPasskey).map(({ body }) => body)).toEqual([{ code: "123456" }]);
  expect(fakeConsole.asked(addOwnPasskey).map(({ body }) => body)).toEqual([
    { name: "Work laptop", challenge: "a-challenge", response: { id: "laptop" } },
  ]);
});

test("a wrong code asks the browser for nothing, and clears the field", async () => {
  fakeConsole.answer(listOwnPasskeys, { passkeys: [laptop] });
  const detail = "Incorrect or already used code. Wait for the next one.";
  fakeConsole.refuse(startOwnPasskey, { code: "OPERATOR_CODE_INVALID", detail });
  const { user } = openScreen(page, "/operators/arjun");
  await user.click(screen.getByRole("button", { name: "Add a passkey" }));
  const dialog = await dialogOf("Add a passkey");
  await user.type(dialog.getByLabelText("Name"), "Phone");
  await user.type(dialog.getByLabelText(code), "000000");
  await user.click(dialog.getByRole("button", { name: "Create passkey" }));
  await dialog.findByText(detail);
  expect(prompt).not.toHaveBeenCalled();
  expect(dialog.getByLabelText(code)).toHaveProperty("value", "");
});

test.each([
  ["InvalidStateError", "This device already has a passkey for you."],
  ["SecurityError", "Your browser couldn't use a passkey here."],
])("a browser's %s is explained", async (name, said) => {
  fakeConsole.answer(listOwnPasskeys, { passkeys: [laptop] });
  fakeConsole.answer(startOwnPasskey, { options: { challenge: "a-challenge" } });
  prompt.mockRejectedValueOnce(Object.assign(new Error(name), { name }));
  const { user } = openScreen(page, "/operators/arjun");
  await user.click(screen.getByRole("button", { name: "Add a passkey" }));
  const dialog = await dialogOf("Add a passkey");
  await user.type(dialog.getByLabelText("Name"), "Phone");
  await user.type(dialog.getByLabelText(code), "123456");
  await user.click(dialog.getByRole("button", { name: "Create passkey" }));
  await dialog.findByText(said);
});

test("a browser without passkeys offers none to add", async () => {
  Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  fakeConsole.answer(listOwnPasskeys, { passkeys: [] });
  openScreen(page, "/operators/arjun");
  await screen.findByText("This browser doesn't support passkeys.");
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});

test("an admin removes another operator's passkey without a code", async () => {
  fakeConsole.answer(listOperatorPasskeys, { passkeys: [laptop] });
  fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
  const { user } = openScreen(page, "/operators/kavya", ["admin"]);
  await row(/^Work laptop/);
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove Work laptop" }));
  const dialog = await dialogOf("Remove the passkey Work laptop of kavya");
  expect(await axeFaults()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findAllByText("Passkey removed.");
  expect(fakeConsole.asked(actAsOperator).map(({ body }) => body)).toEqual([
    { action: "operator passkey remove", subject: "kavya", details: { passkey: "laptop" } },
  ]);
});
