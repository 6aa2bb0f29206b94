/**
 * The server dies at every step of a coin withdrawal: after each write, each command to the core, each signature and
 * each call to a chain, before the next step has begun; and where it matters, while the outcome of the step is unknown.
 * Another server takes over. Every withdrawal ends exactly once, and four sets of books agree to the smallest unit.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { command, commit, nameOf, type Point, write } from "./chosen-death.ts";
import { bitcoin, type CoinDeaths, ethereum, openCoinDeaths, payments, timeout } from "./coin-deaths.ts";
import { type Operators, openOperators } from "./dying-operator.ts";

const withdrawals = 'update "withdrawal"';

const paying: readonly Point[] = [
  write('update "auth_flow"'),
  commit('insert into "withdrawal"'),
  command("crypto hold", "sent"),
  command("crypto hold"),
  write(withdrawals, "approved"),
  write('insert into "chain_payment"', "withdrawal"),
  write(withdrawals, "PROCESSING"),
  commit('insert into "chain_signed"'),
  ethereum("eth_sendRawTransaction", "before"),
  ethereum("eth_sendRawTransaction"),
  write(payments, "done", "sent"),
  write(payments, "done"),
  write(withdrawals, "paid"),
  command("crypto settle", "sent"),
  command("crypto settle"),
  write(withdrawals, "SUCCESS"),
  commit(withdrawals),
];
const payingOutputs: readonly Point[] = [
  write('update "chain_output"'),
  commit('update "chain_output"'),
  bitcoin("sendrawtransaction", "before"),
  bitcoin("sendrawtransaction"),
  write(payments, "done"),
  command("crypto settle"),
];
/** The second operator's writes, and the stage after the process that wrote them has died. */
const approving: readonly (readonly [Point, "held" | "approved"])[] = [
  [write(withdrawals, "approved", "before"), "held"],
  [write(withdrawals, "approved"), "held"],
  [commit(withdrawals), "approved"],
];
/** The leader's first writes for an approved withdrawal. */
const approved: readonly Point[] = [
  write('insert into "chain_payment"', "withdrawal"),
  write(withdrawals, "PROCESSING"),
];
const cancelling: readonly Point[] = [
  write(withdrawals, "CANCELLED"),
  command("crypto release"),
  write(withdrawals, "done"),
];
const shortage: readonly Point[] = [
  write(withdrawals, "REJECTED"),
  write(withdrawals, "done"),
  write('delete from "withdrawal"'),
];
const staying: readonly Point[] = [
  write('insert into "crypto_deposit"', undefined, "sent"),
  commit('insert into "crypto_deposit"'),
  write(withdrawals, "paid"),
  command("crypto settle"),
  write(withdrawals, "SUCCESS"),
  command("crypto deposit", "sent"),
  command("crypto deposit"),
  write('update "crypto_deposit"', "SUCCESS"),
];
const hastening: Readonly<Record<"ETH" | "BTC", readonly Point[]>> = {
  ETH: [
    write('insert into "chain_signed"'),
    commit('insert into "chain_signed"'),
    ethereum("eth_sendRawTransaction", "before"),
    ethereum("eth_sendRawTransaction"),
  ],
  BTC: [
    write('insert into "chain_signed"'),
    commit('insert into "chain_signed"'),
    bitcoin("sendrawtransaction", "before"),
    bitcoin("sendrawtransaction"),
  ],
};

let deaths: CoinDeaths;
let operators: Operators;
beforeAll(async () => {
  deaths = await openCoinDeaths();
  operators = await openOperators(deaths.database.url);
});
afterAll(async () => {
  await operators?.leave();
  await deaths?.leave();
});

async function stateOf(id: string) {
  const [row] = await deaths.database.query("select status, stage from withdrawal where id = $1", [id]);
  return row;
}

async function signaturesFor(id: string): Promise<number> {
  const rows = await deaths.database.query(
    "select 1 from chain_signed s join chain_payment p on p.id = s.payment_id where p.withdrawal_id = $1",
    [id],
  );
  return rows.length;
}

async function isHandedOver(id: string): Promise<boolean> {
  const [signed] = await deaths.database.query<{ hash: string }>(
    "select s.hash from chain_signed s join chain_payment p on p.id = s.payment_id where p.withdrawal_id = $1",
    [id],
  );
  return signed !== undefined && deaths.chains.isKnown(signed.hash);
}

test("CRYPTO-006 a withdrawal is paid once and settled once, wherever the server dies", { timeout }, async () => {
  const { people, asha } = deaths;
  let finney = 20;
  for (const point of paying) {
    finney += 1;
    await deaths.survives(point, () => people.withdraw(asha, "ETH", `0.0${finney}`));
  }
  for (const point of payingOutputs) await deaths.survives(point, () => people.withdraw(asha, "BTC", "0.001"));
  await deaths.inAll();
});

test.each([
  ["ETH", "0.02"],
  ["BTC", "0.001"],
] as const)(
  "a withdrawal of %s that is signed again with a higher fee is paid once, wherever the server dies",
  { timeout },
  async (coin, amount) => {
    const { people, asha, chains } = deaths;
    for (const point of hastening[coin]) {
      await chains.holdUp();
      const id = await people.withdraw(asha, coin, amount);
      await expect.poll(() => stateOf(id)).toEqual({ status: "PROCESSING", stage: "sent" });
      // Once the first signed transaction was broadcast, the next signature is a second one.
      await expect.poll(() => isHandedOver(id)).toBe(true);
      await deaths.survives(point, async () => undefined);
      expect(await stateOf(id)).toEqual({ status: "SUCCESS", stage: "done" });
      // An uncommitted signature is forgotten, and the first transaction may be mined before it is signed again.
      expect(await signaturesFor(id)).toBeGreaterThanOrEqual(point === hastening[coin][0] ? 1 : 2);
    }
    await deaths.inAll();
  },
);

test("a withdrawal to another customer is credited to them once, wherever the server dies", { timeout }, async () => {
  const { people, asha } = deaths;
  const ravi = await people.register("ravi");
  let finney = 50;
  for (const point of staying) {
    finney += 1;
    await deaths.survives(point, () => people.withdraw(asha, "ETH", `0.0${finney}`, ravi));
  }
  await deaths.inAll();
});

test("a cancelled withdrawal is refunded once, wherever the server dies", { timeout }, async () => {
  const { people, asha } = deaths;
  await deaths.survives(write(withdrawals, "held"), () => people.withdraw(asha, "ETH", "0.2"));
  for (const point of cancelling) {
    const id = await people.withdraw(asha, "ETH", "0.2");
    await deaths.survives(point, () => people.cancel(asha, id));
    expect(await stateOf(id)).toEqual({ status: "CANCELLED", stage: "done" });
  }
  await deaths.inAll();
});

test("a withdrawal that two operators approve is paid once, wherever the second operator's process or the server dies", {
  timeout,
}, async () => {
  const { people, asha } = deaths;
  const approval = (id: string) => ({ action: "withdrawal approve", subject: id });
  const paid = { status: "SUCCESS", stage: "done" };
  const held = { status: "PENDING", stage: "held" };

  /** Starts a withdrawal with the first operator's approval. */
  async function half(): Promise<string> {
    const id = await people.withdraw(asha, "ETH", "0.07");
    await expect.poll(() => stateOf(id)).toEqual(held);
    await operators.act("meera", approval(id));
    return id;
  }

  for (const [point, counts] of approving) {
    const id = await half();
    expect(await operators.dieIn("arjun", ["approve", id], point), nameOf(point)).toBe("SIGKILL");
    // The approval is written completely or not at all; a withdrawal on hold has its amount locked.
    if (counts === "held") {
      expect(await deaths.audit({ isQuick: true }), nameOf(point)).toEqual([]);
      expect([await stateOf(id), await signaturesFor(id)], nameOf(point)).toEqual([held, 0]);
      await operators.act("arjun", approval(id));
    } else {
      await expect(operators.act("arjun", approval(id))).rejects.toThrow("is not waiting for an operator");
    }
    expect(await deaths.audit({ isQuick: true }), nameOf(point)).toEqual([]);
    expect(await stateOf(id), nameOf(point)).toEqual(paid);
  }
  for (const point of approved) {
    const id = await half();
    await deaths.survives(point, () => operators.act("arjun", approval(id)));
    expect(await stateOf(id), nameOf(point)).toEqual(paid);
  }
  expect((await operators.verify()).fault).toBeNull();
  await deaths.inAll();
});

test("a withdrawal beyond the balance is never created, wherever the server dies", { timeout }, async () => {
  const { people, database } = deaths;
  const poor = await people.register("poor");
  for (const point of shortage) await deaths.survives(point, () => people.withdraw(poor, "ETH", "0.02"));
  expect(await database.query("select 1 from withdrawal where user_id = $1", [poor.userId])).toEqual([]);
  await deaths.inAll();
});
