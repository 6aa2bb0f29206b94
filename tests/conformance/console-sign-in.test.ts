/** The operators' console on its own port: who can sign in, who cannot, and that no other credentials work there. */
import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, test } from "vitest";
import { addOperator, type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { sessionAger } from "../system/operators.ts";
import { baseUrl, consoleUrl, home } from "./page.ts";

let first: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  [first, second] = await Promise.all([newConsoleOperator(home, consoleUrl), newConsoleOperator(home, consoleUrl)]);
});

const signIn = (body: unknown) => consoleCall(consoleUrl, "POST", "/sign-in", { body });
const codeOf = (secret: string, stepsAhead: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

describe("signing in to the console", () => {
  test("enrolling takes both halves of the secret, a good passphrase and a first code; signing in takes passphrase and code", async () => {
    const invited = await addOperator(home);
    const { name, passphrase } = invited;
    const enrol = (body: object) => consoleCall(consoleUrl, "POST", "/enrol", { body: { ...invited, ...body } });
    const noSecret = { status: 401, code: "OPERATOR_ENROLMENT_REFUSED" };
    const [half = ""] = invited.secret.split(" ");
    for (const secret of [half, `${half} ${half}`, "", "x y"]) expect(await enrol({ secret })).toMatchObject(noSecret);
    expect(await enrol({ name: `no-${name}` })).toMatchObject(noSecret);
    expect(await enrol({ passphrase: "short" })).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(await enrol({ passphrase: "password1234" })).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    const refused = { status: 401, code: "OPERATOR_SIGN_IN_REFUSED" };
    expect(await signIn({ name, passphrase, code: "000000" })).toMatchObject(refused);
    const setUp = await enrol({});
    expect(setUp).toMatchObject({ status: 200, body: { state: "set-up" } });
    expect(setUp.body.uri).toMatch(/^otpauth:\/\/totp\/Feo:/);
    expect(setUp.headers.get("set-cookie")).toBeNull();
    expect(await enrol({ code: "000000" })).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    const code = codeOf(setUp.body.secret, 0);
    const enrolled = await enrol({ code });
    expect(enrolled).toMatchObject({ status: 200, body: { state: "signed-in" } });
    expect(enrolled.headers.get("set-cookie")).toMatch(/^feo-operator=/);
    // The secret and each code work once.
    expect(await enrol({})).toMatchObject(noSecret);
    expect(await signIn({ name, passphrase, code })).toMatchObject(refused);
    expect(await signIn({ name, passphrase })).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  test("an unknown name gets the same answers as a known one, and a name is locked after five failures", async () => {
    const refused = { status: 401, code: "OPERATOR_SIGN_IN_REFUSED" };
    const { name, passphrase } = await newConsoleOperator(home, consoleUrl);
    const code = "000000";
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await signIn({ name, passphrase: `wrong ${attempt}`, code })).toMatchObject(refused);
      expect(await signIn({ name: `no-${name}`, passphrase, code })).toMatchObject(refused);
    }
    expect(await signIn({ name, passphrase, code })).toMatchObject({ status: 400, code: "ACCOUNT_LOCKED" });
    expect(await signIn({ name: `no-${name}`, passphrase, code })).toMatchObject({
      status: 400,
      code: "ACCOUNT_LOCKED",
    });
  });

  test("the session cookie is HttpOnly and SameSite=Strict, and signing out ends it", async () => {
    const operator = await newConsoleOperator(home, consoleUrl);
    const session = await operator.call("GET", "/session");
    expect(session).toMatchObject({ status: 200, body: { name: operator.name, isDemo: true, exchangeUrl: baseUrl } });
    const again = await signIn({
      name: operator.name,
      passphrase: operator.passphrase,
      code: await operator.freshCode(),
    });
    expect(again.headers.get("set-cookie")).toMatch(
      /^feo-operator=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await operator.call("POST", "/sign-out")).toMatchObject({ status: 200 });
    expect(await operator.call("GET", "/session")).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
  });

  test("polling does not keep a session alive, an operator's input does", async () => {
    const { name, cookie } = await newConsoleOperator(home, consoleUrl);
    const age = await sessionAger(home);
    const leftAfter = async (headers: Record<string, string>): Promise<number> =>
      (await consoleCall(consoleUrl, "GET", "/status", { cookie, headers })).body.locksInMs;
    await age(name, 10);
    expect(await leftAfter({})).toBeLessThanOrEqual(5 * 60_000);
    expect(await leftAfter({ "Operator-Idle-Ms": "600000" })).toBeLessThanOrEqual(5 * 60_000);
    expect(await leftAfter({ "Operator-Idle-Ms": "0" })).toBeGreaterThan(14 * 60_000);
    await age(name, 15);
    const late = await consoleCall(consoleUrl, "GET", "/session", { cookie, headers: { "Operator-Idle-Ms": "0" } });
    expect(late).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
  });

  test("the console refuses requests from other origins", async () => {
    const { cookie } = first;
    const foreign = await consoleCall(consoleUrl, "GET", "/session", {
      cookie,
      headers: { origin: "https://evil.example" },
    });
    expect(foreign).toMatchObject({ status: 421, code: "HOST_NOT_ALLOWED" });
    const exchange = await consoleCall(consoleUrl, "GET", "/session", { cookie, headers: { origin: baseUrl } });
    expect(exchange.code).toBe("HOST_NOT_ALLOWED");
    const own = await consoleCall(consoleUrl, "GET", "/session", { cookie, headers: { origin: consoleUrl } });
    expect(own.status).toBe(200);
  });
});

describe("the console's calls", () => {
  test.each(["/session", "/status", "/proposals"])("%s needs an operator's session", async (path) => {
    const missing = { status: 401, code: "OPERATOR_SESSION_MISSING" };
    expect(await consoleCall(consoleUrl, "GET", path)).toMatchObject(missing);
    const cookie = `feo-operator=${"a".repeat(43)}`;
    expect(await consoleCall(consoleUrl, "GET", path, { cookie })).toMatchObject(missing);
    expect(await first.call("GET", path)).toMatchObject({ status: 200 });
  });

  test("console calls are not on the exchange's port, and exchange calls are not on the console's", async () => {
    const there = await fetch(`${baseUrl}/api/console/v1/session`, { headers: { cookie: first.cookie } });
    expect(there.status).toBe(404);
    const here = await fetch(`${consoleUrl}/api/public/v1/market/list`);
    expect(here.status).toBe(404);
    const openApi = await (await fetch(`${baseUrl}/api/openapi.json`)).text();
    expect(openApi).not.toContain("/console/");
  });

  test("the status call returns the engine's pace, the queue lengths and whether the log is intact", async () => {
    const { body } = await first.call("GET", "/status");
    expect(body.engine).toMatchObject({ isHeard: true, haltedBecause: null, isDiskFull: false });
    expect(body.engine.perSecond).toBeGreaterThanOrEqual(0);
    expect(body.audit.entries).toBeGreaterThan(0);
    expect(body.audit.fault).toBeNull();
    expect(body.locksInMs).toBeGreaterThan(0);
    expect(body.locksInMs).toBeLessThanOrEqual(15 * 60_000);
    for (const queue of ["kyc", "withdrawals", "deposits", "addresses", "bankAccounts", "proposals"]) {
      expect(Number.isInteger(body.queues[queue])).toBe(true);
    }
  });
});

describe("operator actions", () => {
  test("an action for two operators is proposed with a code, and confirmed by another operator with theirs", async () => {
    const { name } = await addOperator(home);
    expect(await first.act("operator remove", name)).toMatchObject({ status: 400, code: "OPERATOR_CODE_INVALID" });
    const proposed = await first.act("operator remove", name, {}, true);
    expect(proposed).toMatchObject({ status: 200, body: { state: "proposed", proposal: expect.any(Number) } });
    const { proposal } = proposed.body;
    const shown = (await second.call("GET", "/proposals")).body.proposals;
    expect(shown).toContainEqual(
      expect.objectContaining({ id: proposal, action: "operator remove", subject: name, proposedBy: first.name }),
    );
    const { digest } = shown.find(({ id }: { id: number }) => id === proposal);
    const confirm = (by: ConsoleOperator, body: object) =>
      by.call("POST", `/proposals/${proposal}/confirm`, { digest, ...body });
    const codeOnly = await confirm(first, { code: await first.freshCode() });
    expect(codeOnly).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(codeOnly.body.detail).toBe("Another operator must confirm your proposal");
    const wrong = await confirm(second, { code: "000000" });
    expect(wrong).toMatchObject({ status: 400, code: "OPERATOR_CODE_INVALID" });
    const other = await confirm(second, { code: await second.freshCode(), digest: "0".repeat(64) });
    expect(other).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    const done = await confirm(second, { code: await second.freshCode() });
    expect(done).toMatchObject({ status: 200, body: { state: "done", enrolmentHalf: null } });
    const gone = await second.call("POST", `/proposals/${proposal}/drop`);
    expect(gone).toMatchObject({ status: 409, body: { detail: `Proposal ${proposal} is not open` } });
  });

  test("removing an operator ends their session at once", async () => {
    const leaving = await newConsoleOperator(home, consoleUrl);
    expect(await leaving.call("GET", "/session")).toMatchObject({ status: 200 });
    const [removed, done] = [{ body: { state: "proposed" } }, { body: { state: "done" } }];
    expect(await first.act("operator remove", leaving.name, {}, true)).toMatchObject(removed);
    expect(await second.act("operator remove", leaving.name, {}, true)).toMatchObject(done);
    expect(await leaving.call("GET", "/session")).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
  });

  test("an operator who lost the phone enrols again after two others approve a reset", async () => {
    const lost = await newConsoleOperator(home, consoleUrl);
    const { name, passphrase } = lost;
    const proposed = await first.act("operator reset", name, {}, true);
    const done = await second.act("operator reset", name, {}, true);
    expect(done).toMatchObject({ body: { state: "done" } });
    expect(await lost.call("GET", "/session")).toMatchObject({ status: 401 });
    const old = await signIn({ name, passphrase, code: await lost.freshCode() });
    expect(old).toMatchObject({ status: 401, code: "OPERATOR_SIGN_IN_REFUSED" });
    const secret = [proposed, done].map(({ body }) => body.enrolmentHalf).join(" ");
    const setUp = await consoleCall(consoleUrl, "POST", "/enrol", { body: { name, secret, passphrase } });
    expect(setUp).toMatchObject({ status: 200, body: { state: "set-up" } });
    expect(setUp.body.secret).not.toBe(lost.secret);
  });

  test.each([
    ["an action that does not exist", { action: "money make", subject: "me" }, 409, "OPERATOR_REFUSED"],
    ["an inherited property as action", { action: "toString", subject: "me" }, 409, "OPERATOR_REFUSED"],
    ["no subject", { action: "person freeze", subject: "" }, 400, "INVALID_INPUT"],
    ["a code of letters", { action: "operator remove", subject: "x", code: "abcdef" }, 400, "INVALID_INPUT"],
    ["an extra field", { action: "person freeze", subject: "x", as: "somebody" }, 400, "INVALID_INPUT"],
    [
      "level 3 approved by one operator",
      { action: "kyc approve", subject: "x", details: { level: "3" } },
      409,
      "OPERATOR_REFUSED",
    ],
  ])("an invalid request to act is refused: %s", async (_what, body, status, code) => {
    expect(await first.call("POST", "/act", body)).toMatchObject({ status, code });
  });
});

describe("the audit log and the operators", () => {
  test("each action is logged by operator and subject, and the log is intact", async () => {
    const { name } = await addOperator(home);
    const about = async (subject: string) => (await first.call("GET", `/audit?subject=${subject}`)).body;
    const { entries } = await about(name);
    expect(entries.map(({ action, by }: { action: string; by: string }) => `${by}: ${action}`)).toEqual([
      "arjun: operator add",
      "meera: propose operator add",
    ]);
    // The log does not expose hashes of the enrolment secret.
    expect(JSON.stringify(entries)).not.toMatch(/halfHash|[0-9a-f]{64}.*[0-9a-f]{64}.*[0-9a-f]{64}/);
    const mine = (await first.call("GET", `/audit?by=${first.name}`)).body.entries;
    expect(new Set(mine.map(({ by }: { by: string }) => by))).toEqual(new Set([first.name]));
    const verdict = (await first.call("POST", "/audit/verify", {})).body;
    expect(verdict).toMatchObject({ fault: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const known = (await first.call("POST", "/audit/verify", { head: verdict.head })).body;
    expect(known.fault).toBeNull();
    const cut = (await first.call("POST", "/audit/verify", { head: "0123".repeat(16) })).body;
    expect(cut.fault).toMatch(/cut off or rewritten/);
    expect(await first.call("POST", "/audit/verify", { head: "x" })).toMatchObject({ code: "INVALID_INPUT" });
  });

  test("the log is read page by page", async () => {
    const page = (await first.call("GET", "/audit")).body;
    const [latest] = page.entries;
    const next = (await first.call("GET", `/audit?before=${latest.sequence}`)).body;
    expect(next.entries[0].sequence).toBe(latest.sequence - 1);
    expect(await first.call("GET", "/audit?before=0")).toMatchObject({ code: "INVALID_INPUT" });
  });

  test("adding an operator takes a proposal and a confirmation with codes, and each of the two sees a different half", async () => {
    const name = `${first.name}-b`;
    const roles = { roles: "support treasury" };
    expect(await first.act("operator add", name, roles)).toMatchObject({ status: 400, code: "OPERATOR_CODE_INVALID" });
    const chosen = await first.act("operator add", name, { ...roles, halfHash: "0".repeat(64) }, true);
    expect(chosen).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(await first.act("operator add", name, {}, true)).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    const proposed = await first.act("operator add", name, roles, true);
    const half = expect.stringMatching(/^[\w-]{22}$/);
    expect(proposed).toMatchObject({ status: 200, body: { state: "proposed", enrolmentHalf: half } });
    const proposals = (await second.call("GET", "/proposals")).body.proposals;
    expect(JSON.stringify(proposals)).not.toContain("halfHash");
    const { digest } = proposals.find(({ subject }: { subject: string }) => subject === name);
    const path = `/proposals/${proposed.body.proposal}/confirm`;
    const confirmed = await second.call("POST", path, { code: await second.freshCode(), digest });
    expect(confirmed).toMatchObject({ status: 200, body: { state: "done", enrolmentHalf: half } });
    expect(confirmed.body.enrolmentHalf).not.toBe(proposed.body.enrolmentHalf);
    const { operators } = (await first.call("GET", "/operators")).body;
    expect(operators).toContainEqual(
      expect.objectContaining({ name, roles: ["support", "treasury"], hasCodes: false, seenAt: null }),
    );
    expect(operators).toContainEqual(expect.objectContaining({ name: first.name, hasCodes: true }));
  });

  test("the log records what an operator reads, but not the search terms", async () => {
    await first.call("GET", "/people?q=asha@demo.feo.example");
    await first.call("GET", "/find?q=asha@demo.feo.example");
    await first.call("GET", "/withdrawals");
    const { entries } = (await second.call("GET", `/audit?by=${first.name}`)).body;
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(["people search", "find", "withdrawals list"]));
    expect(JSON.stringify(entries)).not.toContain("demo.feo.example");
  });

  test("changing a passphrase takes the current one and a code, and ends the other sessions", async () => {
    const operator = await newConsoleOperator(home, consoleUrl);
    const { name, passphrase: current } = operator;
    const passphrase = `another passphrase of ${name}`;
    const elsewhere = await signIn({ name, passphrase: current, code: await operator.freshCode() });
    const [cookie = ""] = elsewhere.headers.get("set-cookie")?.split(";") ?? [];
    const change = (body: object) =>
      operator.call("POST", "/passphrase", { current, passphrase, code: "000000", ...body });
    expect(await change({ current: "not it at all" })).toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
    expect(await change({ passphrase: "short" })).toMatchObject({ code: "OPERATOR_REFUSED" });
    expect(await change({})).toMatchObject({ code: "OPERATOR_CODE_INVALID" });
    expect(await change({ code: await operator.freshCode() })).toMatchObject({ status: 200 });
    expect(await operator.call("GET", "/session")).toMatchObject({ status: 200 });
    expect(await consoleCall(consoleUrl, "GET", "/session", { cookie })).toMatchObject({ status: 401 });
    const old = await signIn({ name, passphrase: current, code: await operator.freshCode() });
    expect(old).toMatchObject({ status: 401, code: "OPERATOR_SIGN_IN_REFUSED" });
  });
});

describe("the console's page", () => {
  test("the console's page is the same for every address, runs only its own scripts, and is never cached", async () => {
    const page = await fetch(`${consoleUrl}/withdrawals/some-id`);
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const html = await page.text();
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(html).toContain(`content="${nonce}"`);
    expect(html).not.toContain("nonce-of-this-page");
  });

  test.each(["/assets/nothing.js", "/assets/..%2f..%2fpackage.json", "/coins/nothing.svg", "/api/nothing"])(
    "%s answers 404",
    async (path) => {
      expect((await fetch(consoleUrl + path)).status).toBe(404);
    },
  );
});
