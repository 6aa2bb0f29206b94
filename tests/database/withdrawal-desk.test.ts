/** Withdrawals as operators read them while the ledger's tables lag behind. */
import { expect, test } from "vitest";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { openSubjects } from "../../apps/server/src/operator/desk.ts";
import { findWithdrawal, withdrawalsPage } from "../../apps/server/src/withdrawal/withdrawal-desk.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
await seedDemo(db);
const units = 600_000_000n;

async function askForEther(): Promise<string> {
  const [row] = await query(
    `insert into withdrawal
       (user_id, rail, network, coin_ticker, address, units, fee_units, paise, status, stage, created_at, updated_at)
     select id, 'chain', 'ETH', 'ETH', '0x' || repeat('0', 40), $1, 800000, 100, 'PENDING', 'held', now(), now()
     from account where feo_tag = 'asha' returning id`,
    [units],
  );
  return String(row?.["id"]);
}

const setAside = (id: string) =>
  query(
    `insert into money_hold (hold, user_number, asset, units)
     select $1, a.number, c.asset, $2 from account a, coin c where a.feo_tag = 'asha' and c.ticker = 'ETH'`,
    [id, units],
  );

/** Counts the waits for the ledger. */
function reader(onWait: () => Promise<unknown> = async () => undefined) {
  const from = {
    db,
    waits: 0,
    async letLedgerCatchUp() {
      from.waits += 1;
      await onWait();
    },
  };
  return from;
}

test("a hold made a moment ago is waited for, and not reported as missing", async () => {
  const id = await askForEther();
  const from = reader(() => setAside(id));
  expect((await findWithdrawal(from, id)).heldUnits).toBe(units);
  expect(from.waits).toBe(1);
});

test("an existing hold is not waited for", async () => {
  const id = await askForEther();
  await setAside(id);
  const from = reader();
  expect((await findWithdrawal(from, id)).heldUnits).toBe(units);
  expect(from.waits).toBe(0);
});

test("a missing hold is waited for once, and a later withdrawal gets its own wait", async () => {
  const lost = await askForEther();
  let late = "";
  const from = reader(async () => {
    if (late === "") late = await askForEther();
    else await setAside(late);
  });
  const { rows } = await withdrawalsPage(from, { tab: "all", approvedOnce: openSubjects("withdrawal approve") });
  const heldFor = (id: string) => rows.find((row) => row.id === id)?.heldUnits;
  expect([heldFor(lost), heldFor(late)]).toEqual([null, units]);
  expect(from.waits).toBe(2);
});
