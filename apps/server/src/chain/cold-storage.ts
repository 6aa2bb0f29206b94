/**
 * Balances hot and cold storage per coin and network. The hot wallet should hold a share of the ledger's total; a large
 * excess is sent to the cold address, whose key is offline. On a large shortfall a refill is proposed: two operators
 * approve it, one signs it offline, and the signed transaction is sent like any other payment.
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
  /** How often the hot wallet's level is checked. */
  readonly weighEveryMs: number;
  readonly now: () => number;
}

/** The hot wallet's target for a coin, in ledger units; undefined if it cannot be determined now. */
export type HotLevels = (place: MovingCoin) => Promise<bigint | undefined>;

export interface ColdStorage {
  tend(onError: (error: unknown) => void): Promise<void>;
}

/**
 * Hysteresis: move coins only above 150 % or below 50 % of the target, because each move costs a fee or operators'
 * time.
 */
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
    // Without a price, no target is known.
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
      purpose: "cold",
      withdrawalId: null,
      ticker: coin.ticker,
      contract,
      from: "house",
      to: coldAddress,
      chainUnits,
      claim: async () => true,
    });
    if (typeof paid === "object") await send(paid.raw);
  }

  async function proposeRefill({ coin, contract }: MovingCoin, missing: bigint, decimals: number): Promise<void> {
    const there = await purse.coldHoldings(coldAddress, contract);
    // The chain's own coin also pays the fee.
    const most = contract === null ? (there * 99n) / 100n : there;
    const chainUnits = most < missing ? most : missing;
    if (chainUnits <= 0n) return;
    await refills.propose(
      {
        network: networkKey,
        coinTicker: coin.ticker,
        contract,
        chainDecimals: decimals,
        chainUnits: String(chainUnits),
        fromAddress: coldAddress,
        toAddress: houseAddress,
        note: "The hot wallet is low",
      },
      new Date(now()),
    );
  }

  /** Advances a refill one step. Only one per network is out for signing: nonce or outputs of the next depend on it. */
  async function advance(refill: RefillRow): Promise<void> {
    const at = new Date(now());
    // Also checked while it is being renewed: the previous transaction may have been mined meanwhile.
    const sent = refill.paymentId === null ? undefined : await payments.stateOf(refill.paymentId);
    if (sent === "done") await refills.end(refill.id, "done", "", at);
    else if (sent === "failed") await refills.end(refill.id, "failed", "The chain rejected it", at);
    else if (refill.state === "approved" && refill.unsigned === null) {
      if ((await refills.open(networkKey)).some((other) => other.id !== refill.id && isOut(other))) return;
      const made = await purse.writeRefill(refill);
      await refills.writeUnsigned(refill.id, made.unsigned ?? null, made.note, at);
    } else if (refill.state === "signed" && refill.raw !== null) {
      const payment = await purse.takeRefill(refill, (within, { id }) => refills.markSent(refill.id, id, at, within));
      if (payment) await send(refill.raw);
      else await refills.putBack(refill.id, "Replaced by another transaction. A new one is being prepared", at);
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
