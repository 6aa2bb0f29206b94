/** Operators' roles: who may do, propose, confirm and read what, and how roles change. */
import {
  mayCall,
  type OperatorActionName,
  type OperatorRole,
  operatorActionRoles,
  operatorActionRules,
  operatorRoles,
  readPerson,
} from "@feo/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { operatorActions } from "../../apps/server/src/operator/actions.ts";
import { createDesk, type OperatorAction } from "../../apps/server/src/operator/desk.ts";
import { createOperatorFloor } from "./operator-floor.ts";

const floor = await createOperatorFloor();
const { audit, db, desk, enrol, entriesBy, invite, now, operator, query, signIn } = floor;
const place = { address: "192.0.2.1", device: "a test" };
const names = Object.keys(operatorActionRules) as OperatorActionName[];

/** Every action with its own rules, and no effect. */
const idle = Object.fromEntries(
  names.map((name): [string, OperatorAction] => {
    const { needsTwo, by, confirmedBy } = operatorActions[name];
    return [name, { needsTwo, by, confirmedBy, ends: [], run: async () => undefined }];
  }),
);
const idleDesk = createDesk({ db, audit, actions: idle, now });

beforeAll(async () => {
  await floor.found();
  // One operator for each role, named after it.
  for (const role of operatorRoles) {
    const halves = await invite(role, "add", ["meera", "arjun"], role);
    expect(await enrol(role, halves)).toBe(`${role} is now an operator.`);
  }
});

describe.each(names)("the action %s", (action) => {
  const { by, confirmedBy } = operatorActionRoles[action];
  const subject = `about ${action}`;

  test.each(operatorRoles)(`${action} as %s`, async (role) => {
    const done = idleDesk.act(role, { action, subject: `${subject}, ${role}` });
    if (!by.includes(role)) await expect(done).rejects.toThrow(/^Your roles don't allow this/);
    else
      await expect(done).resolves.toMatchObject({ state: operatorActionRules[action] === "two" ? "proposed" : "done" });
  });

  if (confirmedBy) {
    test.each(operatorRoles)(`confirming ${action} as %s`, async (role) => {
      const request = { action, subject: `${subject}, confirmed by ${role}` };
      await idleDesk.act("meera", request);
      const confirmed = idleDesk.act(role, request);
      if (confirmedBy.includes(role)) await expect(confirmed).resolves.toMatchObject({ state: "done" });
      else await expect(confirmed).rejects.toThrow(/^Your roles don't allow this/);
    });
  }
});

describe("a refused attempt", () => {
  test("an attempt without the role has no effect and is logged", async () => {
    await expect(desk.act("support", { action: "market pause", subject: "BTC-INR" })).rejects.toThrow(
      "Your roles don't allow this. It takes treasury or admin",
    );
    await desk.act("meera", { action: "operator roles", subject: "support", details: { roles: "admin" } });
    const [waiting] = await desk.open().then((open) => open.filter(({ subject }) => subject === "support"));
    await expect(desk.confirm("treasury", waiting?.id ?? 0)).rejects.toThrow("It takes admin");
    expect((await entriesBy("support")).at(-1)).toMatchObject({ action: "refused market pause", subject: "BTC-INR" });
    expect((await entriesBy("treasury")).at(-1)).toMatchObject({
      action: "refused operator roles",
      subject: "support",
    });
    await desk.drop("meera", waiting?.id ?? 0);
  });
});

describe("a proposal", () => {
  const request = { action: "person level", subject: "a customer" };

  test("a proposal is shown to its proposer and to those who may propose or confirm it, and only they may drop it", async () => {
    await idleDesk.act("compliance", request);
    const seenBy = async (name: string) =>
      (await idleDesk.openFor(name)).filter(({ subject }) => subject === request.subject);
    const [{ id = 0 } = {}] = await seenBy("compliance");
    for (const name of ["support", "treasury", "admin"]) {
      expect(await seenBy(name)).toEqual([]);
      await expect(idleDesk.drop(name, id)).rejects.toThrow("Your roles don't allow you to drop this proposal");
    }
    expect(await seenBy("meera")).toHaveLength(1);
    await idleDesk.drop("meera", id);
  });

  test("a proposal of someone who has since lost the role cannot be confirmed", async () => {
    const proposed = await idleDesk.act("compliance", request);
    const id = proposed.state === "proposed" ? proposed.proposal : 0;
    await query("update operator set roles = '{support}' where name = 'compliance'");
    await expect(idleDesk.confirm("meera", id)).rejects.toThrow(
      `compliance may no longer propose this. Drop proposal ${id}`,
    );
    await query("update operator set roles = '{compliance}', removed_at = now() where name = 'compliance'");
    await expect(idleDesk.confirm("meera", id)).rejects.toThrow("compliance may no longer propose this");
    await query("update operator set removed_at = null where name = 'compliance'");
    await expect(idleDesk.confirm("meera", id)).resolves.toMatchObject({ state: "done" });
  });
});

describe("changing roles", () => {
  const both = async (words: string): Promise<string> => {
    await operator(words, { as: "meera" });
    return operator(words, { as: "arjun" });
  };

  test("two admins set an operator's roles, and a running session has them with its next request", async () => {
    const token = await signIn.begin("support", place);
    expect((await signIn.find(token))?.roles).toEqual(["support"]);
    expect(await operator("roles support treasury support", { as: "meera" })).toMatch(/^Proposal \d+ waits/);
    expect((await signIn.find(token))?.roles).toEqual(["support"]);
    // The order does not matter.
    expect(await operator("roles support support treasury", { as: "arjun" })).toBe("Done.");
    expect((await signIn.find(token))?.roles).toEqual(["support", "treasury"]);
    expect(await operator("operators", { as: "meera" })).toMatch(/support .* enrolled +support treasury/);
    expect((await entriesBy("arjun")).at(-1)).toMatchObject({ action: "operator roles", subject: "support" });
    expect(await both("roles support support")).toBe("Done.");
  });

  test("at least two enrolled admins remain, however the others leave", async () => {
    expect(await both("roles admin treasury")).toBe("Done.");
    const refused = /^refused: At least two admins must remain/;
    for (const words of ["roles arjun treasury", "remove arjun", "reset arjun"]) {
      expect(await operator(words, { as: "meera" })).toMatch(refused);
    }
    await invite("newcomer", "add", ["meera", "arjun"], "admin");
    // Someone who has not enrolled cannot confirm anything yet.
    expect(await operator("roles arjun treasury", { as: "meera" })).toMatch(refused);
    expect(await both("roles admin admin")).toBe("Done.");
  });

  test("roles cannot be taken away entirely, and unknown ones are refused", async () => {
    for (const words of ["roles support", "roles support king", "roles nobody support"]) {
      expect(await operator(words, { as: "meera" })).toMatch(
        /^refused: (Name one or more roles|Operator nobody not found)/,
      );
    }
  });
});

describe("a reading command", () => {
  const reads: readonly (readonly [string, readonly OperatorRole[]])[] = [
    ["operators", operatorRoles],
    ["proposals", operatorRoles],
    ["audit", operatorRoles],
    ["refills", operatorRoles],
    ["reviews", ["compliance", "treasury"]],
    ["deposits", ["compliance", "treasury"]],
    ["coins", ["compliance", "treasury"]],
    ["withdrawals", ["compliance", "treasury"]],
    ["accounts", ["compliance", "treasury"]],
    ["books", ["compliance", "treasury", "admin"]],
    ["kyc", ["compliance"]],
    ["statement x", ["compliance", "treasury"]],
    ["refill export x", ["treasury"]],
    ["refill import x y", ["treasury"]],
    ["person nobody", ["support", "compliance", "treasury"]],
    ["freeze nobody", ["support", "compliance", "treasury"]],
  ];

  test.each(reads)("%s is for %s", async (words, roles) => {
    for (const role of operatorRoles) {
      const said = await operator(words, { as: role });
      expect([role, /^refused: Your roles don't allow this/.test(said)]).toEqual([role, !roles.includes(role)]);
    }
  });
});

test("a removed operator has no roles", async () => {
  await query("update operator set removed_at = now() where name = 'treasury'");
  await expect(desk.act("treasury", { action: "note", subject: "x", details: { text: "y" } })).rejects.toThrow(
    "Your roles don't allow this",
  );
  expect(mayCall(readPerson, [])).toBe(false);
});
