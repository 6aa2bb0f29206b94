/** What each role may see and do at the console's API: every call for every role, and the actions that a role lacks. */
import { type Call, consoleCalls, mayCall, type OperatorRole, operatorRoles } from "@feo/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { consoleUrl, home } from "./page.ts";

const operators = new Map<OperatorRole, ConsoleOperator>();
const as = (role: OperatorRole): ConsoleOperator => {
  const operator = operators.get(role);
  if (!operator) throw new Error(`There is no operator for ${role}`);
  return operator;
};

beforeAll(async () => {
  for (const role of operatorRoles) operators.set(role, await newConsoleOperator(home, consoleUrl, [role]));
});

/** Any id, slug or symbol; whether it exists is decided after the role. */
const pathOf = ({ path }: Call): string => path.replace("/console/v1", "").replace(/:\w+/g, "1");
const methodOf = ({ method }: Call) => method as "GET" | "POST";

const called = consoleCalls.filter(({ auth, name }) => auth === "operator" && name !== "operatorSignOut");

describe.each(called.map((call) => [call.name, call] as const))("the console's call %s", (_name, call) => {
  test.each(operatorRoles)(`${call.name} as %s`, async (role) => {
    const { status, code } = await as(role).call(methodOf(call), pathOf(call), call.method === "POST" ? {} : undefined);
    if (mayCall(call, [role])) {
      expect(code).not.toBe("OPERATOR_ROLE_MISSING");
      expect(code).not.toBe("OPERATOR_SESSION_MISSING");
    } else expect({ status, code }).toEqual({ status: 403, code: "OPERATOR_ROLE_MISSING" });
  });
});

describe("an action outside an operator's roles", () => {
  test("an action is refused with the roles that it takes, and the attempt is logged", async () => {
    const paused = await as("support").act("market pause", "BTC-INR", { reason: "To try" });
    expect(paused).toMatchObject({
      status: 403,
      code: "OPERATOR_ROLE_MISSING",
      body: { detail: "Your roles don't allow this. It takes treasury or admin" },
    });
    const { body } = await as("admin").call("GET", `/audit?by=${as("support").name}`);
    expect(body.entries).toContainEqual(
      expect.objectContaining({ action: "refused market pause", subject: "BTC-INR" }),
    );
  });

  test("a call outside an operator's roles is logged once, by its name", async () => {
    await as("admin").call("GET", "/people");
    await as("admin").call("GET", "/people");
    const { body } = await as("admin").call("GET", `/audit?by=${as("admin").name}`);
    const refused = body.entries.filter(({ subject }: { subject: string }) => subject === "listPeople");
    expect(refused).toMatchObject([{ action: "refused call" }]);
    const { entries } = (await as("admin").call("GET", `/audit?by=${as("admin").name}&action=refused%20call`)).body;
    expect(entries).toContainEqual(refused[0]);
    expect(new Set(entries.map(({ action }: { action: string }) => action))).toEqual(new Set(["refused call"]));
  });

  test("a proposal is listed for those who may decide on it, and only they can confirm or drop it", async () => {
    const { name } = as("support");
    const proposed = await as("admin").act("operator roles", name, { roles: "support admin" }, true);
    expect(proposed).toMatchObject({ status: 200, body: { state: "proposed" } });
    const path = `/proposals/${proposed.body.proposal}`;
    const listedFor = async (role: OperatorRole) => {
      const { proposals } = (await as(role).call("GET", "/proposals")).body;
      return proposals.filter(({ id }: { id: number }) => id === proposed.body.proposal);
    };
    const [{ digest }] = await listedFor("admin");
    for (const role of ["support", "compliance", "treasury"] as const) {
      expect(await listedFor(role)).toEqual([]);
      const refused = { status: 403, code: "OPERATOR_ROLE_MISSING" };
      const code = await as(role).freshCode();
      expect(await as(role).call("POST", `${path}/confirm`, { code, digest })).toMatchObject(refused);
      expect(await as(role).call("POST", `${path}/drop`)).toMatchObject(refused);
    }
    expect(await as("admin").call("POST", `${path}/drop`)).toMatchObject({ status: 200 });
  });
});

describe("changing roles", () => {
  test("a role that two admins give or take counts at the operator's next call", async () => {
    const [changed, second] = [
      await newConsoleOperator(home, consoleUrl, ["treasury"]),
      await newConsoleOperator(home, consoleUrl, ["admin"]),
    ];
    const setRoles = async (roles: string): Promise<void> => {
      await as("admin").act("operator roles", changed.name, { roles }, true);
      const done = await second.act("operator roles", changed.name, { roles }, true);
      expect(done).toMatchObject({ status: 200, body: { state: "done" } });
    };
    expect(await changed.call("GET", "/kyc")).toMatchObject({ status: 403 });
    await setRoles("compliance treasury");
    expect(await changed.call("GET", "/kyc")).toMatchObject({ status: 200 });
    const session = await changed.call("GET", "/session");
    expect(session.body.roles).toEqual(["compliance", "treasury"]);
    await setRoles("support");
    expect(await changed.call("GET", "/kyc")).toMatchObject({ status: 403 });
    expect(await changed.call("GET", "/deposits/transfers")).toMatchObject({ status: 403 });
  });

  test("the demo lists four operators with different roles", async () => {
    const { body } = await consoleCall(consoleUrl, "GET", "/demo");
    expect(body.operators).toMatchObject([
      { name: "arjun", roles: ["compliance", "treasury", "admin"] },
      { name: "kavya", roles: ["support"] },
      { name: "meera", roles: ["compliance", "treasury", "admin"] },
      { name: "rohan", roles: ["treasury"] },
    ]);
  });
});
