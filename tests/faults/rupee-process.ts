/** The rooms that rupees go through, alone in their process; the bank is asked more often and given up on sooner. */
import { openBank } from "../../apps/server/src/bank/bank.ts";
import { createHttpBank } from "../../apps/server/src/bank/http-bank.ts";
import { openMoneyRooms } from "./money-rooms.ts";

const { config, ground, marketStore, openWithdrawals, serve } = await openMoneyRooms();
const { bank: bankConfig, depositAccount: details } = config;
if (!bankConfig || !details) throw new Error("There is no bank");

const bank = openBank({
  ...{ ...ground, details },
  connection: createHttpBank(bankConfig, { timeoutMs: 1_000, retryAfterMs: 20 }),
  everyMs: 100,
  async rupee() {
    const row = (await marketStore.coins()).find(({ isFiat }) => isFiat);
    if (!row) throw new Error("There is no rupee");
    return row.coin;
  },
});
await serve(
  bank,
  openWithdrawals("bank", async () => bank.rail),
);
