/** Proof of solvency over HTTP: published snapshots, a customer's own paths, and what operators do about them. */
import { execFile } from "node:child_process";
import { randomUUID, webcrypto } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseUnits } from "@feo/money";
import { checkBalance } from "@feo/solvency";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { patientMs } from "../system/patience.ts";
import { baseUrl, consoleUrl, home } from "./page.ts";
import { asha, type Json, ravi, send } from "./trading.ts";

let operator: ConsoleOperator;
/** Published because the operator asked for it. */
let solvency: Json;

const publicly = async (query = ""): Promise<Json> => send("GET", `/public/v1/solvency${query}`, {});
const snapshots = async (): Promise<Json[]> => (await operator.call("GET", "/reserves")).body.snapshots;

const publish = () => operator.call("POST", "/act", { action: "reserves publish", subject: "reserves", details: {} });

beforeAll(async () => {
  operator = await newConsoleOperator(home, consoleUrl);
  expect(await publish()).toMatchObject({ status: 200, body: { state: "done" } });
  await vi.waitFor(async () => expect((await snapshots()).filter(({ at }) => at === null)).toEqual([]), {
    timeout: patientMs(60),
    interval: 200,
  });
  const [{ id }] = (await snapshots()).filter(({ day }) => day === null);
  solvency = (await publicly(`?snapshot=${id}`)).body.solvency;
});

const amount = expect.stringMatching(/^-?\d+(\.\d+)?$/);
const hash = expect.stringMatching(/^[0-9a-f]{64}$/);

describe("what is published", () => {
  test("a snapshot has totals, roots and reserves per asset, the bank's balance and the addresses", async () => {
    expect(solvency).toMatchObject({ customersInr: amount, holdsInr: amount, ratio: amount, sequence: amount });
    expect(solvency.assets.map(({ ticker }: Json) => ticker)).toContain("BTC");
    for (const asset of solvency.assets)
      expect(asset).toMatchObject({ customers: amount, holds: amount, root: hash, reserves: expect.any(Array) });
    expect(solvency.bank).toMatchObject({ account: expect.stringMatching(/^•+ \d{4}$/), balance: amount });
    for (const { signed, source } of solvency.addresses) {
      if (signed) expect(signed.message).toContain(`Snapshot of ${solvency.at}`);
      else expect(source).toBe("COLD");
    }
  });

  test("without an id it is the latest, with the lowest ratio of 90 days and the time of the next one", async () => {
    const latest = { solvency: { assets: expect.any(Array) }, lowestRatio: amount };
    await expect.poll(async () => (await publicly()).body).toMatchObject(latest);
    const { body, headers } = await publicly();
    expect(body.nextAt).toMatch(/T00:30:00\.000Z$/);
    expect(headers.get("cache-control")).toContain("max-age=30");
  });

  test("the list names every snapshot, newest first", async () => {
    const list = async (): Promise<Json[]> => (await send("GET", "/public/v1/solvency/snapshots", {})).body.snapshots;
    // The answer is kept for half a minute.
    await expect.poll(list).toContainEqual({ ...pick(solvency), id: solvency.id });
    const times = (await list()).map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    const older = await send("GET", `/public/v1/solvency/snapshots?before=${solvency.at}`, {});
    expect(older.body.snapshots.map(({ id }: Json) => id)).not.toContain(solvency.id);
  });

  test.each([
    ["an unknown id", () => publicly(`?snapshot=${randomUUID()}`), 404, "SNAPSHOT_NOT_FOUND"],
    ["something that is no id", () => publicly("?snapshot=latest"), 400, "INVALID_INPUT"],
    ["a time that is none", () => send("GET", "/public/v1/solvency/snapshots?before=now", {}), 400, "INVALID_INPUT"],
  ])("%s is a clear error", async (_what, ask, status, code) => {
    expect(await ask()).toMatchObject({ status, code });
  });
});

const pick = ({ at, accounts, ratio }: Json) => ({ at, accounts, ratio });

const proofOf = (person: typeof asha, ticker = "INR", snapshot: string = solvency.id) =>
  person.get("/user/v1/solvency/proof", { snapshot, ticker });

const digest = async (bytes: Uint8Array) =>
  new Uint8Array(await webcrypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));

describe("a customer's path", () => {
  test("it leads from the own balance to the published root, and names nobody else", async () => {
    const published = solvency.assets.find(({ ticker }: Json) => ticker === "INR");
    const [hers, his] = [await proofOf(asha), await proofOf(ravi)];
    for (const { status, body, headers } of [hers, his]) {
      expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
      const units = parseUnits(published.customers, published.decimals, { unbounded: true });
      expect(await checkBalance(body.proof, { root: published.root, units }, digest)).toMatchObject({
        isCounted: true,
      });
    }
    expect(hers.body.proof.account).not.toBe(his.body.proof.account);
    expect(JSON.stringify(hers.body)).not.toContain(his.body.proof.account);
  });

  test("the script that the page offers checks it without Feo", async () => {
    const served = await fetch(`${baseUrl}/verify-balance.mjs`);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, expect.stringContaining("javascript")]);
    const folder = await mkdtemp(join(tmpdir(), "feo-script-"));
    const [script, path] = [join(folder, "verify-balance.mjs"), join(folder, "path.json")];
    await writeFile(script, await served.text());
    await writeFile(path, JSON.stringify((await proofOf(asha)).body.proof));
    const { root } = solvency.assets.find(({ ticker }: Json) => ticker === "INR");
    const { stdout } = await promisify(execFile)(process.execPath, [script, path, root]);
    expect(stdout).toContain("Counted: ");
    await expect(promisify(execFile)(process.execPath, [script, path, "0".repeat(64)])).rejects.toMatchObject({
      code: 1,
    });
    await rm(folder, { recursive: true, force: true });
  });

  test("it takes the customer's own token, and no parameter names another customer", async () => {
    const path = `/user/v1/solvency/proof?snapshot=${solvency.id}&ticker=INR`;
    expect(await send("GET", path, {})).toMatchObject({ status: 401, code: "ACCESS_TOKEN_MISSING" });
    const { body } = await proofOf(asha);
    const { account } = (await proofOf(ravi)).body.proof;
    const asked = await asha.get("/user/v1/solvency/proof", {
      snapshot: solvency.id,
      ticker: "INR",
      account,
      userId: account,
    });
    expect(asked.status === 400 || asked.body.proof.account === body.proof.account).toBe(true);
  });

  test.each([
    ["an unknown snapshot", () => proofOf(asha, "INR", randomUUID()), 404, "SNAPSHOT_NOT_FOUND"],
    ["an unknown coin", () => proofOf(asha, "NOPE"), 404, "COIN_NOT_FOUND"],
    ["something that is no ticker", () => proofOf(asha, "inr'"), 400, "INVALID_INPUT"],
  ])("%s is a clear error", async (_what, ask, status, code) => {
    expect(await ask()).toMatchObject({ status, code });
  });
});

describe("operators", () => {
  test.each([
    ["GET", "/reserves", undefined],
    ["POST", "/reserves/messages", { file: "{}" }],
    ["POST", "/act", { action: "reserves publish", subject: "reserves", details: {} }],
  ] as const)("%s %s needs an operator", async (method, path, body) => {
    const answer = await consoleCall(consoleUrl, method, path, { body });
    expect(answer).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
  });

  test("only reserves can be published", async () => {
    const refused = await operator.call("POST", "/act", { action: "reserves publish", subject: "all", details: {} });
    expect(refused).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
  });

  test.each(["rubbish", "{}", JSON.stringify({ kind: "feo-reserve-messages", messages: [] })])(
    "a file that has no signed messages is refused: %s",
    async (file) => {
      const refused = await operator.call("POST", "/reserves/messages", { file });
      expect(refused).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
      expect(refused.body.detail).toBe("This is not a file of reserve messages");
    },
  );

  test.each([
    ["nothing", {}],
    ["an empty file", { file: "" }],
    ["a number", { file: 1 }],
    ["too much", { file: "x".repeat(60_001) }],
  ])("%s is invalid", async (_what, body) => {
    const refused = await operator.call("POST", "/reserves/messages", body);
    expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });
});
