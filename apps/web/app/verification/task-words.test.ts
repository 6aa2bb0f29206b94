import { describe, expect, test } from "vitest";
import { cameraTrouble } from "./camera-trouble.ts";
import { bankAccountOf, kycWith } from "./kyc-for-tests.ts";
import { taskDetail, taskLabel, taskNote } from "./task-words.ts";
import { type TaskFacts, tasksOf } from "./tasks.ts";

const level1 = {
  ...{ isDigiLockerVerified: true, aadhaarNumber: "XXXX XXXX 1234", PANNumber: "ABCPD1234F" },
  ...{ occupation: 1, incomeRange: 2, consented: true },
};
const uploaded = { isBankStatementUploaded: true, isSelfieUploaded: false };

const detailsOf = (facts: TaskFacts, files = {}) => tasksOf(facts).map((task) => taskDetail(task, facts, files));

describe("each task says what is there of it, or what it asks for", () => {
  test("at level 1", () => {
    const nothing: TaskFacts = { level: 1, kyc: kycWith(), bankAccount: null };
    expect(detailsOf(nothing)).toEqual([
      ...["Read from your DigiLocker", "Occupation, income and your consent", "Answered at once in most cases"],
    ]);
    expect(detailsOf({ ...nothing, kyc: kycWith({ level1 }) }).slice(0, 2)).toEqual([
      ...["PAN ABCPD1234F, Aadhaar 1234", "Private Sector, 1-5 Lakhs"],
    ]);
  });

  test("at level 2, by the file's name while it is known, and not of one that was sent back", () => {
    const facts: TaskFacts = { level: 2, kyc: kycWith({ level2: uploaded }), bankAccount: bankAccountOf("VERIFIED") };
    const [account, statement, selfie] = detailsOf(facts, { bankStatement: "oct.pdf, 412 KB", selfie: "me.jpg, 1 MB" });
    expect(account).toBe("Sahyadri Bank ••••\u00a00401");
    expect([statement, selfie]).toEqual(["oct.pdf, 412 KB", "A photo of you holding six digits"]);
    expect(detailsOf(facts)[1]).toBe("With us, stored encrypted");
  });
});

test.each([
  ["done", true, "Uploaded"],
  ["todo", true, "Now"],
  ["todo", false, undefined],
  ["waits", true, undefined],
  ["again", false, "Not accepted"],
  ["checking", false, "Being checked"],
  ["sent", false, "Sent"],
] as const)("a photo that is %s, open: %s, has the word %s", (state, isCurrent, words) => {
  expect(taskNote({ key: "selfie", state, isThere: state === "done", problems: [] }, isCurrent)?.words).toBe(words);
});

test("sending is called by what follows", () => {
  expect(([1, 2, 3] as const).map((level) => taskLabel("send", level))).toEqual([
    ...["Send", "Send for review", "Ask for a review"],
  ]);
});

test.each(["NotAllowedError", "NotFoundError", "NotReadableError", "NotSupportedError", "toString", ""])(
  "without a camera (%s) the other way is named",
  (name) => {
    expect(cameraTrouble(name)).toMatch(/choose a file/i);
  },
);
