/**
 * The bots' accounts: one maker per market, a few takers, and the friends of the demo's main person. Nobody can log in
 * as them.
 */
import { type DemoMarket, demoMarkets, symbolOf } from "./demo-coins.ts";

export interface BotPerson {
  readonly feoTag: string;
  readonly name: string;
  readonly kycLevel: number;
  /** From the range reserved for documentation, so that rate limits per address never mix bots with real clients. */
  readonly address: string;
}

const addressOf = (index: number): string => `192.0.2.${index + 1}`;

export const takers: readonly BotPerson[] = ["Kabir", "Meera", "Tara"].map((name, index) => ({
  feoTag: `taker_${name.toLowerCase()}`,
  name: `${name} Taker`,
  kycLevel: 2,
  address: addressOf(index),
}));

const makers: ReadonlyMap<string, BotPerson> = new Map(
  demoMarkets.map((market, index) => [
    symbolOf(market),
    {
      feoTag: `maker_${market.base}_${market.quote}`.toLowerCase(),
      name: `Maker ${market.base} ${market.quote}`,
      kycLevel: 2,
      address: addressOf(takers.length + index),
    },
  ]),
);

export function makerOf(market: DemoMarket): BotPerson {
  const maker = makers.get(symbolOf(market));
  if (!maker) throw new Error(`The demo has no maker for ${symbolOf(market)}`);
  return maker;
}

export interface Friend extends BotPerson {
  /** Where the friend trades; null for one who does not trade. */
  readonly marketSymbol: string | null;
}

/** Invited with the referral code of the demo's main person, so that the referral page shows people at every stage. */
export const friends: readonly Friend[] = [
  { feoTag: "friend_priya", name: "Priya Sharma", kycLevel: 2, marketSymbol: "ETH-INR" },
  { feoTag: "friend_arjun", name: "Arjun Nair", kycLevel: 1, marketSymbol: "SOL-INR" },
  { feoTag: "friend_zoya", name: "Zoya Khan", kycLevel: 0, marketSymbol: null },
].map((friend, index) => ({ ...friend, address: addressOf(takers.length + makers.size + index) }));

export const botPeople: readonly BotPerson[] = [...takers, ...makers.values(), ...friends];
