/**
 * Reorganisations that replace blocks with deposits. Below the coin's confirmations they undo nothing that was
 * credited. At that depth or more they freeze the coin: no withdrawals and no credits, by the next server either, until
 * operators unfreeze it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unfreezeCoin } from "../../apps/server/src/market/coin-switch.ts";
import { open } from "../database/fresh-database.ts";
import { type Coin, networkOf } from "./coin-people.ts";
import { type CoinSystem, confirmations, openCoinSystem } from "./coin-system.ts";
import type { Person } from "./patient-client.ts";

let system: CoinSystem;
beforeAll(async () => {
  system = await openCoinSystem();
});
afterAll(() => system?.leave());
/** Blocks are mined only when a test asks for them. */
beforeEach(() => system.chains.holdUp());

interface Deposit extends Record<string, unknown> {
  readonly id: string;
  readonly status: string;
  readonly height: number | null;
}

async function deposit(hash: string): Promise<Deposit | undefined> {
  const [row] = await system.database.query<Deposit>(
    "select id, status, height from crypto_deposit where tx_hash = $1",
    [hash],
  );
  return row;
}

const statusOf = async (hash: string) => (await deposit(hash))?.status;

/** Sends a deposit, mines it and declares its sender. */
async function sendInBlock(person: Person, coin: Coin, amount: string): Promise<string> {
  const hash = await system.people.send(person, coin, amount);
  await system.chains.block(networkOf[coin]);
  await system.people.answerFor(person, hash);
  return hash;
}

const frozen = async (ticker: string) =>
  (
    await system.database.query<{ because: string | null }>(
      "select frozen_because as because from coin where ticker = $1",
      [ticker],
    )
  )[0]?.because;

const auditOf = (ticker: string) =>
  system.database.query<{ by: string; details: string }>(
    "select by, details::text from audit_entry where action = 'coin freeze' and subject = $1",
    [ticker],
  );

describe.each<{ coin: Coin; amount: string; part: string }>([
  { coin: "ETH", amount: "0.2", part: "0.05" },
  { coin: "BTC", amount: "0.01", part: "0.002" },
])("$coin", ({ coin, amount, part }) => {
  const network = networkOf[coin];

  test("a reorganisation below the confirmations undoes an uncredited deposit and freezes nothing", async () => {
    const person = await system.people.register("shallow");
    const hash = await sendInBlock(person, coin, amount);
    for (let more = 2; more < confirmations; more += 1) await system.chains.block(network);
    await system.chains.undo(network, confirmations - 1);
    await expect.poll(() => deposit(hash)).toMatchObject({ status: "SUBMITTED", height: null });
    await system.untilRead(network);
    expect(await statusOf(hash)).toBe("SUBMITTED");
    expect(await frozen(coin)).toBeNull();
    expect(await auditOf(coin)).toEqual([]);
  });

  test("a reorganisation as deep as the confirmations freezes the coin until it is unfrozen", async () => {
    const person = await system.people.register("deep");
    const lost = await sendInBlock(person, coin, amount);
    for (let more = 1; more < confirmations; more += 1) await system.chains.block(network);
    await expect.poll(() => statusOf(lost)).toBe("SUCCESS");
    const before = await deposit(lost);

    const tip = await system.chains.heightOf(network);
    await system.chains.undo(network, tip - (before?.height ?? 0) + 1);
    await expect.poll(() => frozen(coin)).toContain(`credited deposits of ${coin}`);
    const entries = await auditOf(coin);
    expect(entries).toEqual([{ by: "feo", details: expect.stringContaining(before?.id ?? "no deposit") }]);
    expect(await deposit(lost)).toMatchObject({ status: "SUCCESS", height: null });

    expect(await system.people.withdraw(person, coin, part)).toBe("WITHDRAWALS_CLOSED");
    const [known] = await system.database.query<{ address: string }>(
      "select address from crypto_deposit where tx_hash = $1",
      [lost],
    );
    // The page hides the address of a frozen coin, but people still know it. The sender is known, too.
    const address = known?.address ?? "";
    const { hash: next } = await system.chains.give({ network, coin, address, amount, from: "alice" });
    await system.untilRead(network, confirmations + 2);
    expect(await statusOf(next)).toBe("SUBMITTED");

    await system.nodes.kill();
    await system.untilRead(network);
    expect(await statusOf(next)).toBe("SUBMITTED");
    expect(await system.people.withdraw(person, coin, part)).toBe("WITHDRAWALS_CLOSED");

    const { db, close } = await open(system.database.url);
    expect(await unfreezeCoin(db, coin)).toBe(true);
    await close();
    await expect.poll(() => statusOf(next)).toBe("SUCCESS");
    expect(await system.people.withdraw(person, coin, part)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await auditOf(coin)).toEqual(entries);
  });
});
