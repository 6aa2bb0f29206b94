/** Entry point of the withdrawal module: withdrawals over all rails. */
import { type CryptoWithdrawal, type DetailType, type FiatWithdrawal, isId } from "@feo/contract";
import type { Flows } from "../auth/flow.ts";
import type { SecurityTrail } from "../auth/security-trail.ts";
import type { Instruments } from "../market/instruments.ts";
import type { Notices } from "../notice/notices.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { Limit } from "../platform/limits.ts";
import { aboutMoney } from "../platform/money-mail.ts";
import { createRepeated } from "../platform/repeated.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { mustTake } from "../sequencer/submit.ts";
import { createSubmitOnce } from "../sequencer/submit-once.ts";
import type { Rails } from "./rail.ts";
import { cryptoWithdrawalRoutes, fiatWithdrawalRoutes } from "./routes.ts";
import { createWithdrawalStore } from "./withdrawal.store.ts";
import type { RailName } from "./withdrawal.tables.ts";
import { createWithdrawalMoney } from "./withdrawal-money.ts";
import { withdrawalNotice } from "./withdrawal-notice.ts";
import { targetWords } from "./withdrawal-target.ts";
import { viewCrypto, viewFiat } from "./withdrawal-view.ts";
import { createWithdrawals } from "./withdrawals.ts";

export interface WithdrawalRoomDeps {
  readonly db: Database;
  readonly sequencer: Sequencer;
  /** Whether this node is the leader. */
  readonly mayWork: () => boolean;
  readonly instruments: () => Instruments;
  /** A coin's price in rupees; null if unknown. */
  readonly priceInr: (ticker: string) => Promise<string | null>;
  readonly rails: Rails;
  /** The job interval of each available rail. */
  readonly everyMs: Partial<Readonly<Record<RailName, number>>>;
  /** Withdrawals up to this many rupees need no operator. */
  readonly automaticLimit: string;
  readonly notices: Pick<Notices, "notify">;
  readonly flows: Flows;
  readonly trail: SecurityTrail;
  readonly limit: Limit;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

export interface WithdrawalRoom {
  serve(api: Api): void;
  /** The withdrawal, if it belongs to this customer. */
  find(userId: string, txType: DetailType, id: string): Promise<FiatWithdrawal | CryptoWithdrawal | undefined>;
  start(): void;
  stop(): Promise<void>;
}

const railOf: Partial<Readonly<Record<DetailType, RailName>>> = { FIAT_WITHDRAW: "bank", CRYPTO_WITHDRAW: "chain" };

export function openWithdrawalRoom(deps: WithdrawalRoomDeps): WithdrawalRoom {
  const { db, sequencer, mayWork, instruments, priceInr, rails, everyMs, automaticLimit } = deps;
  const { notices, flows, trail, limit, onError, now } = deps;
  const store = createWithdrawalStore(db);
  // From memory: called within transactions, which must not wait for a second connection.
  const decimalsOf = (ticker: string): number => instruments().coin(ticker)?.decimals ?? 0;
  const withdrawals = createWithdrawals({
    store,
    rails,
    decimalsOf,
    now,
    mustTake: () => mustTake(sequencer),
    money: createWithdrawalMoney({ submitOnce: createSubmitOnce(sequencer, db), instruments }),
    priceInr: async (ticker) => (ticker === "INR" ? "1" : priceInr(ticker)),
    automaticPaise: BigInt(automaticLimit) * 100n,
    async notify(row, within) {
      const notice = withdrawalNotice(row, await targetWords(row, within), decimalsOf(row.coinTicker));
      if (notice) await notices.notify(await store.person(row.userId, within), notice, aboutMoney, within);
    },
  });
  const jobs = new Map(
    (Object.entries(everyMs) as [RailName, number][]).map(([rail, ms]) => [
      rail,
      createRepeated(ms, async () => {
        if (mayWork()) await withdrawals.driveAll(rail, onError).catch(onError);
      }),
    ]),
  );

  return {
    serve(api) {
      const calls = {
        store,
        withdrawals,
        rails,
        flows,
        trail,
        limit,
        decimalsOf,
        nudge: (rail: RailName) => jobs.get(rail)?.nudge(),
      };
      if (jobs.has("bank")) fiatWithdrawalRoutes(api, calls);
      if (jobs.has("chain")) cryptoWithdrawalRoutes(api, calls);
    },
    async find(userId, txType, id) {
      const row = isId(id) ? await store.find(id) : undefined;
      if (row?.userId !== userId || row.rail !== railOf[txType]) return undefined;
      const decimals = decimalsOf(row.coinTicker);
      return row.rail === "bank" ? viewFiat(row, decimals) : viewCrypto(row, decimals);
    },
    start() {
      for (const job of jobs.values()) job.start();
    },
    async stop() {
      await Promise.all([...jobs.values()].map((job) => job.stop()));
    },
  };
}
