/**
 * The server is killed at random moments while people move coins, chains reorganise, and nodes lose transactions and
 * responses, fail and lag. People's actions, faults and delays come from the seed (kill-rounds.ts); what a delay hits
 * does not.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Chance, createChance } from "../../packages/exchange/src/reference/chance.ts";
import { patientMs } from "../system/patience.ts";
import type { Coin } from "./coin-people.ts";
import { type CoinSystem, confirmations, openCoinSystem } from "./coin-system.ts";
import { killRounds } from "./kill-rounds.ts";
import type { Person } from "./patient-client.ts";

const actsOfOneKill = 6;

let system: CoinSystem | undefined;

afterEach(async () => {
  await system?.leave();
  system = undefined;
});

const everyCoin: readonly Coin[] = ["ETH", "USDT", "BTC"];
/** Small enough to need no operator. */
const amounts: Record<Coin, (chance: Chance) => string> = {
  ETH: (chance) => `0.0${chance.between(20, 60)}`,
  USDT: (chance) => `${chance.between(20, 90)}.${chance.between(10, 99)}`,
  BTC: (chance) => `0.00${chance.between(10, 20)}`,
};

function drawAct(chance: Chance, { people }: CoinSystem, everybody: readonly Person[]): () => Promise<unknown> {
  const [person, coin] = [chance.pick(everybody), chance.pick(everyCoin)];
  const amount = amounts[coin](chance);
  const delayMs = chance.between(0, 400);
  const thenCancelled = async (wanted: Coin, much: string) => {
    const id = await people.withdraw(person, wanted, much);
    if (id.includes("-")) await people.cancel(person, id);
  };
  return chance.weigh<() => Promise<unknown>>([
    [4, () => sleep(delayMs).then(() => people.deposit(person, coin, amount))],
    [5, () => sleep(delayMs).then(() => people.withdraw(person, coin, amount))],
    // One withdrawal that waits for operators, and one that is already being signed.
    [1, () => sleep(delayMs).then(() => thenCancelled("ETH", "0.3"))],
    [1, () => sleep(delayMs).then(() => thenCancelled(coin, amount))],
  ]);
}

/** A random fault of a chain's node, or a reorganisation. */
function drawMishap(chance: Chance, { chains }: CoinSystem): () => Promise<unknown> {
  const network = chance.pick(["ETH", "BTC"]);
  const times = chance.between(1, 3);
  const delayMs = chance.between(0, 800);
  const depth = chance.between(1, confirmations - 1);
  const fault = chance.pick([
    { fault: "swallow", times },
    { fault: "lost-answer", times },
    { fault: "broken", times: times * 3 },
    { fault: "behind", times: times * 3, blocks: chance.between(1, confirmations + 3) },
  ]);
  const isTurn = chance.oneIn(3);
  return () => sleep(delayMs).then(() => (isTurn ? chains.turn(network, depth) : chains.fault(network, fault)));
}

/** Two, so that the second server to take over finds what the first has left. */
const rounds = killRounds({ usually: 2 });
const timeout = patientMs(80 + 80 * Math.max(...rounds.map(({ kills }) => kills)));
const title = "FAULT_SEED=$seed FAULT_KILLS=$kills: servers killed at random lose and double no coin";

test.each(rounds)(title, { timeout }, async ({ seed, kills }) => {
  const chance = createChance(seed);
  const opened = await openCoinSystem();
  system = opened;
  const { people, chains, nodes } = opened;
  const everybody = [await people.register("asha"), await people.register("ravi"), await people.register("tara")];
  await Promise.all(
    everybody.flatMap((person) => [
      people.deposit(person, "ETH", "2"),
      people.deposit(person, "USDT", "500"),
      people.deposit(person, "BTC", "0.1"),
    ]),
  );
  for (let kill = 1; kill <= kills; kill += 1) {
    const mishaps = Array.from({ length: chance.between(1, 4) }, () => drawMishap(chance, opened)());
    const acts = Array.from({ length: actsOfOneKill }, () => drawAct(chance, opened, everybody)());
    await sleep(chance.between(0, 1_500));
    await nodes.kill();
    await Promise.all([...acts, ...mishaps]);
    for (const network of chains.networks) await chains.fault(network, { fault: "none" });
    const wrong = await opened.audit({ isQuick: kill < kills });
    expect(wrong, `after kill ${kill} of seed ${seed}`).toEqual([]);
  }
  console.log(`seed ${seed}: ${kills} kills, ${people.promised.length} deposits and withdrawals`);
});
