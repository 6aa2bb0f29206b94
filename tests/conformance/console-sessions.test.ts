/** Where operators are signed in, and ending their sessions, at the console's API. */
import { beforeAll, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { consoleUrl, home } from "./page.ts";

let admin: ConsoleOperator;
beforeAll(async () => {
  admin = await newConsoleOperator(home, consoleUrl, ["admin"]);
});

/** Signs the operator in again; the new session's cookie. */
async function signInAgain({ name, passphrase, freshCode }: ConsoleOperator): Promise<string> {
  const body = { name, passphrase, code: await freshCode() };
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const { headers: given } = await consoleCall(consoleUrl, "POST", "/sign-in", { body, headers });
  return given.get("set-cookie")?.split(";")[0] ?? "";
}

const statusOf = async (cookie: string): Promise<number> =>
  (await consoleCall(consoleUrl, "GET", "/session", { cookie })).status;

interface Listed {
  readonly id: string;
  readonly device: string;
  readonly isCurrent: boolean;
}

const listedFor = async (operator: ConsoleOperator, path = "/sessions"): Promise<readonly Listed[]> =>
  (await operator.call("GET", path)).body.sessions;

test("an operator sees their own sessions with this one marked, and ends one or all others", async () => {
  const operator = await newConsoleOperator(home, consoleUrl, ["support"]);
  const [second, third] = [await signInAgain(operator), await signInAgain(operator)];
  const sessions = await listedFor(operator);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
  expect(sessions[0]).toMatchObject({
    device: "Firefox on Linux",
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    signedInAt: expect.any(String),
    seenAt: expect.any(String),
  });
  // No session's token is shown, and an id does not sign anyone in.
  for (const cookie of [second, third, operator.cookie]) {
    expect(JSON.stringify(sessions)).not.toContain(cookie.split("=")[1]);
  }
  expect(await statusOf(`feo-operator=${sessions[0]?.id}`)).toBe(401);

  expect(await operator.call("POST", `/sessions/${sessions[0]?.id}/end`)).toMatchObject({ status: 200 });
  expect([await statusOf(second), await statusOf(third)]).toEqual([200, 401]);
  const again = await operator.call("POST", `/sessions/${sessions[0]?.id}/end`);
  expect(again).toMatchObject({ status: 404, code: "SESSION_NOT_FOUND" });
  const others = await operator.call("POST", "/end-other-sessions");
  expect(others).toMatchObject({ status: 200, body: { ended: 1 } });
  expect([await statusOf(second), await statusOf(operator.cookie)]).toEqual([401, 200]);
  const { entries } = (await operator.call("GET", `/audit?by=${operator.name}`)).body;
  const actions = entries.map(({ action }: { action: string }) => action);
  expect(actions.slice(0, 3)).toEqual(["audit show", "other sessions end", "session end"]);
});

test("an operator cannot see or end another's session, an admin can, and it is logged", async () => {
  const [operator, other] = [
    await newConsoleOperator(home, consoleUrl, ["support"]),
    await newConsoleOperator(home, consoleUrl, ["treasury"]),
  ];
  const path = `/operators/${other.name}/sessions`;
  const [theirs] = await listedFor(admin, path);
  expect(theirs).toMatchObject({ isCurrent: false });
  const notFound = { status: 404, code: "SESSION_NOT_FOUND" };
  expect(await operator.call("POST", `/sessions/${theirs?.id}/end`)).toMatchObject(notFound);
  const missing = { status: 403, code: "OPERATOR_ROLE_MISSING" };
  expect(await operator.call("GET", path)).toMatchObject(missing);
  expect(await operator.act("operator sign out", other.name)).toMatchObject(missing);
  expect(await statusOf(other.cookie)).toBe(200);

  const again = await signInAgain(other);
  const one = await admin.act("operator sign out", other.name, { session: theirs?.id ?? "" });
  expect(one).toMatchObject({ status: 200, body: { state: "done" } });
  expect([await statusOf(other.cookie), await statusOf(again)]).toEqual([401, 200]);
  expect(await admin.act("operator sign out", other.name)).toMatchObject({ status: 200 });
  expect(await statusOf(again)).toBe(401);
  const { entries } = (await admin.call("GET", `/audit?subject=${other.name}`)).body;
  const done = entries.filter(({ by }: { by: string }) => by === admin.name);
  expect(done.map(({ action }: { action: string }) => action)).toEqual([
    ...["operator sign out", "operator sign out", "operator sessions"],
  ]);
});
