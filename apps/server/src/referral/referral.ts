/** Refer and earn: a code for everybody, and a part of the fees of whoever came with it, given out of the house's own. */
import { randomInt } from "node:crypto";
import { readReferral } from "@feo/contract";
import { formatUnits, parseUnits, rescale } from "@feo/money";
import type { FastifyBaseLogger } from "fastify";
import { type Instruments, unitsText } from "../market/instruments.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { createRepeated } from "../platform/repeated.ts";
import { createOnce } from "../sequencer/once.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { createReferralStore, type Owed } from "./referral.store.ts";

interface ReferralDeps {
  readonly db: Database;
  readonly sequencer: Sequencer;
  /** Whether this node is the one that does what only one may. */
  readonly mayWork: () => boolean;
  readonly instruments: () => Instruments;
  /** What a coin is worth in rupees; null while nobody can tell. */
  readonly priceInr: (ticker: string) => Promise<string | null>;
  readonly publicUrl: string;
  readonly everyMs: number;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

export interface Referral {
  serve(api: Api): void;
  start(): void;
  stop(): Promise<void>;
}

/** Letters and digits that nobody takes for another. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeLength = 8;
const scale = 18;
const paiseDecimals = 2;

const newCode = (): string => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join("");

export function openReferral(deps: ReferralDeps): Referral {
  const { db, sequencer, mayWork, instruments, priceInr, publicUrl, everyMs, log, now } = deps;
  const store = createReferralStore(db);
  const once = createOnce(sequencer, db);

  async function codeOf(userId: string): Promise<string> {
    for (;;) {
      const known = await store.codeOf(userId);
      if (known !== undefined) return known;
      await store.addCode(userId, newCode(), new Date(now()));
    }
  }

  async function worth({ asset, units }: Owed): Promise<bigint> {
    const coin = instruments().asset(asset);
    const price = coin.ticker === "INR" ? "1" : await priceInr(coin.ticker);
    if (price === null) return 0n;
    return rescale(units * parseUnits(price, scale, { unbounded: true }), coin.decimals + scale, paiseDecimals, "down");
  }

  /** Under the row's own name, so that it is given once however often it is asked for. */
  async function giveAll(): Promise<void> {
    for (const { id, userNumber: user, asset, units } of await store.open()) {
      const draft = { kind: "reward", user, asset, units: Number(units) } as const;
      const refusal = await once.ask(`referral reward ${id}`, draft);
      // The house may have used its fees; it is given when there are some again.
      if (refusal === null) await store.markGiven(id, new Date(now()));
    }
  }

  const rounds = createRepeated(everyMs, async () => {
    if (!mayWork()) return;
    try {
      while (await store.countOn(worth, new Date(now())));
      await giveAll();
    } catch (err) {
      log.warn({ err }, "rewards for referrals are given later");
    }
  });

  return {
    serve(api) {
      api.call(readReferral, async ({ caller: { userId } }) => {
        const code = await codeOf(userId);
        const given = await store.rewards(userId);
        return {
          ...{ code, link: `${publicUrl}/auth/signup?ref=${code}`, invited: await store.invited(code) },
          earned: formatUnits(
            given.reduce((sum, { paise }) => sum + BigInt(paise), 0n),
            paiseDecimals,
          ),
          rewards: given.map(({ asset, units }) => {
            const coin = instruments().asset(asset);
            return { coinTicker: coin.ticker, amount: unitsText(coin, BigInt(units)) };
          }),
        };
      });
    },
    start: rounds.start,
    stop: rounds.stop,
  };
}
