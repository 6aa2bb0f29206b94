/**
 * The server dies at every step of a rupee deposit and withdrawal: after each write, each command to the core and each
 * response of the bank, before the next step has begun; and where it matters, while the outcome of the step is unknown.
 * Another server takes over. Everything acknowledged ends exactly once, and four sets of books agree to the paisa.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFirstData } from "../../apps/server/src/market/first-data.ts";
import { type FreshDatabase, freshDatabase, open } from "../database/fresh-database.ts";
import { patientMs } from "../system/patience.ts";
import { command, commit, dieAt, nameOf, outside, type Point, write } from "./chosen-death.ts";
import { automaticInr, endNodes, type Nodes, startNodes, startWorld, type World } from "./money-nodes.ts";
import { auditRupees } from "./rupee-audit.ts";
import { type People, registerPeople } from "./rupee-people.ts";

const deposits = 'update "fiat_deposit"';
const withdrawals = 'update "withdrawal"';

const credit: readonly Point[] = [
  write('insert into "fiat_deposit"', undefined, "sent"),
  write('insert into "fiat_deposit"'),
  outside("GET /bank/api/statement"),
  write('insert into "bank_line"', undefined, "sent"),
  write('insert into "bank_line"'),
  write('update "bank_line"', "deposit"),
  commit('update "bank_line"'),
  command("fiat deposit", "sent"),
  command("fiat deposit"),
  write(deposits, "SUCCESS"),
];
const payout: readonly Point[] = [
  write('update "auth_flow"'),
  commit('insert into "withdrawal"'),
  command("fiat hold", "sent"),
  command("fiat hold"),
  write(withdrawals, "approved"),
  write(withdrawals, "sent", "sent"),
  write(withdrawals, "sent"),
  outside("GET /bank/api/payouts"),
  outside("POST /bank/api/payouts", "before"),
  outside("POST /bank/api/payouts"),
  write(withdrawals, "paid"),
  command("fiat settle", "sent"),
  command("fiat settle"),
  write(withdrawals, "done"),
];
const refusal: readonly Point[] = [
  outside("POST /bank/api/payouts"),
  write(withdrawals, "refused"),
  command("fiat release"),
  write(withdrawals, "done"),
];
const cancelling: readonly Point[] = [
  write(withdrawals, "refused"),
  command("fiat release"),
  write(withdrawals, "done"),
];
const comingBack: readonly Point[] = [
  commit('update "bank_line"'),
  command("fiat return", "sent"),
  command("fiat return"),
  write(withdrawals, "done"),
];
const shortage: readonly Point[] = [
  write(withdrawals, "refused"),
  write(withdrawals, "done"),
  write('delete from "withdrawal"'),
];

let database: FreshDatabase;
let world: World;
let nodes: Nodes;
let people: People;

beforeAll(async () => {
  database = await freshDatabase();
  const { db, close } = await open(database.url);
  await writeFirstData(db);
  await close();
  world = await startWorld();
  nodes = await startNodes({ program: "rupees", databaseUrl: database.url, world });
  people = await registerPeople({ database, nodes, world });
  expect(await auditRupees({ database, world, people })).toEqual([]);
});

afterAll(async () => {
  await people?.leave();
  await endNodes();
  await database?.drop();
});

async function survives(point: Point, act: () => Promise<unknown>): Promise<void> {
  await dieAt(nodes, point, act);
  expect(await auditRupees({ database, world, people }, { isQuick: true }), nameOf(point)).toEqual([]);
}

/** Each point is a death and a start, which are slow on a busy machine. */
const timeout = patientMs(400);

const inAll = async () => expect(await auditRupees({ database, world, people })).toEqual([]);

test("BANK-018 a deposit is credited once, wherever the server dies", { timeout }, async () => {
  let rupees = 100;
  for (const point of credit) {
    rupees += 1;
    // Alternately declared before and after the statement shows it.
    await survives(point, () => people.deposit("paid", `${rupees}.01`, rupees % 2 === 0 ? 100 : 0));
  }
  await inAll();
});

test("BANK-016 a withdrawal is paid once and settled once, wherever the server dies", { timeout }, async () => {
  let rupees = 600;
  for (const point of payout) {
    rupees += 1;
    await survives(point, () => people.withdraw("paid", `${rupees}.01`));
  }
  await inAll();
});

test("BANK-016 a withdrawal refused by the bank is refunded once, wherever the server dies", { timeout }, async () => {
  for (const point of refusal) await survives(point, () => people.withdraw("refused", "700"));
  await inAll();
});

test("BANK-016 a cancelled withdrawal is refunded once, wherever the server dies", { timeout }, async () => {
  for (const point of cancelling) {
    const id = await people.withdraw("paid", String(automaticInr + 1));
    await survives(point, () => people.cancel("paid", id));
    const [row] = await database.query("select status from withdrawal where id = $1", [id]);
    expect(row).toEqual({ status: "CANCELLED" });
  }
  await inAll();
});

test("BANK-016 a returned payout is credited once, wherever the server dies", { timeout }, async () => {
  for (const point of comingBack) {
    const reference = await people.withdraw("returned", "600");
    const status = async () => (await database.query("select status from withdrawal where id = $1", [reference]))[0];
    await expect.poll(status).toEqual({ status: "SUCCESS" });
    await survives(point, () => world.post("/bank/decisions", { reference, decision: "returned" }));
    expect(await status()).toEqual({ status: "REJECTED" });
  }
  await inAll();
});

test("BANK-016 a withdrawal beyond the balance is never created, wherever the server dies", { timeout }, async () => {
  for (const point of shortage) await survives(point, () => people.withdraw("alsoPaid", "5000"));
  await inAll();
});
