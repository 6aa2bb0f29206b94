/** What the deaths of coins have in common: a ground to stand on, somebody with coins, and a look at the books after each death. */
import { expect } from "vitest";
import { patientMs } from "../system/patience.ts";
import { dieAt, nameOf, outside, type Point } from "./chosen-death.ts";
import { openCoinGround } from "./coin-ground.ts";

export const payments = 'update "chain_payment"';
export const ethereum = (method: string, moment?: Point["moment"]) => outside("POST /chains/ETH", moment, method);
export const bitcoin = (method: string, moment?: Point["moment"]) => outside("POST /chains/BTC", moment, method);

/** Each point is a death and a start, which take their time on a busy machine. */
export const timeout = patientMs(400);

export type CoinDeaths = Awaited<ReturnType<typeof openCoinDeaths>>;

export async function openCoinDeaths() {
  const ground = await openCoinGround();
  const { people, nodes } = ground;
  const asha = await people.register("asha");
  await people.deposit(asha, "ETH", "5");
  await people.deposit(asha, "BTC", "3");

  /** Every book, down to the blocks. */
  const inAll = async (): Promise<void> => expect(await ground.audit()).toEqual([]);
  await inAll();

  return {
    ...ground,
    asha,
    inAll,

    async survives(point: Point, act: () => Promise<unknown>): Promise<void> {
      await dieAt(nodes, point, act);
      expect(await ground.audit({ isQuick: true }), nameOf(point)).toEqual([]);
    },
  };
}
