/** Sends toy coins from the world's own wallets to any address on any of its chains. */
import type { Chains } from "./chains.ts";
import { coinsOf, type NetworkName, type Sender } from "./networks.ts";
import { readUnits } from "./units.ts";

export interface FaucetRequest {
  readonly network: string;
  readonly coin: string;
  readonly address: string;
  readonly amount: string;
  readonly from: Sender;
}

export interface Gift extends FaucetRequest {
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
  give(request: FaucetRequest): Promise<GiftResult>;
  /** Newest first, with the confirmations of each. */
  latest(): Promise<readonly (Gift & { readonly confirmations: number })[]>;
}

const amountWords = { "no-amount": "must be a decimal number such as 0.5", "not-positive": "must be above zero" };
const remembered = 20;

export function createFaucet(chains: Chains): Faucet {
  const gifts: Gift[] = [];
  return {
    async give(request) {
      const chain = chains.find(request.network);
      if (!chain)
        return refused(
          "UNKNOWN_NETWORK",
          `network: choose one of ${nameEach(chains.list.map(({ network }) => network))}`,
        );
      const coins = coinsOf(chain.network);
      const coin = Object.hasOwn(coins, request.coin) ? coins[request.coin] : undefined;
      if (!coin) return refused("UNKNOWN_COIN", `coin: ${chain.network} has only ${nameEach(Object.keys(coins))}`);
      const amount = readUnits(request.amount, coin.decimals);
      if (amount.kind !== "units") {
        const decimals = `${request.coin} on ${chain.network} has ${coin.decimals} decimals`;
        return refused(
          "BAD_AMOUNT",
          `amount: ${amount.kind === "too-many-decimals" ? decimals : amountWords[amount.kind]}`,
        );
      }
      const to = request.address.trim();
      if (!(await chain.isAddress(to)))
        return refused("BAD_ADDRESS", `address: not a valid address on ${chain.network}`);
      const sent = await chain.send({ coin: request.coin, from: request.from, to, units: amount.units });
      if (sent.kind !== "sent") {
        return sent.kind === "dust"
          ? refused("BAD_AMOUNT", "amount: too small for the network")
          : refused("TOO_MUCH", `amount: more than ${request.from} has`);
      }
      const gift = {
        ...request,
        network: chain.network,
        address: to,
        hash: sent.hash,
        fromAddress: chain.wallets[request.from],
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
