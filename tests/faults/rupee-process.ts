/** The server's rupee rooms alone in a process; the bank is polled more often and times out sooner. */
import { openBank } from "../../apps/server/src/bank/bank.ts";
import { createBranches } from "../../apps/server/src/bank/bank-branches.ts";
import { createHttpBank } from "../../apps/server/src/bank/http-bank.ts";
import { openMoneyRooms } from "./money-rooms.ts";

const { config, ground, marketStore, openWithdrawals, serve } = await openMoneyRooms();
const { bank: bankConfig, depositAccount: details } = config;
if (!bankConfig || !details) throw new Error("There is no bank");

const bank = openBank({
  ...ground,
  details,
  branchOf: createBranches(config.addedBanks),
  connection: createHttpBank(bankConfig, { timeoutMs: 1_000, retryAfterMs: 20 }),
  everyMs: 100,
  async rupee() {
    const row = (await marketStore.coins()).find(({ isFiat }) => isFiat);
    if (!row) throw new Error("The coin INR is missing");
    return row.coin;
  },
});
await serve(
  bank,
  openWithdrawals("bank", async () => bank.rail),
);
