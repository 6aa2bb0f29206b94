/**
 * Chains that replace blocks with deposits in them. Fewer than a coin's confirmations undo nothing that was credited. As many or
 * more freeze the coin: nothing of it leaves, nothing more is credited, also by the next server, until operators unfreeze it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unfreezeCoin } from "../../apps/server/src/market/coin-switch.ts";
import { open } from "../database/fresh-database.ts";
import { type CoinGround, confirmations, openCoinGround } from "./coin-ground.ts";
import { type Coin, networkOf } from "./coin-people.ts";
import type { Person } from "./patient-client.ts";

let ground: CoinGround;
beforeAll(async () => {
  ground = await openCoinGround();
});
afterAll(() => ground?.leave());
/** Blocks come only as a test asks for them. */
beforeEach(() => ground.chains.holdUp());

interface Deposit extends Record<string, unknown> {
  readonly id: string;
  readonly status: string;
  readonly height: number | null;
}

async function deposit(hash: string): Promise<Deposit | undefined> {
  const [row] = await ground.database.query<Deposit>(
    "select id, status, height from crypto_deposit where tx_hash = $1",
    [hash],
  );
  return row;
}

const statusOf = async (hash: string) => (await deposit(hash))?.status;

/** Sent and in a block, with the owner's word. */
async function sendInBlock(person: Person, coin: Coin, amount: string): Promise<string> {
  const hash = await ground.people.send(person, coin, amount);
  await ground.chains.block(networkOf[coin]);
  await ground.people.answerFor(person, hash);
  return hash;
}

const frozen = async (ticker: string) =>
  (
    await ground.database.query<{ because: string | null }>(
      "select frozen_because as because from coin where ticker = $1",
      [ticker],
    )
  )[0]?.because;

const auditOf = (ticker: string) =>
  ground.database.query<{ by: string; details: string }>(
    "select by, details::text from audit_entry where action = 'coin freeze' and subject = $1",
    [ticker],
  );

describe.each<{ coin: Coin; amount: string; part: string }>([
  { coin: "ETH", amount: "0.2", part: "0.05" },
  { coin: "BTC", amount: "0.01", part: "0.002" },
])("$coin", ({ coin, amount, part }) => {
  const network = networkOf[coin];

  test("a reorganisation below the confirmations undoes a deposit that was not credited, and freezes nothing", async () => {
    const person = await ground.people.register("shallow");
    const hash = await sendInBlock(person, coin, amount);
    for (let more = 2; more < confirmations; more += 1) await ground.chains.block(network);
    await ground.chains.undo(network, confirmations - 1);
    await expect.poll(() => deposit(hash)).toMatchObject({ status: "SUBMITTED", height: null });
    await ground.untilRead(network);
    expect(await statusOf(hash)).toBe("SUBMITTED");
    expect(await frozen(coin)).toBeNull();
    expect(await auditOf(coin)).toEqual([]);
  });

  test("a reorganisation as deep as the confirmations freezes the coin until it is unfrozen", async () => {
    const person = await ground.people.register("deep");
    const lost = await sendInBlock(person, coin, amount);
    for (let more = 1; more < confirmations; more += 1) await ground.chains.block(network);
    await expect.poll(() => statusOf(lost)).toBe("SUCCESS");
    const before = await deposit(lost);

    const tip = await ground.chains.heightOf(network);
    await ground.chains.undo(network, tip - (before?.height ?? 0) + 1);
    await expect.poll(() => frozen(coin)).toContain(`credited deposits of ${coin}`);
    const entries = await auditOf(coin);
    expect(entries).toEqual([{ by: "feo", details: expect.stringContaining(before?.id ?? "no deposit") }]);
    expect(await deposit(lost)).toMatchObject({ status: "SUCCESS", height: null });

    expect(await ground.people.withdraw(person, coin, part)).toBe("WITHDRAWALS_CLOSED");
    const [known] = await ground.database.query<{ address: string }>(
      "select address from crypto_deposit where tx_hash = $1",
      [lost],
    );
    // The page gives no address of a frozen coin, but people know theirs. The sender is known, too.
    const address = known?.address ?? "";
    const { hash: next } = await ground.chains.give({ network, coin, address, amount, from: "alice" });
    await ground.untilRead(network, confirmations + 2);
    expect(await statusOf(next)).toBe("SUBMITTED");

    await ground.nodes.kill();
    await ground.untilRead(network);
    expect(await statusOf(next)).toBe("SUBMITTED");
    expect(await ground.people.withdraw(person, coin, part)).toBe("WITHDRAWALS_CLOSED");

    const { db, close } = await open(ground.database.url);
    expect(await unfreezeCoin(db, coin)).toBe(true);
    await close();
    await expect.poll(() => statusOf(next)).toBe("SUCCESS");
    expect(await ground.people.withdraw(person, coin, part)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await auditOf(coin)).toEqual(entries);
  });
});
