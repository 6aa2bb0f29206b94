/** Referrals: a code for everyone, and a share of invited people's fees, paid from the house's fees. */
import { randomInt } from "node:crypto";
import { listInvited, readReferral, readReferralEarnings } from "@feo/contract";
import { formatUnits, indianStamp, parseUnits, rescale } from "@feo/money";
import type { FastifyBaseLogger } from "fastify";
import { type Instruments, unitsText } from "../market/instruments.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { createRepeated } from "../platform/repeated.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { createSubmitOnce } from "../sequencer/submit-once.ts";
import { createReferralStore } from "./referral.store.ts";
import { earnsUntil, lastDays, maskedName, type Owed, standingOf } from "./referral-rules.ts";

interface ReferralDeps {
  readonly db: Database;
  readonly sequencer: Sequencer;
  /** Whether this node runs the jobs that only one node may run. */
  readonly mayWork: () => boolean;
  readonly instruments: () => Instruments;
  /** A coin's price in rupees; null if unknown. */
  readonly priceInr: (ticker: string) => Promise<string | null>;
  readonly publicUrl: string;
  readonly everyMs: number;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

export interface Referral {
  serve(api: Api): void;
  /** Counts the trades since the last round, and pays what is owed. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** An alphabet without characters that look alike. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeLength = 8;
const scale = 18;
const paiseDecimals = 2;
/** The ledger's precision of the rupee. */
const rupeeDecimals = 6;

const newCode = (): string => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join("");

export function openReferral(deps: ReferralDeps): Referral {
  const { db, sequencer, mayWork, instruments, priceInr, publicUrl, everyMs, log, now } = deps;
  const store = createReferralStore(db);
  const submitOnce = createSubmitOnce(sequencer, db);

  async function codeOf(userId: string): Promise<string> {
    for (;;) {
      const known = await store.codeOf(userId);
      if (known !== undefined) return known;
      await store.addCode(userId, newCode(), new Date(now()));
    }
  }

  /** The value of an amount in the ledger's rupee units; each coin's price is fetched once. */
  function createWorth(): (owed: Owed) => Promise<bigint> {
    const prices = new Map<string, Promise<string | null>>([["INR", Promise.resolve("1")]]);
    return async ({ asset, units }) => {
      const { ticker, decimals } = instruments().asset(asset);
      const asked = prices.get(ticker) ?? priceInr(ticker);
      prices.set(ticker, asked);
      const price = await asked;
      if (price === null) return 0n;
      return rescale(units * parseUnits(price, scale, { unbounded: true }), decimals + scale, rupeeDecimals, "down");
    };
  }

  /** The key is derived from the row's id (idempotency key), so that each reward is paid once. */
  async function giveAll(): Promise<void> {
    // If the house lacks fees in an asset, that asset's rewards wait and the others are paid.
    const short = new Set<number>();
    for (let rows = await store.open(0); rows.length > 0; rows = await store.open(rows.at(-1)?.id ?? 0)) {
      for (const { id, userNumber: user, asset, units } of rows) {
        if (short.has(asset)) continue;
        const draft = { kind: "reward", user, asset, units: Number(units) } as const;
        const refusal = await submitOnce.attempt(`referral reward ${id}`, draft);
        if (refusal === null) await store.markGiven(id, new Date(now()));
        else short.add(asset);
      }
    }
  }

  async function round(): Promise<void> {
    const worth = createWorth();
    while (await store.countOn(worth, new Date(now())));
    await giveAll();
  }

  const rounds = createRepeated(everyMs, async () => {
    if (!mayWork()) return;
    try {
      await round();
    } catch (err) {
      log.warn({ err }, "referral rewards failed and will be retried");
    }
  });

  const rupees = (units: bigint): string =>
    formatUnits(rescale(units, rupeeDecimals, paiseDecimals, "down"), paiseDecimals);
  const sum = (all: Iterable<bigint>): bigint => [...all].reduce((total, units) => total + units, 0n);
  const today = (): string => indianStamp(now()).slice(0, 10);

  return {
    serve(api) {
      api.call(readReferral, async ({ caller: { userId } }) => {
        const code = await codeOf(userId);
        const given = await store.rewards(userId);
        const day = today();
        return {
          code,
          link: `${publicUrl}/auth/signup?ref=${code}`,
          ...(await store.counts(userId, code)),
          earned: rupees(sum(given.map(({ rupeeUnits }) => BigInt(rupeeUnits)))),
          earnedToday: rupees((await store.byDay(userId, day)).get(day) ?? 0n),
          rewards: given.map(({ asset, units }) => {
            const coin = instruments().asset(asset);
            return { coinTicker: coin.ticker, amount: unitsText(coin, BigInt(units)) };
          }),
        };
      });

      api.call(readReferralEarnings, async ({ caller: { userId }, query }) => {
        const days = lastDays(today(), Number(query.days));
        const earned = await store.byDay(userId, days[0] ?? today());
        return {
          earned: rupees(sum(days.map((day) => earned.get(day) ?? 0n))),
          days: days.map((day) => ({ day, earned: rupees(earned.get(day) ?? 0n) })),
        };
      });

      api.call(listInvited, async ({ caller: { userId }, query }) => {
        const code = await codeOf(userId);
        const { invited: count } = await store.counts(userId, code);
        const rows = await store.invited({ userId, code }, query);
        const invited = rows.map((row) => ({
          // A closed account is shown without a name.
          name: row.isClosed ? "" : maskedName(row.name),
          standing: standingOf(row, now()),
          joinedAt: new Date(row.joinedMs).toISOString(),
          earnsUntil: new Date(earnsUntil(row.joinedMs)).toISOString(),
          earned: rupees(row.rupeeUnits),
        }));
        return { count, invited };
      });
    },
    round,
    start: rounds.start,
    stop: rounds.stop,
  };
}
