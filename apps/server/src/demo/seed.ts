/** Fills a demo database: coins, networks, markets, fees, people. Idempotent: a rerun only adds what is missing. */
import { sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { writeFirstData } from "../market/first-data.ts";
import { coins, exchangeRates, feeTiers, markets, networks } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { botPeople, friends } from "./bot-people.ts";
import { type DemoCoin, demoCoins, demoMarkets, symbolOf } from "./demo-coins.ts";

/** The people a visitor can log in as. */
export const demoPeople = [
  { feoTag: "asha", name: "Asha Kulkarni", email: "asha@demo.feo.example", mobile: "9800000001", kycLevel: 2 },
  { feoTag: "ravi", name: "Ravi Menon", email: "ravi@demo.feo.example", mobile: "9800000002", kycLevel: 1 },
  { feoTag: "nila", name: "Nila Das", email: "nila@demo.feo.example", mobile: "9800000003", kycLevel: 0 },
] as const;

/** The person who invited the friends, and their referral code, in letters and digits that cannot be confused. */
const inviter = { feoTag: "asha", code: "ASHA2345" } as const;

const demoFeeTiers = [
  { tier: 1, fromVolume: "1000000", maker: "0.16", taker: "0.18" },
  { tier: 2, fromVolume: "10000000", maker: "0.12", taker: "0.15" },
  { tier: 3, fromVolume: "50000000", maker: "0.08", taker: "0.12" },
  { tier: 4, fromVolume: "250000000", maker: "0.04", taker: "0.08" },
];

export async function seedDemo(db: Database): Promise<void> {
  await writeFirstData(db);
  await db.transaction(async (tx) => {
    await tx.insert(coins).values(demoCoins.map(coinRow)).onConflictDoNothing();
    await tx.insert(networks).values(demoCoins.flatMap(networkRows)).onConflictDoNothing();
    await tx.insert(markets).values(demoMarkets.map(marketRow)).onConflictDoNothing();
    await tx.insert(feeTiers).values(demoFeeTiers).onConflictDoNothing();
    await tx.insert(exchangeRates).values({ currency: "USD", inr: "88.74" }).onConflictDoNothing();
    await tx
      .insert(users)
      .values(demoPeople.map((person) => ({ ...person, isDemo: true, settings: {} })))
      .onConflictDoNothing();
    await tx
      .insert(users)
      .values(botPeople.map(({ feoTag, name, kycLevel }) => ({ feoTag, name, kycLevel, isDemo: true, settings: {} })))
      .onConflictDoNothing();
    // If the inviter already has a code, the friends were invited with that one.
    await tx.execute(sql`insert into referral_code (user_id, code, created_at)
      select id, ${inviter.code}, now() from account where is_demo and feo_tag = ${inviter.feoTag} on conflict do nothing`);
    await tx.execute(sql`update account set referral_code = (
        select r.code from referral_code r join account a on a.id = r.user_id where a.is_demo and a.feo_tag = ${inviter.feoTag})
      where is_demo and referral_code is null and feo_tag = any(${sql.param(friends.map(({ feoTag }) => feoTag))}::text[])`);
    // Verified people have a legal name.
    await tx.execute(sql`insert into kyc_person (user_id, name)
      select id, name from account where is_demo and kyc_level > 0 and name is not null on conflict do nothing`);
  });
}

function coinRow(coin: DemoCoin, index: number): typeof coins.$inferInsert {
  const first = coin.networks[0];
  return {
    ticker: coin.ticker,
    name: coin.name,
    logo: coin.logo,
    decimals: coin.decimals,
    precision: coin.precision,
    position: index + 1,
    asset: index + 1,
    circulatingSupply: coin.supply,
    minPay: first?.withdrawFee ?? "0",
    maxPay: coin.supply,
    minDeposit: first?.withdrawFee ?? "0",
    minWithdraw: first?.withdrawMin ?? "0",
    withdrawFee: first?.withdrawFee ?? "0",
  };
}

function networkRows(coin: DemoCoin): (typeof networks.$inferInsert)[] {
  return coin.networks.map((network, position) => ({
    coinTicker: coin.ticker,
    networkKey: network.key,
    networkName: network.name,
    position,
    contractId: network.contract,
    minConfirmation: network.confirmations,
    decimals: network.decimals,
    explorers: {
      transaction: `${network.explorer}/tx/{hash}`,
      address: `${network.explorer}/address/{address}`,
      contract: network.contract ? `${network.explorer}/token/{contract}` : "",
    },
    depositMin: network.withdrawFee,
    depositMax: coin.supply,
    withdrawMin: network.withdrawMin,
    withdrawMax: coin.supply,
    withdrawFee: network.withdrawFee,
    addressRegex: network.addressRegex,
  }));
}

function marketRow(market: (typeof demoMarkets)[number], position: number): typeof markets.$inferInsert {
  const { base, quote, tickSize, stepSize, minNotional, maxNotional, maxQuantity } = market;
  return {
    symbol: symbolOf(market),
    number: position,
    position,
    minQuantity: stepSize,
    base,
    quote,
    tickSize,
    stepSize,
    minNotional,
    maxNotional,
    maxQuantity,
  };
}
