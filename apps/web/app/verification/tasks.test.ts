import { describe, expect, test } from "vitest";
import { bankAccountOf, kycWith } from "./kyc-for-tests.ts";
import { currentTask, isLevelLocked, levelWord, minutesLeft, progressOf, type TaskFacts, tasksOf } from "./tasks.ts";

const documents = { isDigiLockerVerified: true, aadhaarNumber: "XXXX XXXX 1234", PANNumber: "ABCPD1234F" };
const about = { occupation: 1, incomeRange: 2, consented: true };

const facts = (level: TaskFacts["level"], changes: Parameters<typeof kycWith>[0] = {}): TaskFacts => ({
  level,
  kyc: kycWith(changes),
  bankAccount: null,
});
const statesOf = (given: TaskFacts) => tasksOf(given).map(({ key, state }) => `${key} ${state}`);

describe("KYC-012 level 1", () => {
  test.each([
    ["nothing", {}, ["documents todo", "about todo", "send waits"], "documents", "Next", 3],
    ["documents", documents, ["documents done", "about todo", "send waits"], "about", "1 of 2 done", 1],
    ["answers", about, ["documents todo", "about done", "send waits"], "documents", "1 of 2 done", 2],
    ["both", { ...documents, ...about }, ["documents done", "about done", "send todo"], "send", "2 of 2 done", 0],
    [
      "no PAN in DigiLocker",
      { aadhaarNumber: "XXXX XXXX 1234" },
      ["documents todo", "about todo", "send waits"],
      ...["documents", "Started", 3],
    ],
    [
      "answers without consent",
      { ...about, consented: false },
      ["documents todo", "about todo", "send waits"],
      ...["documents", "Started", 3],
    ],
  ] as const)("level 1 with %s", (_what, level1, states, current, word, minutes) => {
    const given = facts(1, { level1 });
    const tasks = tasksOf(given);
    expect(statesOf(given)).toEqual(states);
    expect([currentTask(tasks), levelWord(given, tasks), minutesLeft(tasks)]).toEqual([current, word, minutes]);
  });

  test("after a rejection only the refused task must be redone, and the rest is kept", () => {
    const errors = [{ path: "PANNumber", message: "This PAN is in use with another account." }];
    const given = facts(1, { level1: { ...documents, ...about, status: "REJECTED", errors } });
    const [first, ...others] = tasksOf(given);
    const problems = ["This PAN is in use with another account."];
    expect(first).toEqual({ key: "documents", state: "again", isThere: true, problems });
    // It can be submitted again, because support may have resolved the problem.
    expect(others.map(({ state }) => state)).toEqual(["done", "todo"]);
    expect(currentTask(tasksOf(given))).toBe("documents");
    expect(levelWord(given, tasksOf(given))).toBe("Not accepted");
  });

  test("a level rejected without a specific task can be submitted again", () => {
    const given = facts(1, { level1: { ...documents, ...about, status: "REJECTED", rejectReason: "Ask again." } });
    expect(currentTask(tasksOf(given))).toBe("send");
  });
});

describe("KYC-013 level 2", () => {
  const uploaded = { isBankStatementUploaded: true, isSelfieUploaded: true };
  test.each([
    [null, {}, ["bankAccount todo", "bankStatement todo", "selfie todo", "send waits"], "bankAccount", "Next", 5],
    [
      "VERIFIED",
      { isBankStatementUploaded: true },
      ["bankAccount done", "bankStatement done", "selfie todo", "send waits"],
      ...["selfie", "2 of 3 done", 2],
    ],
    [
      "PENDING",
      uploaded,
      ["bankAccount checking", "bankStatement done", "selfie done", "send waits"],
      ...["bankAccount", "2 of 3 done", 0],
    ],
    [
      "REJECTED",
      {},
      ["bankAccount again", "bankStatement todo", "selfie todo", "send waits"],
      ...["bankAccount", "Started", 5],
    ],
    [
      "VERIFIED",
      uploaded,
      ["bankAccount done", "bankStatement done", "selfie done", "send todo"],
      ...["send", "3 of 3 done", 0],
    ],
  ] as const)("level 2 with a bank account %s and %j", (status, level2, states, current, word, minutes) => {
    const given = { ...facts(2, { level2 }), bankAccount: status && bankAccountOf(status) };
    const tasks = tasksOf(given);
    expect(statesOf(given)).toEqual(states);
    expect([currentTask(tasks), levelWord(given, tasks), minutesLeft(tasks)]).toEqual([current, word, minutes]);
  });

  test("a rejected photo must be redone, and a problem that fits no task is shown at the submit task", () => {
    const errors = [
      { path: "selfie", message: "The digits were not readable." },
      { path: "address", message: "Too far away." },
    ];
    const given: TaskFacts = {
      ...facts(2, { level2: { ...uploaded, isSelfieUploaded: false, status: "REJECTED", errors } }),
      bankAccount: bankAccountOf("VERIFIED"),
    };
    const tasks = tasksOf(given);
    expect(statesOf(given)).toEqual(["bankAccount done", "bankStatement done", "selfie again", "send waits"]);
    expect(tasks.map(({ problems }) => problems)).toEqual([
      ...[[], [], ["The digits were not readable."], ["Too far away."]],
    ]);
    expect(progressOf(tasks)).toEqual({ done: 2, left: 1 });
  });
});

describe("KYC-010 KYC-011 a level that was submitted or verified", () => {
  test.each([
    [1, "SUBMITTED", "sent", "In review"],
    [2, "SUBMITTED", "sent", "In review"],
    [3, "SUBMITTED", "sent", "In review"],
    [1, "VERIFIED", "done", "Verified"],
    [2, "VERIFIED", "done", "Verified"],
  ] as const)("level %i that is %s is locked", (level, status, state, word) => {
    const given = facts(level, { [`level${level}`]: { status } });
    expect(isLevelLocked(given.kyc, level)).toBe(true);
    expect(new Set(tasksOf(given).map((task) => task.state))).toEqual(new Set([state]));
    expect(levelWord(given, tasksOf(given))).toBe(word);
  });
  test.each([null, "PENDING", "REJECTED"] as const)("a level that is %s is not locked", (status) => {
    expect(isLevelLocked(kycWith({ level1: { status } }), 1)).toBe(false);
  });
});

test("level 3 only has a request for review", () => {
  expect(statesOf(facts(3))).toEqual(["send todo"]);
  expect(levelWord(facts(3), tasksOf(facts(3)))).toBe("Next");
  const refused = facts(3, { level3: { status: "REJECTED", rejectReason: "Write to us first." } });
  expect(statesOf(refused)).toEqual(["send todo"]);
});
