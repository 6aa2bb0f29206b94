/** Wires trading, beside main.ts: the engine, alone or shared by several nodes, and its feed of markets and traders. */
import type { Exchange } from "@feo/exchange";
import type { FastifyBaseLogger } from "fastify";
import { createAccountStore } from "./account/account.store.ts";
import type { Config } from "./config.ts";
import { fundDemoPeople } from "./demo/demo-funds.ts";
import type { Instruments } from "./market/instruments.ts";
import { createMarketStore } from "./market/market.store.ts";
import { createMarketRegister, type TraderFacts } from "./market/market-register.ts";
import { createTableBooks } from "./market/table-books.ts";
import { readVolumes, valueAt } from "./order/fee-tiers.ts";
import { createOrderStore } from "./order/order.store.ts";
import { createTierWatch, type TierWatch } from "./order/tier-watch.ts";
import type { Bus } from "./platform/bus.ts";
import { inBackground } from "./platform/connection.ts";
import type { Database } from "./platform/database.ts";
import { createLease } from "./platform/lease.ts";
import { locks } from "./platform/locks.ts";
import type { Metrics } from "./platform/metrics.ts";
import { checkInvariants } from "./sequencer/audit-tables.ts";
import type { Draft } from "./sequencer/fingerprint.ts";
import { type Books, booksOf } from "./sequencer/follower.ts";
import { keepInvariants } from "./sequencer/invariants.ts";
import { createSequencer, type Sequencer, usualLimits } from "./sequencer/sequencer.ts";
import { createSharedSequencer } from "./sequencer/shared-sequencer.ts";
import type { Storage } from "./sequencer/storage.ts";
import { letTablesCatchUp } from "./sequencer/submit.ts";

const refreshMs = 5_000;
const auditMs = 60_000;
const tiersEveryMs = 60 * 60 * 1000;
const leadWithinMs = 20_000;

interface TradingDeps {
  /** Overrides the sequencer's storage; by default the database. */
  readonly storage?: Storage;
  readonly db: Database;
  readonly databaseUrl: string;
  /** The bus to the other nodes, if there are several. */
  readonly bus?: Bus | undefined;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

type BooksListener = (books: Books, sequence: number, isAnew: boolean) => void;

export interface Trading {
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  /** Whether the committed commands received here are up to date. */
  isInStep(): boolean;
  /** Passes the books each time this node gets in step, or at once if it is; `isAnew` if something was missed. */
  onBooks(listener: BooksListener): void;
  /** Sends a person's TDS setting to the core at once; it applies to the next order. */
  setTdsInInr(user: number, tdsInInr: boolean): Promise<void>;
  /** Whether this node runs the single-node jobs: polling the bank, following the chains and comparing the books. */
  mayWork(): boolean;
  stop(): Promise<void>;
}

/** Starts the engine and its feed. If another node leads, commands go over the bus; without a bus it only reads. */
export async function startTrading(
  config: Config,
  { db, databaseUrl, bus, now, log, ...options }: TradingDeps,
): Promise<Trading> {
  // Readers wait for the tables up to 1.5 times the overload limit.
  const limits = { ...usualLimits, readerPatienceMs: 1.5 * config.overloadMs };
  const local = createSequencer({ databaseUrl, now, log, limits, ...options });
  const shared = bus && createSharedSequencer({ local, bus, readTables: createTableBooks(db), log, now });
  const sequencer: Sequencer = shared ?? local;
  const markets = createMarketStore(db);
  const accounts = createAccountStore(db);
  const submit = (draft: Draft) => sequencer.submit(draft);
  const onError = (error: unknown) => log.error({ err: error }, "the core and the database disagree about a market");
  const watch = watchTiers({ db, now, sequencer, instruments: () => register.instruments() });

  async function traders(): Promise<TraderFacts[]> {
    const tiers = await watch.tiers();
    const apart = new Map((await accounts.taxedApart()).map((person) => [person.user, person]));
    const numbers = new Set([...apart.keys(), ...tiers.keys()]);
    return [...numbers].map((user) => ({
      user,
      tdsRate: apart.get(user)?.tdsRate ?? null,
      tdsInInr: apart.get(user)?.tdsInInr ?? false,
      tier: tiers.get(user) ?? 0,
    }));
  }

  const isLeading = () => sequencer.standing === "leading";
  const isInStep = () => (shared ? shared.isInStep : isLeading());
  const register = createMarketRegister({ facts: markets.instruments, traders, submit, isLeading, onError });
  await register.refresh();
  sequencer.onLead(register.knows);
  sequencer.onLead(watch.forget);
  // Runs on commit, so that a new tier is submitted before the trader can react with another order.
  sequencer.listen((entries) => {
    if (!isLeading()) return;
    const changed = watch.note(entries.flatMap(({ outcome }) => outcome.trades));
    for (const [user, tier] of changed) register.change(user, { tier }).catch(onError);
  });
  let led: Exchange | undefined;
  sequencer.onLead((exchange) => {
    led = exchange;
  });
  if (config.roles.has("engine")) sequencer.start();
  // If another node leads, this one serves at once; it gets the settings when it takes over.
  await until(() => isInStep() || sequencer.standing === "stopped", leadWithinMs);
  await register.refresh();
  if (config.mode === "demo" && isLeading()) await fundDemoPeople(db, register.instruments(), submit);

  const lease =
    bus && config.roles.has("worker")
      ? createLease({
          databaseUrl,
          lock: locks.work,
          onError: (err) => log.error({ err }, "the work lease could not be taken"),
        })
      : undefined;
  lease?.start();
  const stopMinding = mind({ sequencer, refresh: register.refresh, db, databaseUrl, now, log });
  return {
    sequencer,
    instruments: register.instruments,
    isInStep,
    onBooks(listener) {
      if (shared) shared.onBooks(listener);
      else local.onLead((exchange, sequence) => listener(booksOf(exchange), sequence, false));
      if (led && isLeading()) listener(booksOf(led), sequencer.figures().sequence, false);
    },
    async setTdsInInr(user, tdsInInr) {
      if (isLeading()) return register.change(user, { tdsInInr });
      const { tier, tdsPpm } = await createOrderStore(db).trader(user);
      await submit({ kind: "setTrader", user, tier, tdsPpm, tdsInInr });
    },
    // Without a bus only the leader can submit commands.
    mayWork: () => (bus ? (lease?.isHeld ?? false) : isLeading()),
    async stop() {
      stopMinding();
      await lease?.stop();
      await sequencer.stop();
    },
  };
}

interface TierDeps extends Pick<TradingDeps, "db" | "now"> {
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
}

/** Fee tiers from the tables plus the trades since. */
function watchTiers({ db, now, sequencer, instruments }: TierDeps): TierWatch {
  const lastTicks = new Map<number, number>();
  return createTierWatch({
    now,
    everyMs: tiersEveryMs,
    async read() {
      await letTablesCatchUp(sequencer);
      const { lastTicks: known, ...volumes } = await readVolumes(db, instruments(), now());
      for (const [market, ticks] of known) if (!lastTicks.has(market)) lastTicks.set(market, ticks);
      return volumes;
    },
    worthOf({ market, priceTicks, quoteUnits }) {
      lastTicks.set(market, priceTicks);
      return valueAt(instruments(), lastTicks, { market, quoteUnits: BigInt(quoteUnits) });
    },
  });
}

/** Periodically picks up operators' changes of markets and ended halts, and checks that the tables still balance. */
function mind({ sequencer, refresh, db, databaseUrl, now, log }: MindDeps): () => void {
  let busy = false;
  const refreshing = setInterval(async () => {
    if (busy) return;
    busy = true;
    await inBackground(refresh).catch((error: unknown) => log.error({ err: error }, "markets could not be refreshed"));
    await sequencer.lookForResume().catch(() => undefined);
    busy = false;
  }, refreshMs);
  const audit = async () => {
    if (sequencer.standing !== "leading") return;
    try {
      const invariants = await checkInvariants(databaseUrl);
      const broken = invariants.flatMap(({ faults }) => faults);
      if (broken.length > 0) await sequencer.halt(broken.join("; "));
      await keepInvariants(db, invariants, now());
    } catch (error) {
      log.error({ err: error }, "the tables could not be audited");
    }
  };
  const auditing = setInterval(audit, auditMs);
  return () => {
    clearInterval(refreshing);
    clearInterval(auditing);
  };
}

interface MindDeps extends Pick<TradingDeps, "db" | "databaseUrl" | "now" | "log"> {
  readonly sequencer: Sequencer;
  readonly refresh: () => Promise<void>;
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isSo() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
}

type Observed = Pick<Sequencer, "standing" | "haltedBecause" | "isDiskFull" | "figures">;

export function observeTrading(metrics: Metrics, sequencer: Observed): void {
  const { gauge } = metrics;
  gauge("feo_engine_leads", "1 if this node leads", () => (sequencer.standing === "leading" ? 1 : 0));
  gauge("feo_engine_halted", "1 while the exchange is cancel-only", () => (sequencer.haltedBecause === null ? 0 : 1));
  gauge("feo_database_disk_full", "1 while the database's disk is full and orders are refused", () =>
    sequencer.isDiskFull ? 1 : 0,
  );
  gauge("feo_engine_sequence", "The latest command", () => sequencer.figures().sequence);
  gauge("feo_engine_unacknowledged", "Commands waiting to be committed", () => sequencer.figures().unacknowledged);
  gauge("feo_engine_lag", "Commands not yet in the tables", () => sequencer.figures().lag);
  gauge("feo_engine_open_orders", "Open orders", () => sequencer.figures().openOrders);
}
