/** Custody through the console's port: holdings, the signer and refill files, for operators only. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { consoleUrl, home } from "./page.ts";

let operator: ConsoleOperator;
beforeAll(async () => {
  operator = await newConsoleOperator(home, consoleUrl);
});

const unknown = randomUUID();
const signed = (file: string) => ({ file });
const rubbish = ["rubbish", "{}", JSON.stringify({ kind: "feo-signed-refill", id: unknown, raw: "0x" })];

test.each([
  ["GET", "/custody", undefined],
  ["GET", `/custody/refills/${unknown}/file`, undefined],
  ["POST", `/custody/refills/${unknown}/signed`, signed("{}")],
] as const)("%s %s needs an operator", async (method, path, body) => {
  const answer = await consoleCall(consoleUrl, method, path, { body });
  expect(answer).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
});

const amount = expect.stringMatching(/^-?\d+(\.\d+)?$/);

test("holdings are listed by network, hot and cold, beside the signer's limits", async () => {
  const { status, body } = await operator.call("GET", "/custody");
  expect({ status, body }).toMatchObject({ status: 200, body: { refills: expect.any(Array) } });
  expect(body.holdings.length).toBeGreaterThan(0);
  for (const holding of body.holdings) {
    expect(holding).toMatchObject({ networkKey: expect.any(String), ticker: expect.any(String) });
    expect(holding).toMatchObject({ hot: amount, cold: amount, ledger: amount, hotAddress: expect.any(String) });
    expect(holding.coldAddress).not.toBe(holding.hotAddress);
  }
  const { signer } = body;
  expect(signer.stopped).toBeNull();
  for (const each of signer.hour)
    expect(each).toEqual({ network: expect.any(String), coin: expect.any(String), signed: amount, limit: amount });
  expect(signer.hour.map(({ network, coin }: Record<string, string>) => `${network} ${coin}`)).toContain("BTC BTC");
});

describe("an unknown refill", () => {
  test("an unknown refill has no file", async () => {
    const refused = await operator.call("GET", `/custody/refills/${unknown}/file`);
    expect(refused).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(refused.body.detail).toBe(`No refill with id ${unknown}`);
    expect(await operator.call("GET", "/custody/refills/1/file")).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  test.each(rubbish)("a signed file for an unknown refill is refused: %s", async (file) => {
    const refused = await operator.call("POST", `/custody/refills/${unknown}/signed`, signed(file));
    expect(refused).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(refused.body.detail).toBe(`No refill with id ${unknown}`);
  });

  test.each([
    ["nothing", {}],
    ["an empty file", { file: "" }],
    ["a number", { file: 1 }],
  ])("an upload with %s instead of a signed refill file is refused", async (_what, body) => {
    const refused = await operator.call("POST", `/custody/refills/${unknown}/signed`, body);
    expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  test("a signed file above the size limit is refused", async () => {
    const refused = await operator.call("POST", `/custody/refills/${unknown}/signed`, signed("x".repeat(60_001)));
    expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  test.each([
    ["refill approve", {}, true],
    ["refill renew", {}, false],
    ["refill drop", { reason: "a test" }, false],
  ] as const)("an unknown refill cannot be decided by %s", async (action, details, withCode) => {
    const refused = await operator.act(action, unknown, details, withCode);
    expect(refused).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
  });
});

test("signing cannot be stopped without a reason", async () => {
  const refused = await operator.act("signing stop", "signer");
  expect(refused).toMatchObject({ status: 409, body: { detail: "reason is missing" } });
  expect((await operator.call("GET", "/custody")).body.signer.stopped).toBeNull();
});
