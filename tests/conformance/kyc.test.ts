/** Identity verification from level 0 to level 3, through the simulated DigiLocker and the operators' command. */
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { smallPdf } from "../../apps/server/src/kyc/pdf-for-tests.ts";
import { bankWorldOf } from "../system/bank-world.ts";
import { digiLockerWorldOf, newPan } from "../system/digilocker-world.ts";
import type { Newcomer } from "../system/newcomer.ts";
import { type Operator, openOperators } from "../system/operators.ts";
import { patientMs } from "../system/patience.ts";
import { picture } from "../system/picture.ts";
import { baseUrl, home, worldUrl } from "./page.ts";
import { visitors } from "./visitors.ts";

const { openAccount, messages, done } = visitors;
const locker = digiLockerWorldOf(worldUrl);
const bank = bankWorldOf(worldUrl);
let operator: Operator;
beforeAll(async () => {
  operator = await openOperators(home);
});

const kyc = (person: Newcomer) => done(person.call("GET", "/user/v1/kyc/status"));
const visit = async (person: Newcomer): Promise<string> => (await done(person.call("GET", "/user/v1/kyc/digiUrl"))).url;
const info = { occupation: 6, incomeRange: 3, consented: true };
const submit = (person: Newcomer, level: unknown) => person.call("POST", "/user/v1/kyc/submit", { level });

/** Shares documents at DigiLocker as a citizen and returns. */
async function share(person: Newcomer, citizen: string, what?: readonly ("aadhaar" | "pan")[]) {
  const { code, state } = await locker.allow(citizen, await visit(person), what);
  return person.call("POST", "/user/v1/kyc/digiResult", { code, state });
}

async function upload(person: Newcomer, path: string, field: string, file: Blob, name = "file") {
  const form = new FormData();
  form.append(field, file, name);
  const response = await fetch(`${baseUrl}/api/user/v1/kyc/${path}`, {
    method: "POST",
    headers: { accessToken: person.state.accessToken },
    body: form,
  });
  const body = (await response.json()) as { code?: string };
  return { status: response.status, code: body.code, body };
}

const photo = (width = 640) => new Blob([new Uint8Array(picture(width))]);
const pdf = (parts: Parameters<typeof smallPdf>[0] = {}) => new Blob([new Uint8Array(smallPdf(parts))]);

async function atLevelOne(name: string, pan = newPan()): Promise<Newcomer> {
  const person = await openAccount();
  await done(share(person, await locker.settle({ name, dob: "1990-05-17", pan })));
  await done(person.call("POST", "/user/v1/kyc/info", info));
  expect((await submit(person, 1)).body).toEqual({ status: "VERIFIED", errors: [], rejectReason: "" });
  return person;
}

const mailsTo = async (person: Newcomer): Promise<{ subject: string; text: string }[]> =>
  messages((person.who as { email: string }).email);

const mailTo = (person: Newcomer, subject: string) =>
  vi.waitUntil(async () => (await mailsTo(person)).find((mail) => mail.subject === subject), {
    timeout: patientMs(20),
    interval: 200,
  });

describe("level 1", () => {
  test("KYC-001 KYC-012 KYC-018 a new account has three empty levels", async () => {
    const person = await openAccount();
    expect(await kyc(person)).toEqual({
      level1: {
        status: null,
        rejectReason: "",
        errors: [],
        isDigiLockerVerified: false,
        aadhaarNumber: "",
        PANNumber: "",
        consented: false,
        incomeRange: null,
        occupation: null,
        name: "",
        DOB: "",
        concerns: [],
      },
      level2: {
        status: null,
        rejectReason: "",
        errors: [],
        selfieOtp: "",
        isSelfieUploaded: false,
        isBankStatementUploaded: false,
      },
      level3: { status: null, rejectReason: "", errors: [] },
    });
  });

  test("KYC-019 KYC-020 KYC-021 KYC-024 KYC-025 matching government records verify level 1 and open trading at once", async () => {
    const person = await openAccount();
    const pan = newPan("I");
    const citizen = await locker.settle({ name: "Meenakshi Iyer", dob: "1988-01-31", pan, aadhaarLast4: "7315" });
    const order = { marketSymbol: "ADA-INR", side: "BUY", price: "50", volume: "10" };
    expect((await person.call("POST", "/market/v1/order/limit", order)).code).toBe("KYC_LEVEL_TOO_LOW");

    expect((await share(person, citizen)).body).toEqual({ isPANAvailable: true, isAadhaarAvailable: true });
    expect((await kyc(person)).level1).toMatchObject({
      status: "PENDING",
      isDigiLockerVerified: true,
      aadhaarNumber: "XXXX XXXX 7315",
      PANNumber: pan,
      name: "Meenakshi Iyer",
      DOB: "1988-01-31",
      consented: false,
    });
    const early = await submit(person, 1);
    expect([early.code, early.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      ...["KYC_INCOMPLETE", ["occupation", "incomeRange", "consented"]],
    ]);
    await done(person.call("POST", "/user/v1/kyc/info", info));
    expect((await submit(person, 1)).body.status).toBe("VERIFIED");

    const profile = await done(person.call("GET", "/user/v1/profile"));
    expect([profile.kycLevel, profile.name]).toEqual([1, "Meenakshi Iyer"]);
    expect((await kyc(person)).level1).toMatchObject({
      status: "VERIFIED",
      occupation: 6,
      incomeRange: 3,
      consented: true,
    });
    expect((await person.call("POST", "/market/v1/order/limit", order)).code).toBe("INSUFFICIENT_BALANCE");
    expect((await mailTo(person, "Verification level 1 approved")).text).toContain("₹50,000 a day");
  });

  test("KYC-010 level 1 is locked once verified", async () => {
    const person = await atLevelOne("Kabir Anand");
    expect((await person.call("GET", "/user/v1/kyc/digiUrl")).code).toBe("KYC_LOCKED");
    expect((await person.call("POST", "/user/v1/kyc/digiResult", { code: "x" })).code).toBe("KYC_LOCKED");
    expect((await person.call("POST", "/user/v1/kyc/info", { ...info, occupation: 1 })).code).toBe("KYC_LOCKED");
    expect((await submit(person, 1)).code).toBe("KYC_LOCKED");
    expect((await kyc(person)).level1.occupation).toBe(6);
  });

  test("KYC-020 the answer says which documents the locker lacks, and a new visit replaces the last one", async () => {
    const person = await openAccount();
    const citizen = await locker.settle({ name: "Kiran Rao", dob: "1992-02-02", pan: null });
    expect((await share(person, citizen)).body).toEqual({ isPANAvailable: false, isAadhaarAvailable: true });
    const whole = await locker.settle({ name: "Kiran Rao", dob: "1992-02-02" });
    expect((await share(person, whole, ["pan"])).body).toEqual({ isPANAvailable: true, isAadhaarAvailable: false });
    const { level1 } = await kyc(person);
    expect([level1.aadhaarNumber, level1.isDigiLockerVerified]).toEqual(["", false]);
    await done(person.call("POST", "/user/v1/kyc/info", info));
    expect((await submit(person, 1)).body.errors).toEqual([
      { path: "aadhaarNumber", message: "Share your Aadhaar from DigiLocker" },
    ]);
  });

  test("a minor is rejected, and so is a PAN that another account uses", async () => {
    const year = new Date().getUTCFullYear();
    const young = await openAccount();
    await done(share(young, await locker.settle({ name: "Arjun Patel", dob: `${year - 17}-01-01` })));
    await done(young.call("POST", "/user/v1/kyc/info", info));
    expect((await submit(young, 1)).body).toMatchObject({
      status: "REJECTED",
      rejectReason: "You must be 18 or older to trade here.",
      errors: [{ path: "DOB", message: "You must be 18 or older to trade here." }],
    });
    expect((await kyc(young)).level1).toMatchObject({ status: "REJECTED", errors: [{ path: "DOB" }] });

    const pan = newPan();
    await atLevelOne("Devika Nair", pan);
    const second = await openAccount();
    await done(share(second, await locker.settle({ name: "Devika Nair", dob: "1990-05-17", pan })));
    await done(second.call("POST", "/user/v1/kyc/info", info));
    const reply = await submit(second, 1);
    expect(reply.body).toMatchObject({ status: "REJECTED", errors: [{ path: "PANNumber" }] });
    expect((await done(second.call("GET", "/user/v1/profile"))).kycLevel).toBe(0);
    await mailTo(second, "Verification level 1 needs your attention");
    // A rejected customer may submit other records.
    await done(share(second, await locker.settle({ name: "Devika Nair", dob: "1990-05-17" })));
    expect((await submit(second, 1)).body.status).toBe("VERIFIED");
  });

  test("of accounts that submit the same PAN concurrently, one is verified", async () => {
    const pan = newPan();
    const people = await Promise.all(
      [1, 2, 3].map(async () => {
        const person = await openAccount();
        await done(share(person, await locker.settle({ name: "Rohan Mehta", dob: "1985-07-07", pan })));
        await done(person.call("POST", "/user/v1/kyc/info", info));
        return person;
      }),
    );
    const replies = await Promise.all(people.flatMap((person) => [submit(person, 1), submit(person, 1)]));
    const statuses = replies.map(({ body }) => body.status ?? body.code).filter((status) => status === "VERIFIED");
    expect(statuses).toHaveLength(1);
    const levels = await Promise.all(people.map((person) => done(person.call("GET", "/user/v1/profile"))));
    expect(levels.map(({ kycLevel }) => kycLevel).sort()).toEqual([0, 0, 1]);
  });

  test("KYC-009 records that differ go to an operator, who may approve them", async () => {
    const person = await openAccount();
    const tag = `kyc${randomUUID().slice(0, 8)}`;
    await done(
      person.call("PUT", "/user/v1/feoTag", { feoTag: tag }, { sessionToken: await person.confirm("feoTagUpdate") }),
    );
    const citizen = { name: "Simran Gill", panName: "Simran Kaur Sandhu", dob: "1991-09-09" };
    await done(share(person, await locker.settle(citizen)));
    await done(person.call("POST", "/user/v1/kyc/info", info));
    expect((await submit(person, 1)).body).toEqual({ status: "SUBMITTED", errors: [], rejectReason: "" });
    expect((await submit(person, 1)).code).toBe("KYC_LOCKED");

    expect(await operator(["kyc"], { as: "meera" })).toMatch(
      new RegExp(`${tag} +1 .*Simran Gill.*name on the PAN is Simran Kaur Sandhu`),
    );
    expect(await operator(["kyc", "show", tag])).toBe("feo: Add your operator name: --as NAME");
    expect(await operator(["kyc", "show", tag], { as: "meera" })).toMatch(/name on the PAN +Simran Kaur Sandhu/);
    expect(await operator(["kyc", "approve", tag, "2"], { as: "meera" })).toMatch(/^feo: /);
    expect(await operator(["kyc", "approve", tag, "1"], { as: "meera" })).toBe(
      "feo: Confirm the checks of level 1 first: person (Aadhaar and PAN belong to the same person)",
    );
    expect(await operator(["kyc", "approve", tag, "1", "person"], { as: "meera" })).toBe("Done.");
    expect((await kyc(person)).level1.status).toBe("VERIFIED");
    await mailTo(person, "Verification level 1 approved");
    expect(await operator(["kyc", "reject", tag, "1"], { as: "meera", reason: "late" })).toMatch(/^feo: /);
  });
});

describe("a visit to DigiLocker", () => {
  test("the DigiLocker URL carries a PKCE challenge and state, and returns to this server", async () => {
    const url = new URL(await visit(await openAccount()));
    expect(url.origin).toBe(new URL(worldUrl).origin.replace("localhost", "127.0.0.1"));
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({ response_type: "code", code_challenge_method: "S256" });
    expect(asked["redirect_uri"]).toBe(`${baseUrl}/dashboard/account-verification`);
    expect(asked["code_challenge"]).toMatch(/^[\w-]{43}$/);
    expect(asked["state"]).toMatch(/^[\w-]{32}$/);
  });

  test("a DigiLocker code that is stolen, used or injected is refused", async () => {
    const [victim, attacker] = [await openAccount(), await openAccount()];
    const citizen = await locker.settle({ name: "Mallory Das", dob: "1980-01-01" });
    const stolen = await locker.allow(citizen, await visit(attacker));
    const post = (body: object) => victim.call("POST", "/user/v1/kyc/digiResult", body);
    expect((await post({ code: stolen.code })).code).toBe("KYC_VISIT_UNKNOWN");
    await visit(victim);
    expect((await post({ code: stolen.code, state: stolen.state })).code).toBe("KYC_VISIT_UNKNOWN");
    expect((await post({ code: stolen.code })).code).toBe("KYC_VISIT_UNKNOWN");
    expect((await kyc(victim)).level1.status).toBe(null);

    const own = await locker.allow(citizen, await visit(victim));
    await done(post({ code: own.code }));
    expect((await post({ code: own.code, state: own.state })).code).toBe("KYC_VISIT_UNKNOWN");
    expect((await post({ code: "x".repeat(3_000) })).code).toBe("INVALID_INPUT");
  });

  test.each([
    ["error", "token"],
    ["hang-up", "token"],
    ["error", "issued"],
    ["hang-up", "eaadhaar"],
    ["bad-hmac", "pan"],
    ["bad-hmac", "eaadhaar"],
    ["broken-xml", "pan"],
  ] as const)("a visit that fails with %s at %s changes nothing, and the next visit succeeds", async (fault, on) => {
    const person = await openAccount();
    const citizen = await locker.settle({ name: "Neha Joshi", dob: "1994-12-24" });
    await locker.fault({ fault, on, citizen });
    const failed = await share(person, citizen);
    expect([failed.status, failed.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect((await kyc(person)).level1).toMatchObject({ status: null, PANNumber: "", aadhaarNumber: "" });
    expect((await share(person, citizen)).body).toEqual({ isPANAvailable: true, isAadhaarAvailable: true });
  });

  test.each([
    [{}, "INVALID_INPUT"],
    [{ code: "" }, "INVALID_INPUT"],
    [{ code: 5 }, "INVALID_INPUT"],
    [{ code: "a", more: 1 }, "INVALID_INPUT"],
    [{ code: "never given" }, "KYC_VISIT_UNKNOWN"],
  ])("KYC-020 returning with %j answers %s", async (body, code) => {
    const person = await openAccount();
    expect((await person.call("POST", "/user/v1/kyc/digiResult", body)).code).toBe(code);
  });
});

describe("the customer's own answers", () => {
  let person: Newcomer;
  beforeAll(async () => {
    person = await openAccount();
  });
  test.each([
    ...[{}, { ...info, occupation: 0 }, { ...info, occupation: 13 }, { ...info, occupation: "1" }],
    ...[
      { ...info, incomeRange: 7 },
      { ...info, incomeRange: 1.5 },
      { ...info, consented: "yes" },
    ],
    ...[
      { ...info, kycLevel: 3 },
      { ...info, occupation: null },
    ],
  ])("KYC-021 %j is refused as answers", async (body) => {
    expect((await person.call("POST", "/user/v1/kyc/info", body)).code).toBe("INVALID_INPUT");
    expect((await kyc(person)).level1.status).toBe(null);
  });
});

describe("levels 2 and 3", () => {
  let person: Newcomer;
  let tag: string;
  let folder: string;
  beforeAll(async () => {
    person = await atLevelOne("Priya Deshmukh");
    tag = `priya${randomUUID().slice(0, 8)}`;
    const sessionToken = await person.confirm("feoTagUpdate");
    await done(person.call("PUT", "/user/v1/feoTag", { feoTag: tag }, { sessionToken }));
    folder = await mkdtemp(join(tmpdir(), "feo-kyc-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("levels 2 and 3 need the level before them", async () => {
    expect((await submit(person, 3)).code).toBe("KYC_PREVIOUS_LEVEL");
    const newcomer = await openAccount();
    expect((await submit(newcomer, 2)).code).toBe("KYC_PREVIOUS_LEVEL");
    expect((await upload(newcomer, "selfie", "image", photo())).code).toBe("KYC_LEVEL_TOO_LOW");
    expect((await upload(newcomer, "bankStatement", "statement", pdf())).code).toBe("KYC_LEVEL_TOO_LOW");
    for (const level of [0, 4, "1", null, undefined]) expect((await submit(person, level)).code).toBe("INVALID_INPUT");
  });

  test("KYC-004 the six digits stay the same until a photo of them is rejected", async () => {
    const [one, other] = await Promise.all([kyc(person), kyc(person)]);
    expect(one.level2.selfieOtp).toMatch(/^\d{6}$/);
    expect(other.level2.selfieOtp).toBe(one.level2.selfieOtp);
  });

  test("KYC-022 KYC-023 files of other types are refused and not stored", async () => {
    const page = new Blob(["<html><script>alert(1)</script></html>"], { type: "image/jpeg" });
    expect((await upload(person, "selfie", "image", page, "me.jpg")).code).toBe("FILE_INVALID");
    expect((await upload(person, "selfie", "picture", photo())).code).toBe("INVALID_INPUT");
    expect((await upload(person, "selfie", "image", new Blob([new Uint8Array(6 << 20)]))).code).toBe("FILE_TOO_LARGE");
    expect((await upload(person, "bankStatement", "statement", page)).code).toBe("FILE_INVALID");
    expect((await upload(person, "bankStatement", "statement", pdf({ trailer: "/Encrypt 3 0 R" }))).code).toBe(
      "FILE_LOCKED",
    );
    const json = await person.call("POST", "/user/v1/kyc/selfie", { image: "x" });
    expect(json.code).toBe("UNSUPPORTED_CONTENT_TYPE");
    expect((await kyc(person)).level2).toMatchObject({ status: null, isSelfieUploaded: false });
  });

  test("KYC-011 KYC-013 KYC-015 level 2 is submitted, locked, rejected by part, submitted again and verified", async () => {
    const { selfieOtp } = (await kyc(person)).level2;
    expect((await submit(person, 2)).body.errors.map(({ path }: { path: string }) => path)).toEqual([
      ...["bankAccount", "bankStatement", "selfie"],
    ]);
    const account = await bank.open("PRIYA DESHMUKH");
    const draft = { accountHolderName: "Priya Deshmukh", bankName: "A Bank", accountNumber: account.accountNumber };
    const added = await done(person.call("POST", "/user/v1/bank", { ...draft, IFSCCode: account.ifsc }));
    expect(added.bankAccount.status).toBe("VERIFIED");
    expect((await upload(person, "bankStatement", "statement", pdf(), "october.pdf")).status).toBe(200);
    expect((await upload(person, "selfie", "image", photo())).body).toEqual({ isSelfieUploaded: true });
    expect((await kyc(person)).level2).toMatchObject({ status: "PENDING", isBankStatementUploaded: true });
    expect((await submit(person, 2)).body.status).toBe("SUBMITTED");
    expect((await upload(person, "selfie", "image", photo())).code).toBe("KYC_LOCKED");
    expect((await submit(person, 2)).code).toBe("KYC_LOCKED");

    const path = join(folder, "selfie.jpg");
    const shown = await operator(["kyc", "document", tag, "selfie", path], { as: "arjun" });
    expect(shown).toContain(`The photo must show the digits ${selfieOtp}.`);
    expect((await readFile(path)).subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(await operator(["kyc", "document", tag, "selfie", path], { as: "arjun" })).toMatch(/^feo: The file/);
    expect(await operator(["kyc", "reject", tag, "2", "selfie"], { as: "arjun" })).toContain("reason is missing");
    const reason = "The digits were not readable. Hold the paper flat, near a window.";
    expect(await operator(["kyc", "reject", tag, "2", "selfie"], { as: "arjun", reason })).toBe("Done.");

    const rejected = (await kyc(person)).level2;
    expect(rejected).toMatchObject({
      status: "REJECTED",
      rejectReason: reason,
      errors: [{ path: "selfie", message: reason }],
      isSelfieUploaded: false,
      isBankStatementUploaded: true,
    });
    expect(rejected.selfieOtp).not.toBe(selfieOtp);
    const mail = await mailTo(person, "Verification level 2 needs your attention");
    expect(mail.text).toContain(reason);

    expect((await upload(person, "selfie", "image", photo(800))).status).toBe(200);
    expect((await kyc(person)).level2).toMatchObject({ status: "REJECTED", errors: [], rejectReason: reason });
    expect((await submit(person, 2)).body).toEqual({ status: "SUBMITTED", errors: [], rejectReason: "" });

    const other = "The statement is of another account.";
    expect(await operator(["kyc", "reject", tag, "2", "bankAccount"], { as: "meera", reason: other })).toBe("Done.");
    expect((await submit(person, 2)).body.errors).toEqual([
      { path: "bankAccount", message: "Remove this bank account and add another one" },
    ]);
    await done(person.call("DELETE", `/user/v1/bank?bankAccountId=${added.bankAccount.id}`));
    const second = await bank.open("PRIYA DESHMUKH");
    const again = { ...draft, accountNumber: second.accountNumber, IFSCCode: second.ifsc };
    await done(person.call("POST", "/user/v1/bank", again));
    expect((await kyc(person)).level2).toMatchObject({ status: "REJECTED", errors: [], rejectReason: other });
    expect((await submit(person, 2)).body.status).toBe("SUBMITTED");
    const checks = ["code", "face", "statement"];
    expect(await operator(["kyc", "approve", tag, "2", ...checks], { as: "arjun" })).toBe("Done.");
    await expect.poll(async () => (await done(person.call("GET", "/user/v1/profile"))).kycLevel).toBe(2);
    const limits = await vi.waitUntil(
      async () => {
        const body = await done(person.call("GET", "/transaction/v1/fiat/withdraw/limits"));
        return body.dailyLimit === "1000000" && body;
      },
      { timeout: patientMs(20) },
    );
    expect(limits.leftToday).toBe("1000000");
    await mailTo(person, "Verification level 2 approved");
  });

  test("KYC-005 KYC-016 level 3 takes two operators", async () => {
    expect((await submit(person, 3)).body.status).toBe("SUBMITTED");
    const approve = ["kyc", "approve", tag, "3"];
    expect(await operator(approve, { as: "meera" })).toMatch(/^feo: Confirm the checks of level 3 first/);
    expect(await operator([...approve, "activity", "funds", "sanctions"], { as: "meera" })).toMatch(
      /^Proposal \d+ waits/,
    );
    expect((await kyc(person)).level3.status).toBe("SUBMITTED");
    // The order in which they are named does not matter.
    expect(await operator([...approve, "sanctions", "funds", "activity"], { as: "arjun" })).toBe("Done.");
    expect((await kyc(person)).level3).toEqual({ status: "VERIFIED", errors: [], rejectReason: "" });
    expect((await done(person.call("GET", "/user/v1/profile"))).kycLevel).toBe(3);
    await mailTo(person, "Verification level 3 approved");
    const text = await operator(["audit", (await done(person.call("GET", "/user/v1/profile"))).id], { as: "meera" });
    for (const act of ["kyc document", "kyc reject", "kyc approve", "kyc approve enhanced"])
      expect(text).toContain(act);
  });

  test("a bank account's holder is compared with the legal name, not the display name", async () => {
    const renamed = await atLevelOne("Farah Khan");
    const sessionToken = await renamed.confirm("feoTagUpdate");
    await done(renamed.call("PUT", "/user/v1/name", { name: "Somebody Else" }, { sessionToken }));
    const open = async (holder: string) => {
      const { accountNumber, ifsc } = await bank.open(holder);
      const draft = { accountHolderName: holder, bankName: "A Bank", accountNumber, IFSCCode: ifsc };
      return (await done(renamed.call("POST", "/user/v1/bank", draft))).bankAccount.status;
    };
    expect([await open("Somebody Else"), await open("FARAH KHAN")]).toEqual(["REJECTED", "VERIFIED"]);
  });
});

test("verification calls need a token, and return only one's own data", async () => {
  const person = await atLevelOne("Imran Qureshi");
  for (const [method, path] of [
    ...[["GET", "status"] as const, ["GET", "digiUrl"] as const, ["POST", "info"] as const],
    ...[["POST", "selfie"] as const, ["POST", "bankStatement"] as const, ["POST", "submit"] as const],
  ]) {
    const reply = await person.call(method, `/user/v1/kyc/${path}`, method === "POST" ? {} : undefined, {
      accessToken: undefined,
    });
    expect([path, reply.code]).toEqual([path, "ACCESS_TOKEN_MISSING"]);
  }
  expect((await kyc(await openAccount())).level1.PANNumber).toBe("");
});
