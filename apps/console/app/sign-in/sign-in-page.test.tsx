import { listDemoOperators, operatorPasskeySignIn, operatorSignIn, startOperatorPasskeySignIn } from "@feo/contract";
import { startAuthentication } from "@simplewebauthn/browser";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { queries, sessionKey } from "../data/api.ts";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { SignInPage } from "./sign-in-page.tsx";

// The browser's prompt, which a test cannot open.
vi.mock("@simplewebauthn/browser", () => ({ startAuthentication: vi.fn() }));
const prompt = vi.mocked(startAuthentication);

const page = { path: "/", Component: SignInPage };

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  prompt.mockReset();
  queries.setQueryData(sessionKey, null);
  fakeConsole.answer(listDemoOperators, { operators: [] });
  fakeConsole.answer(startOperatorPasskeySignIn, { options: { challenge: "a-challenge" } });
});

const passkeyButton = () => screen.findByRole("button", { name: "Use a passkey" });
const isSessionStale = () => queries.getQueryState(sessionKey)?.isInvalidated;

test("a passkey signs in without a name, passphrase or code", async () => {
  prompt.mockResolvedValueOnce({ id: "laptop" } as never);
  fakeConsole.answer(operatorPasskeySignIn, {});
  const { user } = openScreen(page, "/");
  await user.click(await passkeyButton());
  await expect.poll(isSessionStale).toBe(true);
  expect(prompt.mock.calls).toEqual([[{ optionsJSON: { challenge: "a-challenge" } }]]);
  expect(fakeConsole.asked(operatorPasskeySignIn).map(({ body }) => body)).toEqual([
    { challenge: "a-challenge", response: { id: "laptop" } },
  ]);
  expect(fakeConsole.asked(operatorSignIn)).toEqual([]);
});

test("a closed prompt says so, and each try asks for a new challenge", async () => {
  prompt.mockRejectedValue(Object.assign(new Error("closed"), { name: "NotAllowedError" }));
  const { user } = openScreen(page, "/");
  await user.click(await passkeyButton());
  await screen.findByText("Passkey cancelled. Try again, or sign in with your passphrase.");
  await user.click(await passkeyButton());
  await expect.poll(() => prompt.mock.calls.length).toBe(2);
  expect(fakeConsole.asked(startOperatorPasskeySignIn)).toHaveLength(2);
  expect(fakeConsole.asked(operatorPasskeySignIn)).toEqual([]);
  expect(isSessionStale()).toBe(false);
});

test("a refused passkey shows the console's words, and the form still works", async () => {
  prompt.mockResolvedValueOnce({ id: "unknown" } as never);
  const detail = "We couldn't sign you in with that passkey. Use your passphrase and a code.";
  fakeConsole.refuse(operatorPasskeySignIn, { code: "OPERATOR_PASSKEY_REFUSED", detail });
  fakeConsole.answer(operatorSignIn, {});
  const { user } = openScreen(page, "/");
  await user.click(await passkeyButton());
  expect((await screen.findByRole("alert")).textContent).toBe(detail);
  await user.type(screen.getByLabelText("Name"), "arjun");
  await user.type(screen.getByLabelText("Passphrase"), "quilted harbour");
  await user.type(screen.getByLabelText("Code from your authenticator app"), "123456");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await expect.poll(isSessionStale).toBe(true);
});

test("a browser without passkeys offers none", async () => {
  Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  openScreen(page, "/");
  await screen.findByRole("button", { name: "Sign in" });
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
});
