/** The server's coin rooms alone in a process; chains are polled more often. */
import { createChains } from "../../apps/server/src/chain/chains.ts";
import { openChains } from "../../apps/server/src/chain/open-chains.ts";
import { demoCoins } from "../../apps/server/src/demo/demo-coins.ts";
import { createQuotas } from "../../apps/server/src/platform/quota.ts";
import { openMoneyRooms } from "./money-rooms.ts";

const { config, ground, marketStore, openWithdrawals, serve } = await openMoneyRooms();
const open = () =>
  openChains({
    ...ground,
    ...config.chains,
    isDemo: true,
    // There is no trading here.
    priceInr: async (ticker) => demoCoins.find((coin) => coin.ticker === ticker)?.referenceInr ?? null,
    pace: { everyMs: 100, weighEveryMs: 300, hastenAfterMs: 2_000, overtakenAfterMs: 5_000, lostAfterMs: 60_000 },
    coins: async () => (await marketStore.coins()).filter(({ isFiat }) => !isFiat).map(({ coin }) => coin),
  });

const chains = createChains({ ...ground, quotas: createQuotas(ground.db), open, onError: console.error });
await serve(chains, openWithdrawals("chain", chains.rail));
