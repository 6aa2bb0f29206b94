/** What stands against a withdrawal of coins, from the address to the day's limit. Nothing is written here. */
import { newAddressHours } from "@feo/contract";
import { formatUnits, parseDecimal } from "@feo/money";
import type { Caller } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import { dailyLimitAt } from "../wallet/withdrawal-limits.ts";
import { type Keys, readAddress } from "./keys.ts";
import type { KnownNetwork } from "./networks.ts";
import type { WithdrawalRow, WithdrawalStore } from "./withdrawal.store.ts";

export interface WithdrawWish {
  readonly coinTicker: string;
  readonly amount: string;
  readonly address: string;
  readonly networkKey: string;
  readonly feeCoinTicker: string;
  readonly feeAmount: string;
}

/** A coin on a network, as withdrawals see it. */
export interface WithdrawalRoute {
  readonly network: KnownNetwork;
  readonly isOpen: boolean;
  readonly addressRegex: string;
  readonly leastUnits: bigint;
  readonly mostUnits: bigint;
  readonly feeUnits: bigint;
  /** Decimals of the ledger's unit, and of what the chain can carry. */
  readonly decimals: number;
  readonly chainDecimals: number;
}

interface CheckDeps {
  /** Throws COIN_NOT_FOUND or NETWORK_NOT_FOUND. */
  readonly route: (ticker: string, networkKey: string) => Promise<WithdrawalRoute>;
  readonly keys: Pick<Keys, "address">;
  readonly store: Pick<WithdrawalStore, "listed">;
  readonly isListOnly: (userId: string) => Promise<boolean>;
  /** What units of a coin are worth in paise; undefined while nobody can tell. */
  readonly worth: (ticker: string, units: bigint, decimals: number) => Promise<bigint | undefined>;
  readonly now: () => number;
}

export type WithdrawalCheck = ReturnType<typeof createWithdrawalCheck>;

const hourMs = 60 * 60 * 1000;

/** An address by its network's own pattern (CRYPTO-010) and by its checksum, as the network writes it. */
export function checkedAddress(
  { network, addressRegex }: Pick<WithdrawalRoute, "network" | "addressRegex">,
  text: string,
): string {
  const address = new RegExp(addressRegex).test(text) ? readAddress(network, text) : undefined;
  if (address === undefined) throw new ProblemError("ADDRESS_INVALID");
  return address;
}

export function createWithdrawalCheck({ route, keys, store, isListOnly, worth, now }: CheckDeps) {
  async function refuseUnlisted(userId: string, networkKey: string, address: string): Promise<void> {
    if (!(await isListOnly(userId))) return;
    const listed = (await store.listed(userId)).find((each) => each.network === networkKey && each.address === address);
    if (!listed) throw new ProblemError("ADDRESS_NOT_LISTED");
    if (now() - listed.createdAt.getTime() < newAddressHours * hourMs) throw new ProblemError("ADDRESS_TOO_NEW");
  }

  function read(amount: string, decimals: number): bigint {
    const parsed = parseDecimal(amount, decimals, { unbounded: true });
    if (!parsed.ok) throw new ProblemError(parsed.reason === "TOO_LARGE" ? "AMOUNT_TOO_LARGE" : "AMOUNT_TOO_PRECISE");
    return parsed.units;
  }

  return {
    /** Whether the coin may leave over its network now. */
    isOpen: async ({ coinTicker, network }: Pick<WithdrawalRow, "coinTicker" | "network">): Promise<boolean> =>
      (await route(coinTicker, network)).isOpen,

    /** Whether what was asked for under a key is what is asked for now. */
    async isSame(row: WithdrawalRow, wish: WithdrawWish): Promise<boolean> {
      const to = await route(row.coinTicker, row.network);
      const isThere = wish.coinTicker === row.coinTicker && wish.networkKey === row.network;
      return (
        isThere && checkedAddress(to, wish.address) === row.address && read(wish.amount, to.decimals) === row.units
      );
    },

    async prepare({ userId, userNumber, kycLevel }: Caller, wish: WithdrawWish) {
      const to = await route(wish.coinTicker, wish.networkKey);
      const { decimals, chainDecimals, feeUnits } = to;
      if (!to.isOpen) throw new ProblemError("WITHDRAWALS_CLOSED");
      const limit = dailyLimitAt(kycLevel);
      if (!limit) throw new ProblemError("KYC_LEVEL_TOO_LOW");
      const address = checkedAddress(to, wish.address);
      if (address === keys.address(to.network.family, userNumber)) throw new ProblemError("ADDRESS_OWN");
      await refuseUnlisted(userId, wish.networkKey, address);
      if (wish.feeCoinTicker !== wish.coinTicker || read(wish.feeAmount, decimals) !== feeUnits) {
        throw new ProblemError("FEE_CHANGED", {
          detail: `The fee is ${formatUnits(feeUnits, decimals)} ${wish.coinTicker} now.`,
        });
      }
      const units = read(wish.amount, decimals);
      // What the chain cannot carry cannot be sent.
      const finest = 10n ** BigInt(Math.max(0, decimals - chainDecimals));
      if ((units - feeUnits) % finest !== 0n) throw new ProblemError("AMOUNT_TOO_PRECISE");
      if (units < to.leastUnits || units <= feeUnits) throw new ProblemError("AMOUNT_TOO_SMALL");
      if (units > to.mostUnits || units > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProblemError("AMOUNT_TOO_LARGE");
      const paise = await worth(wish.coinTicker, units, decimals);
      // Without a price nobody can tell whether it is within the limit.
      if (paise === undefined) throw new ProblemError("WITHDRAWALS_CLOSED");
      const mostPaise = BigInt(limit.inr) * 100n;
      if (paise > mostPaise) throw new ProblemError("DAILY_LIMIT_REACHED");
      return { address, units, feeUnits, paise, mostPaise };
    },
  };
}
