/** Gives toy coins of the world's own wallets to any address, on any of its chains. */
import type { Chains } from "./chains.ts";
import { coinsOf, type NetworkName, type Sender } from "./networks.ts";
import { readUnits } from "./units.ts";

export interface Wish {
  readonly network: string;
  readonly coin: string;
  readonly address: string;
  readonly amount: string;
  readonly from: Sender;
}

export interface Gift extends Wish {
  readonly network: NetworkName;
  readonly hash: string;
  /** The sender's address. */
  readonly fromAddress: string;
}

export type GiftResult =
  | { readonly kind: "given"; readonly gift: Gift }
  | { readonly kind: "refused"; readonly why: GiftRefusal; readonly words: string };

export type GiftRefusal = "UNKNOWN_NETWORK" | "UNKNOWN_COIN" | "BAD_AMOUNT" | "BAD_ADDRESS" | "TOO_MUCH";

export interface Faucet {
  give(wish: Wish): Promise<GiftResult>;
  /** The newest first, with how many blocks hold each. */
  latest(): Promise<readonly (Gift & { readonly confirmations: number })[]>;
}

const amountWords = { "no-amount": "must be a decimal number such as 0.5", "not-positive": "must be above zero" };
const remembered = 20;

export function createFaucet(chains: Chains): Faucet {
  const gifts: Gift[] = [];
  return {
    async give(wish) {
      const chain = chains.find(wish.network);
      if (!chain)
        return refused("UNKNOWN_NETWORK", `network: there are ${nameEach(chains.list.map(({ network }) => network))}`);
      const coins = coinsOf(chain.network);
      const coin = Object.hasOwn(coins, wish.coin) ? coins[wish.coin] : undefined;
      if (!coin) return refused("UNKNOWN_COIN", `coin: ${chain.network} has ${nameEach(Object.keys(coins))}`);
      const amount = readUnits(wish.amount, coin.decimals);
      if (amount.kind !== "units") {
        const decimals = `${wish.coin} on ${chain.network} has ${coin.decimals} decimals`;
        return refused(
          "BAD_AMOUNT",
          `amount: ${amount.kind === "too-many-decimals" ? decimals : amountWords[amount.kind]}`,
        );
      }
      const to = wish.address.trim();
      if (!(await chain.isAddress(to)))
        return refused("BAD_ADDRESS", `address: this is no address on ${chain.network}`);
      const sent = await chain.send({ coin: wish.coin, from: wish.from, to, units: amount.units });
      if (sent.kind !== "sent") {
        return sent.kind === "dust"
          ? refused("BAD_AMOUNT", "amount: too little for the network to carry")
          : refused("TOO_MUCH", `amount: ${wish.from} has not that much`);
      }
      const gift = {
        ...{ ...wish, network: chain.network, address: to, hash: sent.hash },
        fromAddress: chain.wallets[wish.from],
      };
      gifts.unshift(gift);
      gifts.splice(remembered);
      return { kind: "given", gift };
    },
    latest: () =>
      Promise.all(
        gifts.map(async (gift) => ({
          ...gift,
          confirmations: (await chains.find(gift.network)?.confirmations(gift.hash)) ?? 0,
        })),
      ),
  };
}

const refused = (why: GiftRefusal, words: string): GiftResult => ({ kind: "refused", why, words });

const nameEach = (names: readonly string[]): string => names.join(", ") || "none here";
