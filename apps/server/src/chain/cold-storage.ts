/**
 * Hot and cold, coin by coin on one network. At hand is a share of what the ledger has there; what goes far beyond is sent to an
 * address whose key is elsewhere. Where too little is left, a refill is proposed: two operators approve it, somebody signs it where
 * the cold words are, and what comes back is sent like any other payment.
 */
import { rescale } from "@feo/money";
import { type MovingCoin, type MovingCoins, unitsOf } from "./moving-coins.ts";
import type { PaymentStore } from "./payment.store.ts";
import type { Purse } from "./purse.ts";
import type { RefillRow, RefillStore } from "./refill.store.ts";

interface ColdStorageDeps {
  readonly networkKey: string;
  readonly send: (raw: string) => Promise<void>;
  readonly purse: Purse;
  readonly moving: MovingCoins;
  readonly payments: PaymentStore;
  readonly refills: RefillStore;
  readonly houseAddress: string;
  readonly coldAddress: string;
  readonly levels: HotLevels;
  /** How often what is at hand is weighed. */
  readonly weighEveryMs: number;
  readonly now: () => number;
}

/** How much of a coin belongs at hand, in the ledger's units; undefined where nobody can say now. */
export type HotLevels = (place: MovingCoin) => Promise<bigint | undefined>;

export interface ColdStorage {
  tend(onError: (error: unknown) => void): Promise<void>;
}

/** What is at hand may be half as much again, or half as much, before anything moves: each move costs a fee, or people's time. */
const isFarAbove = (units: bigint, wanted: bigint): boolean => units * 2n > wanted * 3n;
const isFarBelow = (units: bigint, wanted: bigint): boolean => units * 2n < wanted;

export function createColdStorage(deps: ColdStorageDeps): ColdStorage {
  const { networkKey, send, purse, moving, payments, refills, houseAddress, coldAddress, levels, weighEveryMs, now } =
    deps;
  let weighedAt = Number.NEGATIVE_INFINITY;

  async function tendCoin(place: MovingCoin): Promise<void> {
    const { coin, contract, connection } = place;
    const level = await levels(place);
    const decimals = await connection.node.decimals(contract);
    const inChain = (units: bigint) => rescale(units, coin.decimals, decimals, "down");
    const waiting = inChain(await refills.waitingUnits(networkKey, coin.ticker));
    const wanted = larger(inChain(level ?? 0n), waiting);
    const expected = await purse.expected(contract, coin.ticker);
    if (isFarBelow(expected, wanted) || expected < waiting) return proposeRefill(place, wanted - expected, decimals);
    // Without a price nobody can say how much is enough, or too much.
    if (level === undefined) return;
    await refills.withdraw(networkKey, coin.ticker, new Date(now()));
    const least = inChain(unitsOf(place, place.terms.withdrawMin));
    const atHand = await purse.available(contract, coin.ticker);
    if (isFarAbove(atHand, wanted) && atHand - wanted >= least) await putAway(place, atHand - wanted);
  }

  async function putAway({ coin, contract }: MovingCoin, chainUnits: bigint): Promise<void> {
    const underWay = await payments.open(networkKey);
    if (underWay.some(({ purpose, coinTicker }) => purpose === "cold" && coinTicker === coin.ticker)) return;
    const paid = await purse.pay({
      ...{
        purpose: "cold",
        withdrawalId: null,
        ticker: coin.ticker,
        contract,
        from: "house",
        to: coldAddress,
        chainUnits,
      },
      claim: async () => true,
    });
    if (typeof paid === "object") await send(paid.raw);
  }

  async function proposeRefill({ coin, contract }: MovingCoin, missing: bigint, decimals: number): Promise<void> {
    const there = await purse.coldHoldings(coldAddress, contract);
    // The chain's own coin pays for itself.
    const most = contract === null ? (there * 99n) / 100n : there;
    const chainUnits = most < missing ? most : missing;
    if (chainUnits <= 0n) return;
    await refills.propose(
      {
        ...{ network: networkKey, coinTicker: coin.ticker, contract, chainDecimals: decimals },
        ...{ chainUnits: String(chainUnits), fromAddress: coldAddress, toAddress: houseAddress },
        note: "Too little is at hand",
      },
      new Date(now()),
    );
  }

  /** One step of a refill. Only one of a network is out to be signed: the next one's turn or outputs depend on it. */
  async function advance(refill: RefillRow): Promise<void> {
    const at = new Date(now());
    // Also where it is being made anew: the transaction before may have been mined meanwhile.
    const sent = refill.paymentId === null ? undefined : await payments.stateOf(refill.paymentId);
    if (sent === "done") await refills.end(refill.id, "done", "", at);
    else if (sent === "failed") await refills.end(refill.id, "failed", "The chain has refused it", at);
    else if (refill.state === "approved" && refill.unsigned === null) {
      if ((await refills.open(networkKey)).some((other) => other.id !== refill.id && isOut(other))) return;
      const made = await purse.writeRefill(refill);
      await refills.writeUnsigned(refill.id, made.unsigned ?? null, made.note, at);
    } else if (refill.state === "signed" && refill.raw !== null) {
      const payment = await purse.takeRefill(refill, (within, { id }) => refills.markSent(refill.id, id, at, within));
      if (payment) await send(refill.raw);
      else await refills.putBack(refill.id, "What it spends was spent by something else: it is made anew", at);
    }
  }

  return {
    async tend(onError) {
      if (now() - weighedAt >= weighEveryMs) {
        weighedAt = now();
        for (const place of await moving.on(networkKey)) await tendCoin(place).catch(onError);
      }
      for (const refill of await refills.open(networkKey)) await advance(refill).catch(onError);
    },
  };
}

const isOut = ({ state, unsigned, paymentId }: RefillRow): boolean =>
  state === "signed" || state === "sent" || unsigned !== null || paymentId !== null;

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
