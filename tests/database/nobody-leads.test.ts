/**
 * Rupee movements while the engine accepts no commands: new ones are refused for the time being, and leave nothing
 * behind.
 */

import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { NotTaken } from "../../apps/server/src/sequencer/answer.ts";
import { accounts, createBankFloor } from "./bank-floor.ts";

const floor = await createBankFloor();
const { engine, query, withdraw, deposit, becomes, transfer, rupeesOf } = floor;

beforeAll(async () => {
  await floor.addAccount("ravi", accounts.ravi);
  await floor.give("ravi", 100_000);
});

afterEach(() => void vi.restoreAllMocks());

const written = async () => Number((await query<{ count: string }>("select count(*) from withdrawal"))[0]?.count);

test.each([
  { because: null, refusal: { code: "UNAVAILABLE", extra: { retryAfterSeconds: 1 } } },
  { because: "The books differ", refusal: { code: "TRADING_HALTED" } },
])("a withdrawal is refused without being stored (halted: $because)", async ({ because, refusal }) => {
  vi.spyOn(engine.sequencer, "isTaking", "get").mockReturnValue(false);
  vi.spyOn(engine.sequencer, "haltedBecause", "get").mockReturnValue(because);
  const before = await rupeesOf("ravi");
  await expect(withdraw("ravi", "500")).rejects.toMatchObject(refusal);
  expect([await written(), await rupeesOf("ravi")]).toEqual([0, before]);
});

test("a deposit waits for the next leader, and is credited once", async () => {
  const [before] = await rupeesOf("ravi");
  const refused = vi.spyOn(engine.sequencer, "submit").mockRejectedValue(new NotTaken("NOT_LEADING", "Not now"));
  const utr = await transfer(accounts.ravi.accountNumber, "700");
  const { id = "", status } = await deposit("ravi", utr);
  expect(status).toBe("PENDING");
  await expect.poll(() => refused.mock.calls.length).toBeGreaterThan(0);
  expect(await rupeesOf("ravi")).toEqual([before, 0]);
  refused.mockRestore();
  await becomes("fiat_deposit", id, { status: "SUCCESS" });
  expect(await rupeesOf("ravi")).toEqual([before + 700, 0]);
});
