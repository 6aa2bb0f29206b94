/** Funds for the demo's people, deposited as a bank and chains would; bots have their own. Never in production. */
import { mainWallet, spotWallet } from "@feo/exchange";
import { parseUnits } from "@feo/money";
import { and, eq, isNull, notInArray, or } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Instruments } from "../market/instruments.ts";
import type { Database } from "../platform/database.ts";
import type { Draft } from "../sequencer/fingerprint.ts";
import { rails } from "../sequencer/rails.ts";
import { balances } from "../sequencer/sequencer.tables.ts";
import { botPeople } from "./bot-people.ts";

/** Starting funds, in each wallet, of a person who may trade. */
const funds = {
  main: { INR: "500000", USDT: "2000", BTC: "0.02" },
  spot: { INR: "1000000", USDT: "5000", BTC: "0.05", ETH: "2", ADA: "5000", SOL: "30", XRP: "5000", BNB: "2" },
} as const;

export async function fundDemoPeople(
  db: Database,
  instruments: Instruments,
  submit: (draft: Draft) => Promise<unknown>,
): Promise<void> {
  const bots = botPeople.map(({ feoTag }) => feoTag);
  const people = await db
    .select({ user: users.number, kycLevel: users.kycLevel })
    .from(users)
    .where(and(eq(users.isDemo, true), or(isNull(users.feoTag), notInArray(users.feoTag, bots))));
  for (const { user, kycLevel } of people) {
    const [known] = await db.select().from(balances).where(eq(balances.userNumber, user)).limit(1);
    if (known || kycLevel === 0) continue;
    for (const [wallet, amounts] of [
      [mainWallet, funds.main],
      [spotWallet, funds.spot],
    ] as const) {
      for (const [ticker, amount] of Object.entries(amounts)) {
        const coin = instruments.coin(ticker);
        if (!coin) continue;
        const units = Number(parseUnits(amount, coin.decimals));
        await submit({ kind: "credit", user, wallet, asset: coin.asset, units, rail: rails.demo });
      }
    }
  }
}
