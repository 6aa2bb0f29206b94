import { describe, expect, test } from "vitest";
import { cameraTrouble } from "./camera-trouble.ts";
import { bankAccountOf, kycWith } from "./kyc-for-tests.ts";
import { taskDetail, taskLabel, taskNote } from "./task-words.ts";
import { type TaskFacts, tasksOf } from "./tasks.ts";

const level1 = {
  isDigiLockerVerified: true,
  aadhaarNumber: "XXXX XXXX 1234",
  PANNumber: "ABCPD1234F",
  occupation: 1,
  incomeRange: 2,
  consented: true,
};
const uploaded = { isBankStatementUploaded: true, isSelfieUploaded: false };

const detailsOf = (facts: TaskFacts, files = {}) => tasksOf(facts).map((task) => taskDetail(task, facts, files));

describe("each task shows what was provided, or what it asks for", () => {
  test("the tasks of level 1 show what was provided", () => {
    const nothing: TaskFacts = { level: 1, kyc: kycWith(), bankAccount: null };
    expect(detailsOf(nothing)).toEqual([
      ...["From DigiLocker", "Occupation, income and your consent", "Usually verified instantly"],
    ]);
    expect(detailsOf({ ...nothing, kyc: kycWith({ level1 }) }).slice(0, 2)).toEqual([
      ...["PAN ABCPD1234F, Aadhaar 1234", "Private Sector, 1-5 Lakhs"],
    ]);
  });

  test("the tasks of level 2 show file names while they are known, but not that of a rejected file", () => {
    const facts: TaskFacts = { level: 2, kyc: kycWith({ level2: uploaded }), bankAccount: bankAccountOf("VERIFIED") };
    const [account, statement, selfie] = detailsOf(facts, { bankStatement: "oct.pdf, 412 KB", selfie: "me.jpg, 1 MB" });
    expect(account).toBe("Sahyadri Bank ••••\u00a00401");
    expect([statement, selfie]).toEqual(["oct.pdf, 412 KB", "A photo of you holding six digits"]);
    expect(detailsOf(facts)[1]).toBe("Uploaded, stored encrypted");
  });
});

test.each([
  ["done", true, "Uploaded"],
  ["todo", true, "Now"],
  ["todo", false, undefined],
  ["waits", true, undefined],
  ["again", false, "Not accepted"],
  ["checking", false, "Verifying"],
  ["sent", false, "Submitted"],
] as const)("a photo task that is %s, open: %s, is marked %s", (state, isCurrent, words) => {
  expect(taskNote({ key: "selfie", state, isThere: state === "done", problems: [] }, isCurrent)?.words).toBe(words);
});

test("the submit task is named after what follows", () => {
  expect(([1, 2, 3] as const).map((level) => taskLabel("send", level))).toEqual([
    ...["Review and submit", "Submit for review", "Request a review"],
  ]);
});

test.each(["NotAllowedError", "NotFoundError", "NotReadableError", "NotSupportedError", "toString", ""])(
  "after a camera failure (%s) the text names the alternative",
  (name) => {
    expect(cameraTrouble(name)).toMatch(/choose a file/i);
  },
);
