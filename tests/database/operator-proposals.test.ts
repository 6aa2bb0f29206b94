/** What two operators confirm is compared whole, and what operators read is in the log. */
import { operatorActionRules } from "@feo/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { operatorActions } from "../../apps/server/src/operator/actions.ts";
import { createOperatorFloor } from "./operator-floor.ts";

const floor = await createOperatorFloor();
const { audit, db, desk, entriesBy, operator, query } = floor;

beforeAll(async () => {
  await seedDemo(db);
  await floor.found();
});

const levelOf = async (feoTag: string) =>
  (await query("select kyc_level from account where feo_tag = $1", [feoTag]))[0]?.["kyc_level"];
const dropAll = async () => {
  for (const { id } of await desk.open()) await desk.drop("meera", id);
};

describe("a confirmation", () => {
  test("that differs from the proposal is refused and says in what", async () => {
    await operator("level nila 2", { as: "meera" });
    expect(await operator("level nila 3", { as: "arjun" })).toMatch(
      /^refused: Proposal \d+ differs: level is "2" there and "3" here\. Drop it first$/,
    );
    const nila = (await query("select id from account where feo_tag = 'nila'"))[0]?.["id"] as string;
    const more = { action: "person level", subject: nila, details: { level: "2", until: "tomorrow" } };
    await expect(desk.act("arjun", more)).rejects.toThrow('differs: until is "" there and "tomorrow" here');
    expect(await levelOf("nila")).toBe(0);
    // A note is each one's own.
    const noted = { ...more, details: { level: "2", note: "Seen in person." } };
    expect(await desk.act("arjun", noted)).toMatchObject({ state: "done" });
    expect(await levelOf("nila")).toBe(2);
  });

  test("of somebody's own proposal is refused", async () => {
    await operator("level nila 1", { as: "meera" });
    expect(await operator("level nila 1", { as: "meera" })).toMatch(/^refused: Another operator has to confirm/);
    await dropAll();
  });

  test.each([
    ["the details", `details = '{"level":"3"}'`],
    ["the subject", "subject = (select id::text from account where feo_tag = 'ravi')"],
    ["the action", "action = 'person unfreeze'"],
    ["who proposed it", "proposed_by = 'arjun'"],
  ])("of a proposal that was changed in the database since is refused: %s", async (_what, change) => {
    await operator("level nila 1", { as: "meera" });
    const [waiting] = await desk.open();
    await query(`update operator_proposal set ${change} where id = $1`, [waiting?.id]);
    const confirmer = change.startsWith("proposed_by") ? "meera" : "arjun";
    expect(await operator(`confirm ${waiting?.id}`, { as: confirmer })).toMatch(
      /^refused: Proposal \d+ was changed after it was made/,
    );
    await dropAll();
  });

  test("names the proposal that was shown; another one under the same number is refused", async () => {
    await operator("level nila 1", { as: "meera" });
    const [{ id = 0, digest = "" } = {}] = await desk.open();
    await expect(desk.confirm("arjun", id, { digest: "0".repeat(64) })).rejects.toThrow(
      "not the one that you were shown",
    );
    await expect(desk.confirm("arjun", id, { digest })).resolves.toMatchObject({ state: "done" });
  });

  test("cannot say the proposer's half of an enrolment secret", async () => {
    const wish = { action: "operator add", subject: "kiran", details: { halfHash: "0".repeat(64) } };
    await expect(desk.act("meera", wish)).rejects.toThrow("halfHash is not for an operator to say");
  });
});

test("level 3 takes two operators, whichever act sets it", async () => {
  const [ravi] = await query<{ id: string }>("update account set kyc_level = 2 where feo_tag = 'ravi' returning id");
  const subject = ravi?.id ?? "";
  const send = `insert into kyc_level (user_id, level, status, note, submitted_at) values ($1, 3, 'SUBMITTED', '', now())
    on conflict (user_id, level) do update set status = 'SUBMITTED'`;
  await query(send, [subject]);
  const details = { level: "3", reason: "Because.", text: "Because.", parts: "" };
  for (const action of Object.keys(operatorActionRules)) {
    await query(send, [subject]);
    await desk.act("meera", { action, subject, details }).catch(() => undefined);
    expect([action, await levelOf("ravi")]).toEqual([action, 2]);
  }
  await dropAll();
  await query(send, [subject]);
  await desk.act("meera", { action: "kyc approve enhanced", subject });
  await expect(desk.act("meera", { action: "kyc approve enhanced", subject })).rejects.toThrow("Another operator");
  expect(await levelOf("ravi")).toBe(2);
  await desk.act("arjun", { action: "kyc approve enhanced", subject });
  expect(await levelOf("ravi")).toBe(3);
});

describe("a command that reads", () => {
  const reading = [
    ...["operators", "proposals", "reviews", "deposits", "withdrawals", "coins", "accounts", "person asha", "kyc"],
    ...["kyc show asha", "kyc document asha selfie /nowhere/selfie.jpg", "books", "audit", "audit asha"],
  ];

  test.each(reading)("needs an operator: %s", async (words) => {
    expect(await operator(words)).toBe("refused: Say who you are, with --as NAME");
    expect(await operator(words, { as: "nobody" })).toMatch(/^refused: That is not the passphrase/);
  });

  test.each(reading)("is in the log with who and what, and without what was shown: %s", async (words) => {
    const before = (await entriesBy("meera")).length;
    await operator(words, { as: "meera" });
    const added = (await entriesBy("meera")).slice(before);
    expect(added).toHaveLength(1);
    expect(JSON.stringify(added)).not.toMatch(/Kulkarni|demo\.feo\.example|98000/);
  });

  test("does not tell who has an account to somebody who is no operator", async () => {
    for (const words of ["person asha", "person nobody", "level nobody 1", "freeze nobody", "credit 1 nobody"]) {
      expect(await operator(words)).toBe("refused: Say who you are, with --as NAME");
    }
  });

  test("all other words but help, found, enrol and audit verify need an operator, too", async () => {
    for (const words of ["add x", "remove x", "confirm 1", "drop 1", "approve 1", "open INR", "statement x"]) {
      expect(await operator(words)).toBe("refused: Say who you are, with --as NAME");
    }
    expect(await operator("audit verify")).toMatch(/^\d+ entries, none missing or changed/);
  });
});

test("every action has a way to be done", () => {
  expect(Object.keys(operatorActions)).toEqual(Object.keys(operatorActionRules));
  expect(audit.isSealed("text", audit.seal("text"))).toBe(true);
  expect(audit.isSealed("text", audit.seal("other"))).toBe(false);
});
