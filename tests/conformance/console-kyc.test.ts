/** Operators and verifications through the console's calls: the queue, what is shown to whom, and the verdicts. */
import { kycChecksDetail, kycReviewChecks } from "@feo/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { waitingPeopleOf } from "../system/waiting-people.ts";
import { baseUrl, consoleUrl, home, worldUrl } from "./page.ts";

const people = waitingPeopleOf({ baseUrl, worldUrl, home });

let first: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  first = await newConsoleOperator(home, consoleUrl);
  second = await newConsoleOperator(home, consoleUrl);
});

const checksOf = (level: 1 | 2 | 3) => kycChecksDetail(kycReviewChecks[level].map(({ name }) => name));

interface Waiting {
  readonly userId: string;
}
const waitingOf = async (userId: string) =>
  (await first.call("GET", `/kyc?about=${userId}`)).body.waiting.find((one: Waiting) => one.userId === userId);
interface Deed {
  readonly action: string;
  readonly by: string;
  readonly details: Record<string, string>;
}
const deedsAbout = async (userId: string): Promise<Deed[]> =>
  (await first.call("GET", `/audit?subject=${userId}`)).body.entries;

describe("the verification queue", () => {
  test("a waiting verification is listed with its reason and shown in full, and each operator's view is logged once", async () => {
    const { userId } = await people.differing("Priya Deshmukh", "Priyanka Rao");
    expect(await waitingOf(userId)).toMatchObject({
      level: 1,
      name: "Priya Deshmukh",
      sentAt: expect.stringMatching(/Z$/),
      note: "Aadhaar and PAN differ: name on the PAN is Priyanka Rao",
    });
    const shown = await first.call("GET", `/kyc/${userId}`);
    expect(shown).toMatchObject({ status: 200, body: { kycLevel: 0, isSameName: false, isSameBirthday: true } });
    expect(shown.body.aadhaar).toMatchObject({ name: "Priya Deshmukh", birthday: "1990-05-17" });
    expect(shown.body.pan.number).toMatch(/^[A-Z]{3}P[A-Z]••••[A-Z]$/);
    const pan = await first.call("POST", `/people/${userId}/unmask`, {
      field: "pan",
      reason: "Comparing the documents",
    });
    expect(pan.body.value).toMatch(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/);
    expect(shown.body.checks).toEqual([
      { name: "PAN", words: "Not used elsewhere", verdict: "pass" },
      { name: "Age", words: expect.stringMatching(/^\d\d$/), verdict: "pass" },
      { name: "Names", words: "Records differ", verdict: "review" },
      { name: "Birth dates", words: "Records agree", verdict: "pass" },
    ]);
    expect(shown.body.since).toMatch(/Z$/);
    expect(shown.body).toMatchObject({ occupation: "Professional", incomeRange: "5-10 Lakhs", documents: [] });
    await first.call("GET", `/kyc/${userId}`);
    await second.call("GET", `/kyc/${userId}`);
    const looks = (await deedsAbout(userId)).filter(({ action }) => action === "kyc show");
    expect(looks.map(({ by }) => by).sort()).toEqual([first.name, second.name].sort());
  });

  test("level 1 is approved by one operator, which removes the customer from the queue", async () => {
    const { userId, person } = await people.differing("Nandini Kulkarni", "Nandita Kulkarni");
    const approved = await first.act("kyc approve", userId, { level: "1", checks: "person" });
    expect(approved).toMatchObject({ status: 200, body: { state: "done" } });
    expect(await waitingOf(userId)).toBeUndefined();
    expect((await people.done(person.call("GET", "/user/v1/profile"))).kycLevel).toBe(1);
    const again = await first.act("kyc approve", userId, { level: "1", checks: "person" });
    expect(again).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
  });

  test("documents are shown to operators only, under a policy without scripts, and are never cached", async () => {
    const { userId, digits } = await people.withPapers("Rohan Mehta");
    const { documents, bankAccount, checks } = (await first.call("GET", `/kyc/${userId}`)).body;
    expect(documents).toEqual([
      expect.objectContaining({ kind: "bankStatement", digits: "" }),
      expect.objectContaining({ kind: "selfie", digits }),
    ]);
    expect(digits).toMatch(/^\d{6}$/);
    expect(bankAccount).toMatchObject({ status: "VERIFIED", holder: "Rohan Mehta" });
    // The bank's own spelling of the name.
    expect(bankAccount.ownerName).toMatch(/^Rohan Mehta$/i);
    expect(checks).toContainEqual({ name: "Account holder", words: bankAccount.ownerName, verdict: "pass" });
    // The statement was uploaded as a PDF; a picture of it is stored and shown.
    for (const kind of ["selfie", "bankStatement"]) {
      const path = `/kyc/${userId}/document/${kind}`;
      const paper = await first.call("GET", path);
      expect(paper.status).toBe(200);
      expect(paper.headers.get("content-type")).toBe("image/jpeg");
      expect(paper.headers.get("content-disposition")).toMatch(/^inline; /);
      expect(paper.headers.get("cache-control")).toBe("no-store");
      expect(paper.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(paper.headers.get("x-content-type-options")).toBe("nosniff");
      const missing = { status: 401, code: "OPERATOR_SESSION_MISSING" };
      expect(await consoleCall(consoleUrl, "GET", path)).toMatchObject(missing);
    }
    const seen = (await deedsAbout(userId)).filter(({ action }) => action === "kyc document");
    expect(seen.map(({ details }) => details["kind"]).sort()).toEqual(["bankStatement", "selfie"]);
  });

  test("the queue can be read by level, and says how long a verification may wait", async () => {
    const level1 = await people.differing("Mira Sen", "Meera Roy");
    const level2 = await people.withPapers("Kabir Anand");
    const idsAt = async (query: string) => {
      const { body } = await first.call("GET", `/kyc?${query}`);
      expect(body.targetMinutes).toBe(120);
      return body.waiting.map(({ userId }: Waiting) => userId);
    };
    for (const { userId } of [level1, level2]) expect(await idsAt(`about=${userId}`)).toEqual([userId]);
    expect(await idsAt(`level=2&about=${level1.userId}`)).toEqual([]);
    expect(await idsAt(`level=2&about=${level2.userId}`)).toEqual([level2.userId]);
  });

  test("an approval without all of the level's checks is refused, and the confirmed ones are in the log", async () => {
    const { userId, person } = await people.withPapers("Sana Iqbal");
    const approve = (checks?: string) => first.act("kyc approve", userId, { level: "2", ...(checks && { checks }) });
    const refused = { status: 409, code: "OPERATOR_REFUSED" };
    expect(await approve()).toMatchObject({
      ...refused,
      body: { detail: expect.stringMatching(/^Confirm the checks of level 2 first: code \(.*face \(.*statement \(/) },
    });
    expect(await approve("code face")).toMatchObject({
      ...refused,
      body: { detail: "Confirm the checks of level 2 first: statement (Statement is from the last 3 months)" },
    });
    expect(await approve("code face statement person")).toMatchObject({
      ...refused,
      body: { detail: 'Level 2 has no check "person". It has: code, face, statement' },
    });
    expect((await people.done(person.call("GET", "/user/v1/profile"))).kycLevel).toBe(1);
    expect(await approve("statement face code")).toMatchObject({ status: 200, body: { state: "done" } });
    const [logged] = (await deedsAbout(userId)).filter(({ action }) => action === "kyc approve");
    expect(logged).toMatchObject({ by: first.name, details: { level: "2", checks: "statement face code" } });
  });

  test("a level that was rejected and sent again says when, by whom, why and how often", async () => {
    const { userId, person } = await people.withPapers("Leela Bhat");
    expect(await waitingOf(userId)).toMatchObject({ isResubmitted: false });
    const reasons = ["The account is another person's", "The account is still another person's"];
    for (const reason of reasons) {
      await first.act("kyc reject", userId, { level: "2", reason });
      await people.done(person.call("POST", "/user/v1/kyc/submit", { level: 2 }));
    }
    expect(await waitingOf(userId)).toMatchObject({ level: 2, isResubmitted: true });
    const { levels } = (await first.call("GET", `/kyc/${userId}`)).body;
    expect(levels.map(({ rejection }: { rejection: unknown }) => rejection)).toEqual([
      null,
      { at: expect.stringMatching(/Z$/), by: first.name, reason: reasons[1], count: 2 },
      null,
    ]);
  });

  test("a submission that was replaced since it was looked at is neither approved nor rejected", async () => {
    const { userId, person } = await people.withPapers("Yusuf Ali");
    const { sentAt } = await waitingOf(userId);
    await second.act("kyc reject", userId, { level: "2", reason: "Written by another hand", sentAt });
    await people.done(person.call("POST", "/user/v1/kyc/submit", { level: 2 }));
    const stale = {
      status: 409,
      body: { detail: "This customer submitted level 2 again. Look at the new submission first" },
    };
    const approval = { level: "2", checks: checksOf(2) };
    expect(await first.act("kyc approve", userId, { ...approval, sentAt })).toMatchObject(stale);
    expect(await first.act("kyc reject", userId, { level: "2", reason: "Too late", sentAt })).toMatchObject(stale);
    const now = (await waitingOf(userId)).sentAt;
    expect(await first.act("kyc approve", userId, { ...approval, sentAt: now })).toMatchObject({ status: 200 });
  });

  test("a rejection names the parts to send again, and the customer sees the reason", async () => {
    const { userId, person } = await people.withPapers("Fatima Sheikh");
    const details = { level: "2", reason: "The photo is too dark", parts: "selfie" };
    expect(await first.act("kyc reject", userId, details)).toMatchObject({ status: 200, body: { state: "done" } });
    const { level2 } = await people.done(person.call("GET", "/user/v1/kyc/status"));
    expect(level2).toMatchObject({
      status: "REJECTED",
      rejectReason: "The photo is too dark",
      isSelfieUploaded: false,
    });
    expect(level2.isBankStatementUploaded).toBe(true);
    expect(await waitingOf(userId)).toBeUndefined();
    const gone = await first.call("GET", `/kyc/${userId}/document/selfie`);
    expect(gone).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
  });

  test("level 3 takes two operators", async () => {
    const { userId, person } = await people.withPapers("Imran Qureshi");
    await first.act("kyc approve", userId, { level: "2", checks: checksOf(2) });
    await people.done(person.call("POST", "/user/v1/kyc/submit", { level: 3 }));
    expect(await waitingOf(userId)).toMatchObject({ level: 3 });
    const details = { checks: checksOf(3) };
    expect(await first.act("kyc approve enhanced", userId, details)).toMatchObject({ code: "OPERATOR_CODE_INVALID" });
    expect(await first.act("kyc approve enhanced", userId, { checks: "funds" }, true)).toMatchObject({
      code: "OPERATOR_REFUSED",
    });
    expect(await waitingOf(userId)).toMatchObject({ level: 3, isProposed: false });
    expect(await first.act("kyc approve enhanced", userId, details, true)).toMatchObject({
      body: { state: "proposed" },
    });
    expect(await waitingOf(userId)).toMatchObject({ level: 3, isProposed: true });
    expect(await second.act("kyc approve enhanced", userId, details, true)).toMatchObject({ body: { state: "done" } });
    expect(await waitingOf(userId)).toBeUndefined();
  });

  test("a waiting verification is counted, and leaves the queue when two operators set the level by hand", async () => {
    const { userId } = await people.differing("Devika Nair", "Deepika Nair");
    expect((await first.call("GET", "/status")).body.queues.kyc).toBeGreaterThan(0);
    await first.act("person level", userId, { level: "1" }, true);
    expect(await second.act("person level", userId, { level: "1" }, true)).toMatchObject({ body: { state: "done" } });
    expect(await waitingOf(userId)).toBeUndefined();
  });
});

describe("reading verifications", () => {
  test.each(["/kyc/not-an-id", "/kyc/00000000-0000-4000-8000-000000000000/document/passport"])(
    "reading %s is refused",
    async (path) => {
      expect(await first.call("GET", path)).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    },
  );

  test("reading an unknown customer's verification is refused", async () => {
    const nobody = await first.call("GET", "/kyc/00000000-0000-4000-8000-000000000000");
    expect(nobody).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
  });

  test("the reading calls need an operator's session", async () => {
    for (const path of ["/kyc", "/people", "/find?q=a", "/deposits/transfers", "/bank-accounts"]) {
      const refused = { status: 401, code: "OPERATOR_SESSION_MISSING" };
      expect(await consoleCall(consoleUrl, "GET", path)).toMatchObject(refused);
    }
  });
});
