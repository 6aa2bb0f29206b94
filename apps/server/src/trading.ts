/** Wiring, beside main.ts: the engine, and what tells it of markets and traders. */
import type { Exchange } from "@feo/exchange";
import type { FastifyBaseLogger } from "fastify";
import { createAccountStore } from "./account/account.store.ts";
import type { Config } from "./config.ts";
import { fundDemoPeople } from "./demo/demo-funds.ts";
import type { Instruments } from "./market/instruments.ts";
import { createMarketStore } from "./market/market.store.ts";
import { createMarketRegister, type TraderFacts } from "./market/market-register.ts";
import { readTiers } from "./order/fee-tiers.ts";
import type { Database } from "./platform/database.ts";
import { auditTables } from "./sequencer/audit-tables.ts";
import type { Draft } from "./sequencer/fingerprint.ts";
import { createSequencer, type Sequencer } from "./sequencer/sequencer.ts";
import type { Storage } from "./sequencer/storage.ts";

const refreshMs = 5_000;
const auditMs = 60_000;
const tiersEveryMs = 60 * 60 * 1000;
const leadWithinMs = 20_000;

interface Ground {
  /** Where the sequencer keeps things, if not in the database. */
  readonly storage?: Storage;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

export interface Trading {
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  /** Called with the core whenever this node leads, also if it does already. */
  onLead(listener: (exchange: Exchange, sequence: number) => void): void;
  stop(): Promise<void>;
}

/** The engine and what tells it of markets and traders. Where another node leads, this one stands by and only reads. */
export async function startTrading(
  config: Config,
  { db, databaseUrl, now, log, ...options }: Ground,
): Promise<Trading> {
  const sequencer = createSequencer({ databaseUrl, now, log, ...options });
  const markets = createMarketStore(db);
  const accounts = createAccountStore(db);
  const submit = (draft: Draft) => sequencer.submit(draft);
  const onError = (error: unknown) => log.error({ err: error }, "the core and the database disagree about a market");
  let tiers: { at: number; byUser: Map<number, number> } | undefined;

  async function traders(): Promise<TraderFacts[]> {
    if (!tiers || now() - tiers.at > tiersEveryMs) {
      tiers = { at: now(), byUser: await readTiers(db, register.instruments(), now()) };
    }
    const apart = new Map((await accounts.taxedApart()).map((person) => [person.user, person]));
    const numbers = new Set([...apart.keys(), ...tiers.byUser.keys()]);
    return [...numbers].map((user) => ({
      ...{ user, tdsRate: apart.get(user)?.tdsRate ?? null, tdsInInr: apart.get(user)?.tdsInInr ?? false },
      tier: tiers?.byUser.get(user) ?? 0,
    }));
  }

  const isLeading = () => sequencer.standing === "leading";
  const register = createMarketRegister({ facts: markets.instruments, traders, submit, isLeading, onError });
  await register.refresh();
  sequencer.onLead(register.knows);
  let lead: { exchange: Exchange; sequence: number } | undefined;
  sequencer.onLead((exchange, sequence) => {
    lead = { exchange, sequence };
  });
  sequencer.start();
  // Where another node leads this one serves at once; it is told when it takes over.
  await Promise.race([sequencer.leading(), new Promise((resolve) => setTimeout(resolve, leadWithinMs).unref())]);
  await register.refresh();
  if (config.mode === "demo" && isLeading()) await fundDemoPeople(db, register.instruments(), submit);

  let busy = false;
  const refreshing = setInterval(async () => {
    if (busy) return;
    busy = true;
    await register.refresh().catch((error: unknown) => log.error({ err: error }, "markets could not be read anew"));
    await sequencer.lookForResume().catch(() => undefined);
    busy = false;
  }, refreshMs);
  const auditing = setInterval(async () => {
    if (!isLeading()) return;
    const broken = await auditTables(databaseUrl).catch((error: unknown) => {
      log.error({ err: error }, "the books could not be audited");
      return [];
    });
    if (broken.length > 0) await sequencer.halt(broken.join("; "));
  }, auditMs);
  return {
    sequencer,
    instruments: register.instruments,
    onLead(listener) {
      sequencer.onLead(listener);
      if (lead && isLeading()) listener(lead.exchange, sequencer.figures().sequence);
    },
    async stop() {
      clearInterval(refreshing);
      clearInterval(auditing);
      await sequencer.stop();
    },
  };
}
