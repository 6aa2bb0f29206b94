/** Changing settings: optimistic, sent in order, rolled back when refused. */
import { type UserSettings, userSettingsSchema } from "@feo/contract";
import { beforeEach, expect, test, vi } from "vitest";

type Reply = { readonly status: number; readonly body: unknown };
const sent: string[] = [];
const waiting: ((reply: Reply) => void)[] = [];

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, clear: () => undefined });
vi.stubGlobal("location", { protocol: "https:" });
vi.stubGlobal("document", { cookie: "" });
vi.stubGlobal("fetch", async (url: unknown, { method, body }: RequestInit) => {
  sent.push(`${method} ${url} ${body}`);
  const { status, body: answer } = await new Promise<Reply>((resolve) => waiting.push(resolve));
  return new Response(JSON.stringify(answer), { status, headers: { "content-type": "application/json" } });
});

const { changeSettings, withPending } = await import("./settings.ts");
const { logoutLocally, sessionStore, storeAccessToken } = await import("./session.ts");

const usual = userSettingsSchema.parse({});
const shown = () => sessionStore.getState().user?.settings;
const answer = async (reply: Reply) => {
  await expect.poll(() => waiting).not.toHaveLength(0);
  waiting.shift()?.(reply);
};
const saved = (settings: Partial<UserSettings>): Reply => ({
  status: 200,
  body: { settings: { ...usual, ...settings } },
});

beforeEach(() => {
  sent.length = 0;
  storeAccessToken("the-access-token");
  sessionStore.setState({ user: { id: "u-1", settings: usual } as never });
});

test("ACCT-016 ACCT-047 a changed setting is shown at once and sent without the others", async () => {
  const done = changeSettings({ WhitelistWithdrawalsOnly: true });
  expect(shown()?.WhitelistWithdrawalsOnly).toBe(true);
  await answer(saved({ WhitelistWithdrawalsOnly: true }));
  await done;
  expect(sent).toEqual(['PUT /api/user/v1/setting {"WhitelistWithdrawalsOnly":true}']);
  expect(shown()).toEqual({ ...usual, WhitelistWithdrawalsOnly: true });
});

test("a refusal rolls back only its own change and reports why", async () => {
  const refused = changeSettings({ preferredAsset: "NONE" });
  const taken = changeSettings({ maskBalance: true });
  expect(shown()).toMatchObject({ preferredAsset: "NONE", maskBalance: true });
  await answer({ status: 404, body: { code: "COIN_NOT_FOUND" } });
  await expect(refused).rejects.toThrow();
  expect(shown()).toMatchObject({ preferredAsset: "INR", maskBalance: true });
  await answer(saved({ maskBalance: true }));
  await taken;
  expect(shown()).toEqual({ ...usual, maskBalance: true });
});

test("quick presses are sent in order, and an early answer does not flip the switch back", async () => {
  const first = changeSettings({ tdsInInr: true });
  const second = changeSettings({ tdsInInr: false });
  await expect.poll(() => sent).toHaveLength(1);
  await answer(saved({ tdsInInr: true }));
  await first;
  expect(shown()?.tdsInInr).toBe(false);
  await answer(saved({ tdsInInr: false }));
  await second;
  expect(sent.map((line) => line.slice(-6, -1))).toEqual([":true", "false"]);
  expect(shown()?.tdsInInr).toBe(false);
});

test("an answer that arrives after logout does not change the next user's settings", async () => {
  const late = changeSettings({ maskBalance: true });
  logoutLocally();
  storeAccessToken("of-somebody-else");
  sessionStore.setState({ user: { id: "u-2", settings: usual } as never });
  await answer(saved({ maskBalance: true }));
  await late;
  expect(shown()).toEqual(usual);
});

test("later changes override earlier ones", () => {
  expect(withPending(usual, [{ depositWallet: "SPOT" }, { depositWallet: "MAIN", tdsInInr: true }])).toEqual({
    ...usual,
    tdsInInr: true,
  });
});
