/** Passkeys at the console and at the exchange, as a browser would send them: neither's count at the other. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { createPasskey, type SoftwarePasskey } from "../system/software-authenticator.ts";
import { baseUrl, consoleUrl, home } from "./page.ts";
import { visitors } from "./visitors.ts";

const { call, done, openAccount } = visitors;
const customerSite = new URL(baseUrl).origin;

let operator: ConsoleOperator;
let passkey: SoftwarePasskey;

async function addPasskey(owner: ConsoleOperator, name: string): Promise<SoftwarePasskey> {
  const begun = await owner.call("POST", "/passkeys/options", { code: await owner.freshCode() });
  expect(begun).toMatchObject({ status: 200 });
  const { options } = begun.body;
  const made = createPasskey(options, { origin: consoleUrl });
  const body = { name, challenge: options.challenge, response: made.created };
  expect(await owner.call("POST", "/passkeys", body)).toMatchObject({ status: 200, body: { passkey: { name } } });
  return made;
}

const startAtConsole = async () => (await consoleCall(consoleUrl, "POST", "/passkey-sign-in/options")).body.options;

/** Answers a new challenge of the console with the passkey. */
async function signIn(using: SoftwarePasskey, origin = consoleUrl) {
  const options = await startAtConsole();
  const body = { challenge: options.challenge, response: using.use(options, { origin }) };
  return consoleCall(consoleUrl, "POST", "/passkey-sign-in", { body });
}

beforeAll(async () => {
  operator = await newConsoleOperator(home, consoleUrl, ["support", "admin"]);
  passkey = await addPasskey(operator, "A laptop");
});

describe("an operator's passkey", () => {
  test("a passkey signs in to the console with a session cookie, and its session is marked in the list", async () => {
    const reply = await signIn(passkey);
    expect(reply).toMatchObject({ status: 200, body: {} });
    const given = reply.headers.get("set-cookie") ?? "";
    expect(given).toMatch(/; HttpOnly; SameSite=Strict/);
    const [cookie = ""] = given.split(";");
    const session = (await consoleCall(consoleUrl, "GET", "/session", { cookie })).body;
    expect(session).toMatchObject({ name: operator.name, codeAt: null });
    const { sessions } = (await consoleCall(consoleUrl, "GET", "/sessions", { cookie })).body;
    const current = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect(current.signedInWith).toBe("passkey");
    const others = sessions.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect(others).toMatchObject([{ signedInWith: "passphrase" }]);
    const { passkeys } = (await operator.call("GET", "/passkeys")).body;
    expect(passkeys).toMatchObject([{ id: passkey.id, name: "A laptop", lastUsedAt: expect.any(String) }]);
  });

  test("adding and removing a passkey each take a code", async () => {
    const mine = await addPasskey(operator, "A phone");
    const wrong = { status: 400, code: "OPERATOR_CODE_INVALID" };
    expect(await operator.call("POST", "/passkeys/options", { code: "000000" })).toMatchObject(wrong);
    expect(await operator.call("POST", "/passkeys/options", {})).toMatchObject({ code: "INVALID_INPUT" });
    expect(await operator.call("POST", `/passkeys/${mine.id}/remove`, { code: "000000" })).toMatchObject(wrong);
    const removed = await operator.call("POST", `/passkeys/${mine.id}/remove`, { code: await operator.freshCode() });
    expect(removed).toMatchObject({ status: 200 });
    expect(await signIn(mine)).toMatchObject({ status: 401, code: "OPERATOR_PASSKEY_REFUSED" });
    const { entries } = (await operator.call("GET", `/audit?by=${operator.name}`)).body;
    const named = entries.filter(({ details }: { details: { passkey?: string } }) => details.passkey === "A phone");
    expect(named.map(({ action }: { action: string }) => action)).toEqual(["passkey remove", "passkey add"]);
  });

  test.each([
    ["no name", { name: "" }],
    ["a name of 41 characters", { name: "x".repeat(41) }],
    ["a challenge that is none", { challenge: "a b" }],
    ["a response that is none", { response: "x" }],
  ])("a passkey with %s is invalid input", async (_what, wrong) => {
    const body = { name: "A phone", challenge: "x", response: {}, ...wrong };
    expect(await operator.call("POST", "/passkeys", body)).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  test.each([
    ["empty", {}],
    ["without a response inside", { id: "x", rawId: "x", type: "public-key" }],
    ["with an id that is no text", { id: 7 }],
    ["with an endless id", { id: "x".repeat(5_000) }],
  ])("an answer %s is refused like a wrong one", async (_what, response) => {
    const { challenge } = await startAtConsole();
    const reply = await consoleCall(consoleUrl, "POST", "/passkey-sign-in", { body: { challenge, response } });
    expect(reply).toMatchObject({ status: 401, code: "OPERATOR_PASSKEY_REFUSED" });
  });

  test("only admins list another operator's passkeys, which is logged, and everyone sees how many there are", async () => {
    const [admin, support] = await Promise.all([
      newConsoleOperator(home, consoleUrl, ["admin"]),
      newConsoleOperator(home, consoleUrl, ["support"]),
    ]);
    const path = `/operators/${operator.name}/passkeys`;
    expect(await support.call("GET", path)).toMatchObject({ status: 403, code: "OPERATOR_ROLE_MISSING" });
    expect((await admin.call("GET", path)).body.passkeys).toMatchObject([{ name: "A laptop" }]);
    const { entries } = (await admin.call("GET", `/audit?by=${admin.name}&action=operator%20passkeys`)).body;
    expect(entries).toMatchObject([{ subject: operator.name }]);
    const { operators } = (await support.call("GET", "/operators")).body;
    expect(operators).toContainEqual(expect.objectContaining({ name: operator.name, passkeys: 1 }));
    const refused = await support.act("operator passkey remove", operator.name, { passkey: passkey.id });
    expect(refused).toMatchObject({ status: 403, code: "OPERATOR_ROLE_MISSING" });
  });
});

describe("passkeys at the other port", () => {
  test("an operator's passkey opens no account at the exchange, whatever origin it names", async () => {
    for (const origin of [customerSite, consoleUrl]) {
      const { sessionToken, options } = await done(call("POST", "/auth/v1/passkey/options"));
      const body = { deviceId: crypto.randomUUID(), response: passkey.use(options, { origin }) };
      const reply = await call("POST", "/auth/v1/passkey", body, { sessionToken });
      expect(reply).toMatchObject({ status: 400, code: "PASSKEY_INVALID" });
    }
    expect(await signIn(passkey)).toMatchObject({ status: 200 });
  });

  test("a customer's passkey opens no session at the console, whatever origin it names", async () => {
    const customer = await openAccount();
    const sessionToken = await customer.confirm("mfaUpdate");
    const { options } = await done(customer.call("POST", "/auth/v1/user/passkey/options", undefined, { sessionToken }));
    const theirs = createPasskey(options, { origin: customerSite });
    const added = { name: "Mine", response: theirs.created };
    await done(customer.call("POST", "/auth/v1/user/passkey", added, { sessionToken }));
    for (const origin of [customerSite, consoleUrl]) {
      expect(await signIn(theirs, origin)).toMatchObject({ status: 401, code: "OPERATOR_PASSKEY_REFUSED" });
    }
  });

  test("an operator's passkey used on the customers' page is refused at the console", async () => {
    expect(await signIn(passkey, customerSite)).toMatchObject({ status: 401, code: "OPERATOR_PASSKEY_REFUSED" });
    expect(await signIn(passkey)).toMatchObject({ status: 200 });
  });
});
