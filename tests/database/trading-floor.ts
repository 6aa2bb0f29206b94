/** A seeded demo database with a real sequencer over it, wired as in the server, and a controllable clock. */
import { type PlaceOrder, spotWallet } from "@feo/exchange";
import { parseUnits } from "@feo/money";
import pg from "pg";
import { afterAll } from "vitest";
import { createAccountStore } from "../../apps/server/src/account/account.store.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import type { Instrument } from "../../apps/server/src/market/instruments.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { createMarketRegister, type MarketRegister } from "../../apps/server/src/market/market-register.ts";
import { draftOrder, type OrderRequest } from "../../apps/server/src/order/order-command.ts";
import type { Database } from "../../apps/server/src/platform/database.ts";
import type { Answer } from "../../apps/server/src/sequencer/answer.ts";
import type { Draft } from "../../apps/server/src/sequencer/fingerprint.ts";
import { createSequencer, type Sequencer, usualLimits } from "../../apps/server/src/sequencer/sequencer.ts";
import { patientMs } from "../system/patience.ts";
import { createMigrated, open } from "./fresh-database.ts";

export interface Engine {
  readonly sequencer: Sequencer;
  readonly register: MarketRegister;
  /** Commands that the register sent to the core, in order. */
  readonly submitted: Draft[];
  /** Errors that the register reported. */
  readonly errors: unknown[];
}

export interface TradingFloor {
  readonly url: string;
  readonly db: Database;
  readonly clock: { at: number };
  query<Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The account number of a feoTag. */
  number(feoTag: string): Promise<number>;
  /** A sequencer with its register, as at server start; the previous one must have been stopped. */
  start(): Promise<Engine>;
}

const silent = { info: () => undefined, error: () => undefined };

/** Submits a command; throws if it is refused. */
export async function submit({ sequencer }: Engine, draft: Draft): Promise<Answer> {
  const answer = await sequencer.submit(draft);
  if (answer.outcome.refusal) throw new Error(answer.outcome.refusal);
  return answer;
}

export async function createTradingFloor(): Promise<TradingFloor> {
  const url = await createMigrated();
  const handle = await open(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const engines: Engine[] = [];
  const clock = { at: Date.now() };
  afterAll(async () => {
    for (const { sequencer } of engines) await sequencer.stop();
    await client.end();
    await handle.close();
  });
  const { db } = handle;
  await seedDemo(db);
  const query = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[];

  return {
    url,
    db,
    clock,
    query,

    async number(feoTag) {
      const [row] = await query<{ number: number }>("select number from account where feo_tag = $1", [feoTag]);
      if (!row) throw new Error(`There is no ${feoTag}`);
      return row.number;
    },

    async start() {
      const sequencer = createSequencer({
        databaseUrl: url,
        now: () => clock.at,
        log: silent,
        retryMs: 50,
        limits: { ...usualLimits, readerPatienceMs: patientMs(3) },
      });
      const submitted: Draft[] = [];
      const errors: unknown[] = [];
      const accounts = createAccountStore(db);
      const register = createMarketRegister({
        facts: createMarketStore(db).instruments,
        traders: async () => (await accounts.taxedApart()).map((person) => ({ ...person, tier: 0 })),
        submit: (draft) => {
          submitted.push(draft);
          return sequencer.submit(draft);
        },
        isLeading: () => sequencer.standing === "leading",
        onError: (error) => errors.push(error),
      });
      const engine = { sequencer, register, submitted, errors };
      engines.push(engine);
      sequencer.onLead(register.knows);
      sequencer.start();
      await sequencer.leading();
      await register.refresh();
      return engine;
    },
  };
}

/** Credits a spot wallet, in decimals. */
export async function fund(engine: Engine, user: number, amounts: Readonly<Record<string, string>>): Promise<void> {
  for (const [ticker, amount] of Object.entries(amounts)) {
    const coin = engine.register.instruments().coin(ticker);
    if (!coin) throw new Error(`There is no ${ticker}`);
    const units = Number(parseUnits(amount, coin.decimals));
    await submit(engine, { kind: "credit", user, wallet: spotWallet, asset: coin.asset, units, rail: 0 });
  }
}

export function instrument({ register }: Engine, symbol: string): Instrument {
  const found = register.instruments().find(symbol);
  if (!found) throw new Error(`There is no ${symbol}`);
  return found;
}

/** Places an order in decimals and returns its id. */
export async function place(
  engine: Engine,
  user: number,
  symbol: string,
  request: Partial<OrderRequest> & Pick<OrderRequest, "side">,
  refId?: string,
): Promise<number> {
  const full = { type: "LIMIT", stpMode: "EXPIRE_TAKER", ...request } as const;
  const drafted = draftOrder(instrument(engine, symbol), full, { user, refId });
  if ("problem" in drafted) throw new Error(drafted.problem);
  const { outcome } = await submit(engine, drafted.draft satisfies Draft<PlaceOrder>);
  if (!outcome.placed) throw new Error("Nothing was placed");
  return outcome.placed.id;
}
