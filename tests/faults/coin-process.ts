/** The rooms that coins go through, alone in their process; chains are looked at more often. */
import { createChains } from "../../apps/server/src/chain/chains.ts";
import { openChains } from "../../apps/server/src/chain/open-chains.ts";
import { createQuotas } from "../../apps/server/src/platform/quota.ts";
import { openMoneyRooms } from "./money-rooms.ts";

const { config, ground, marketStore, openWithdrawals, serve } = await openMoneyRooms();
const { nodes, mnemonic } = config.chains;
if (mnemonic === undefined) throw new Error("There are no keys");

const open = () =>
  openChains({
    ...{ ...ground, nodes, mnemonic, isDemo: true },
    pace: { everyMs: 100, hastenAfterMs: 2_000, lostAfterMs: 60_000 },
    coins: async () => (await marketStore.coins()).filter(({ isFiat }) => !isFiat).map(({ coin }) => coin),
  });

const chains = createChains({ ...ground, quotas: createQuotas(ground.db), open, onError: console.error });
await serve(chains, openWithdrawals("chain", chains.rail));
