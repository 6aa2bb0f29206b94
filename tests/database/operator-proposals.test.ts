/** A confirmation is compared with the whole proposal, and what operators read is logged. */
import { kycChecksDetail, kycReviewChecks, operatorActionRules } from "@feo/contract";
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
  test("a confirmation that differs from the proposal is refused and names the difference", async () => {
    await operator("level nila 2", { as: "meera" });
    expect(await operator("level nila 3", { as: "arjun" })).toMatch(
      /^refused: Proposal \d+ differs: level is "2" in the proposal and "3" in yours\. Drop it first$/,
    );
    const nila = (await query("select id from account where feo_tag = 'nila'"))[0]?.["id"] as string;
    const more = { action: "person level", subject: nila, details: { level: "2", until: "tomorrow" } };
    await expect(desk.act("arjun", more)).rejects.toThrow(
      'differs: until is "" in the proposal and "tomorrow" in yours',
    );
    expect(await levelOf("nila")).toBe(0);
    // The note is not compared; each operator has their own.
    const noted = { ...more, details: { level: "2", note: "Seen in person." } };
    expect(await desk.act("arjun", noted)).toMatchObject({ state: "done" });
    expect(await levelOf("nila")).toBe(2);
  });

  test("confirming one's own proposal is refused", async () => {
    await operator("level nila 1", { as: "meera" });
    expect(await operator("level nila 1", { as: "meera" })).toMatch(/^refused: Another operator must confirm/);
    await dropAll();
  });

  test.each([
    ["the details", `details = '{"level":"3"}'`],
    ["the subject", "subject = (select id::text from account where feo_tag = 'ravi')"],
    ["the action", "action = 'person unfreeze'"],
    ["who proposed it", "proposed_by = 'arjun'"],
  ])("confirming a proposal that was altered in the database is refused: %s", async (_what, change) => {
    await operator("level nila 1", { as: "meera" });
    const [waiting] = await desk.open();
    await query(`update operator_proposal set ${change} where id = $1`, [waiting?.id]);
    const confirmer = change.startsWith("proposed_by") ? "meera" : "arjun";
    expect(await operator(`confirm ${waiting?.id}`, { as: confirmer })).toMatch(
      /^refused: Proposal \d+ was changed in the database after it was made/,
    );
    await dropAll();
  });

  test("a confirmation carries the digest of the proposal shown, and another digest is refused", async () => {
    await operator("level nila 1", { as: "meera" });
    const [{ id = 0, digest = "" } = {}] = await desk.open();
    await expect(desk.confirm("arjun", id, { digest: "0".repeat(64) })).rejects.toThrow(
      "differs from the one you were shown",
    );
    await expect(desk.confirm("arjun", id, { digest })).resolves.toMatchObject({ state: "done" });
  });

  test("an operator cannot set the hash of an enrolment half", async () => {
    const request = {
      action: "operator add",
      subject: "kiran",
      details: { roles: "support", halfHash: "0".repeat(64) },
    };
    await expect(desk.act("meera", request)).rejects.toThrow("halfHash can't be set by an operator");
  });
});

test("level 3 takes two operators, whichever action sets it", async () => {
  const [ravi] = await query<{ id: string }>("update account set kyc_level = 2 where feo_tag = 'ravi' returning id");
  const subject = ravi?.id ?? "";
  const send = `insert into kyc_level (user_id, level, status, note, submitted_at) values ($1, 3, 'SUBMITTED', '', now())
    on conflict (user_id, level) do update set status = 'SUBMITTED'`;
  await query(send, [subject]);
  const checks = kycChecksDetail(kycReviewChecks[3].map(({ name }) => name));
  const details = { level: "3", reason: "Because.", text: "Because.", parts: "", checks };
  for (const action of Object.keys(operatorActionRules)) {
    await query(send, [subject]);
    await desk.act("meera", { action, subject, details }).catch(() => undefined);
    expect([action, await levelOf("ravi")]).toEqual([action, 2]);
  }
  await dropAll();
  await query(send, [subject]);
  const approval = { action: "kyc approve enhanced", subject, details: { checks } };
  await expect(desk.act("meera", { action: "kyc approve enhanced", subject })).rejects.toThrow(
    /^Confirm the checks of level 3 first: activity \(/,
  );
  await desk.act("meera", approval);
  await expect(desk.act("meera", approval)).rejects.toThrow("Another operator");
  expect(await levelOf("ravi")).toBe(2);
  await desk.act("arjun", approval);
  expect(await levelOf("ravi")).toBe(3);
});

describe("a reading command", () => {
  const reading = [
    ...["operators", "proposals", "reviews", "deposits", "withdrawals", "coins", "accounts", "person asha", "kyc"],
    ...["kyc show asha", "kyc document asha selfie /nowhere/selfie.jpg", "books", "audit", "audit asha"],
  ];

  test.each(reading)("a reading command needs an operator: %s", async (words) => {
    expect(await operator(words)).toBe("refused: Add your operator name: --as NAME");
    expect(await operator(words, { as: "nobody" })).toMatch(/^refused: Incorrect name or passphrase/);
  });

  test.each(reading)(
    "a reading command is logged with operator and subject, without the data shown: %s",
    async (words) => {
      const before = (await entriesBy("meera")).length;
      await operator(words, { as: "meera" });
      const added = (await entriesBy("meera")).slice(before);
      expect(added).toHaveLength(1);
      expect(JSON.stringify(added)).not.toMatch(/Kulkarni|demo\.feo\.example|98000/);
    },
  );

  test("without an operator, commands do not reveal whether an account exists", async () => {
    for (const words of ["person asha", "person nobody", "level nobody 1", "freeze nobody", "credit 1 nobody"]) {
      expect(await operator(words)).toBe("refused: Add your operator name: --as NAME");
    }
  });

  test("every command but help, found, enrol and audit verify needs an operator", async () => {
    for (const words of ["add x support", "remove x", "confirm 1", "drop 1", "approve 1", "open INR", "statement x"]) {
      expect(await operator(words)).toBe("refused: Add your operator name: --as NAME");
    }
    expect(await operator("audit verify")).toMatch(/^\d+ entries, none missing or changed/);
  });
});

test("every action has an implementation", () => {
  expect(Object.keys(operatorActions)).toEqual(Object.keys(operatorActionRules));
  expect(audit.isSealed("text", audit.seal("text"))).toBe(true);
  expect(audit.isSealed("text", audit.seal("other"))).toBe(false);
});
