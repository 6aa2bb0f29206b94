/**
 * The common setup of the coin death tests: a running exchange, a customer with coins, and an audit after each death.
 */
import { expect } from "vitest";
import { patientMs } from "../system/patience.ts";
import { dieAt, nameOf, outside, type Point } from "./chosen-death.ts";
import { openCoinSystem } from "./coin-system.ts";

export const payments = 'update "chain_payment"';
export const ethereum = (method: string, moment?: Point["moment"]) => outside("POST /chains/ETH", moment, method);
export const bitcoin = (method: string, moment?: Point["moment"]) => outside("POST /chains/BTC", moment, method);

/** Each point is a death and a start, which are slow on a busy machine. */
export const timeout = patientMs(400);

export type CoinDeaths = Awaited<ReturnType<typeof openCoinDeaths>>;

export async function openCoinDeaths() {
  const system = await openCoinSystem();
  const { people, nodes } = system;
  const asha = await people.register("asha");
  await people.deposit(asha, "ETH", "5");
  await people.deposit(asha, "BTC", "3");

  /** The full audit, down to the blocks. */
  const inAll = async (): Promise<void> => expect(await system.audit()).toEqual([]);
  await inAll();

  return {
    ...system,
    asha,
    inAll,

    async survives(point: Point, act: () => Promise<unknown>): Promise<void> {
      await dieAt(nodes, point, act);
      expect(await system.audit({ isQuick: true }), nameOf(point)).toEqual([]);
    },
  };
}
