/**
 * Audits coins after a fault, once everything is quiet: what people sent and were told, our tables, the core's balances
 * and the chains' blocks are four accounts of the same coins, and must agree to the smallest unit.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Family } from "@feo/custody";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import { judgeCoin } from "../../apps/server/src/chain/chain-books.ts";
import { connect, openLine } from "../../apps/server/src/chain/line.ts";
import { createMovingCoins } from "../../apps/server/src/chain/moving-coins.ts";
import { railOf } from "../../apps/server/src/chain/networks.ts";
import { createPaymentStore } from "../../apps/server/src/chain/payment.store.ts";
import { createRefillStore } from "../../apps/server/src/chain/refill.store.ts";
import { connectSigner } from "../../apps/server/src/chain/signer.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { auditTables } from "../../apps/server/src/sequencer/audit-tables.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { type FreshDatabase, open } from "../database/fresh-database.ts";
import { patientMs } from "../system/patience.ts";
import { type CoinChains, type Movement, tether } from "./coin-chains.ts";
import { addressesOf, houseWords } from "./coin-keys.ts";
import type { Coin, CoinPeople, Promised } from "./coin-people.ts";
import { cold, type World } from "./money-nodes.ts";

export interface AuditedCoins {
  readonly database: FreshDatabase;
  readonly world: World;
  readonly chains: CoinChains;
  readonly people: CoinPeople;
}

interface Withdrawal extends Record<string, unknown> {
  readonly id: string;
  readonly key: string;
  readonly coin: Coin;
  readonly address: string;
  readonly units: string;
  readonly fee: string;
  readonly status: string;
  readonly hash: string;
  /** An internal deposit to another customer, which never reached a chain. */
  readonly isInside: boolean;
}

const quietWithinMs = patientMs(80);
/** The ratio of the chain's units to the ledger's, as a power of ten; negative if the ledger is finer. */
const finerBy: Record<Coin, number> = { ETH: 18 - 9, USDT: 0, BTC: 8 - 10 };
const toChain = (coin: Coin, units: bigint): bigint =>
  finerBy[coin] >= 0 ? units * 10n ** BigInt(finerBy[coin]) : units / 10n ** BigInt(-finerBy[coin]);

/** The exchange's own coins at the start, in the chain's units. */
export const ownCoins: Record<Coin, bigint> = { ETH: 10n ** 19n, USDT: 10n ** 9n, BTC: 2n * 10n ** 8n };

/** Everything unfinished; items that wait for an operator count as finished. */
const unfinished = `
  select 'withdrawal ' || id || ' is ' || stage as what from withdrawal where stage not in ('done', 'held')
  union all
  select 'payment ' || id || ' for a ' || purpose from chain_payment where state = 'open'
  union all
  select 'deposit ' || id || ' is ' || status from crypto_deposit where status in ('PENDING', 'SUBMITTED')
  union all
  select 'deposit ' || id || ' lies at its address' from crypto_deposit
  where status = 'SUCCESS' and network = 'ETH' and swept_by is null
  union all
  select 'the tables are behind' from engine_state e, projection p where p.sequence < e.sequence`;

/** Mines blocks until nothing is in flight, then stops mining. */
async function quiet({ database, chains, people }: AuditedCoins): Promise<void> {
  const sent = people.promised.flatMap((one) => (one.kind === "deposit" ? [one.hash] : []));

  async function whatIsLeft(): Promise<string> {
    const rows = await database.query<{ what: string }>(unfinished);
    if (rows.length > 0) return rows.map(({ what }) => what).join(", ");
    const seen = await database.query("select distinct tx_hash from crypto_deposit where tx_hash = any($1)", [sent]);
    return seen.length === sent.length ? "" : `${seen.length} of ${sent.length} deposits are seen`;
  }

  async function isRead(): Promise<boolean> {
    const read = await database.query<{ network: string; height: number }>("select network, height from chain_watch");
    const tips = await Promise.all(read.map(({ network }) => chains.heightOf(network)));
    return read.every(({ height }, index) => height === tips[index]);
  }

  let left = "";
  for (const deadline = performance.now() + quietWithinMs; performance.now() < deadline; await sleep(20)) {
    await chains.goOn();
    left = await whatIsLeft();
    if (left !== "") continue;
    await chains.holdUp();
    while (!(await isRead()) && performance.now() < deadline) await sleep(20);
    // A block read in between may have started something.
    left = await whatIsLeft();
    if (left === "") return;
  }
  throw new Error(`It does not come to rest: ${left}`);
}

/** Returns a sentence for every discrepancy. Only a full audit also replays the journal. */
export async function auditCoins(audited: AuditedCoins, { isQuick = false } = {}): Promise<string[]> {
  const { database, chains, people } = audited;
  await quiet(audited);
  const withdrawals = await database.query<Withdrawal>(
    `select id, idempotency_key as key, coin_ticker as coin, address, units, fee_units as fee, status, reference as hash,
       exists (select 1 from crypto_deposit where internal_of = withdrawal.id) as "isInside"
     from withdrawal`,
  );
  const movements = await chains.movements();
  const wrong = [
    ...people.wrong,
    ...(await wrongDeposits(database, people.promised, movements)),
    ...withdrawals.filter(({ isInside }) => !isInside).flatMap((one) => wrongPayment(one, movements)),
    ...(await wrongInside(database)),
    ...brokenPromises(withdrawals, people.promised),
    ...(await wrongBalances(database)),
    ...(await wrongHoldings(audited)),
    ...(await wrongTurns(audited)),
    ...(await findings(audited)),
    ...(await auditTables(database.url)),
    ...(isQuick ? [] : (await verify(database.url)).differences),
  ];
  await chains.goOn();
  return wrong;
}

/** Every deposit exists once and was credited once, with the amount on the chain. */
async function wrongDeposits(
  database: FreshDatabase,
  promised: readonly Promised[],
  movements: readonly Movement[],
): Promise<string[]> {
  const rows = await database.query<Record<"id" | "coin" | "hash" | "status" | "units" | "address", string>>(
    "select id, coin_ticker as coin, tx_hash as hash, status, units::text, address from crypto_deposit where internal_of is null",
  );
  const credits = await database.query<{ key: string; count: string }>(
    `select key, count(*) from command_key where key like 'crypto deposit %' group by key having count(*) > 1`,
  );
  return [
    ...promised.flatMap((one) => {
      if (one.kind !== "deposit") return [];
      const found = rows.filter(({ hash }) => hash === one.hash);
      const [row] = found;
      if (!row || found.length > 1) return [`Deposit ${one.hash} is there ${found.length} times`];
      const brought = movements.filter(
        ({ hash, to, coin }) =>
          hash === row.hash && to.toLowerCase() === row.address.toLowerCase() && coin === row.coin,
      );
      const isRight = brought.length === 1 && brought[0]?.chainUnits === toChain(row.coin as Coin, BigInt(row.units));
      return row.status === "SUCCESS" && isRight
        ? []
        : [
            `Deposit ${one.hash} of ${row.units} is ${row.status}, and its chain brought ${brought.map(({ chainUnits }) => chainUnits)}`,
          ];
    }),
    ...rows
      .filter(({ hash }) => !promised.some((one) => one.kind === "deposit" && one.hash === hash))
      .map(({ id, coin, units }) => `Nobody sent the ${units} ${coin} of deposit ${id}`),
    ...credits.map(({ key, count }) => `${key} was credited ${count} times`),
  ];
}

/** A successful withdrawal is in exactly one block, minus the fee and under the reported hash; any other is in none. */
function wrongPayment({ id, status, coin, units, fee, address, hash }: Withdrawal, movements: readonly Movement[]) {
  const paid = movements.filter((one) => one.coin === coin && one.to.toLowerCase() === address.toLowerCase());
  if (paid.length !== (status === "SUCCESS" ? 1 : 0))
    return [`Withdrawal ${id} is ${status} and was paid ${paid.length} times`];
  const amount = toChain(coin, BigInt(units) - BigInt(fee));
  return paid
    .filter((one) => one.chainUnits !== amount || one.hash !== hash)
    .map((one) => `Withdrawal ${id} of ${amount} by ${hash || "nothing"} was paid as ${one.chainUnits} by ${one.hash}`);
}

/** A withdrawal to another customer is one internal deposit of the same amount. */
async function wrongInside(database: FreshDatabase): Promise<string[]> {
  const rows = await database.query<Record<string, string>>(
    `select w.id, w.status, d.status as deposit, w.units::text, d.units::text as came
     from withdrawal w join crypto_deposit d on d.internal_of = w.id
     where w.status <> 'SUCCESS' or d.status <> 'SUCCESS' or d.units <> w.units - w.fee_units`,
  );
  return rows.map((row) => `Wrong between two customers: ${JSON.stringify(row)}`);
}

const ends = ["SUCCESS", "REJECTED", "CANCELLED"];

function brokenPromises(withdrawals: readonly Withdrawal[], promised: readonly Promised[]): string[] {
  return [
    ...promised.flatMap((one) => {
      if (one.kind !== "withdrawal") return [];
      const found = withdrawals.filter(({ id, key }) => id === one.id || key === one.key);
      const [row] = found;
      if (!row || found.length > 1) return [`Withdrawal ${one.id} was acknowledged and is there ${found.length} times`];
      if (row.id !== one.id) return [`Withdrawal ${one.id} was acknowledged and is ${row.id}`];
      return ends.includes(row.status) || row.status === "PENDING" ? [] : [`Withdrawal ${one.id} is ${row.status}`];
    }),
    ...withdrawals
      .filter(({ id }) => !promised.some((one) => one.kind === "withdrawal" && one.id === id))
      .map(({ id }) => `Nobody was told of withdrawal ${id}`),
  ];
}

/** Every customer has deposits minus withdrawals, and only withdrawals on hold are locked. */
async function wrongBalances(database: FreshDatabase): Promise<string[]> {
  const rows = await database.query<Record<string, string>>(
    `select a.email, c.ticker, coalesce(b.main_available, 0)::text as available, coalesce(b.main_locked, 0)::text as locked,
       (i.units - o.units - w.units)::text as due, w.units::text as held
     from account a join coin c on c.ticker in ('ETH', 'USDT', 'BTC')
       left join balance b on b.user_number = a.number and b.asset = c.asset,
       lateral (select coalesce(sum(units - fee_units), 0) as units from crypto_deposit
         where user_id = a.id and coin_ticker = c.ticker and status = 'SUCCESS') i,
       lateral (select coalesce(sum(units), 0) as units from withdrawal
         where user_id = a.id and coin_ticker = c.ticker and status = 'SUCCESS') o,
       lateral (select coalesce(sum(units), 0) as units from withdrawal
         where user_id = a.id and coin_ticker = c.ticker and stage = 'held') w
     where not a.is_demo`,
  );
  return rows
    .filter(({ available, locked, due, held }) => available !== due || locked !== held)
    .map((row) => `Wrong balance: ${JSON.stringify(row)}`);
}

/** Our addresses on the chains hold the exchange's own coins plus deposits minus withdrawals minus network fees. */
async function wrongHoldings({ database, chains }: AuditedCoins): Promise<string[]> {
  const addresses = await database.query<{ address: string }>("select address from chain_address where family = 'evm'");
  const evm = [addressesOf(houseWords).address("evm", "house"), cold.evm, ...addresses.map(({ address }) => address)];
  const outputs = await database.query<{ hash: string; position: number }>(
    "select tx_hash as hash, position from chain_output where spent_by is null",
  );
  const sum = async (amounts: readonly Promise<bigint>[]) => (await Promise.all(amounts)).reduce((a, b) => a + b, 0n);
  const held: Record<Coin, bigint> = {
    ETH: await sum(evm.map((address) => chains.balance("ETH", address))),
    USDT: await sum(evm.map((address) => chains.balance("ETH", address, tether))),
    BTC: await sum(outputs.map(({ hash, position }) => chains.output(hash, position))),
  };
  const moved = await database.query<{ coin: Coin; came: string; went: string; taken: string }>(
    `select c.ticker as coin,
       (select coalesce(sum(chain_units), 0)::text from crypto_deposit where coin_ticker = c.ticker) as came,
       (select coalesce(sum(units - fee_units), 0)::text from withdrawal
         where coin_ticker = c.ticker and status = 'SUCCESS'
           and not exists (select 1 from crypto_deposit where internal_of = withdrawal.id)) as went,
       (select coalesce(sum(fee_units), 0)::text from chain_payment where network = c.ticker) as taken
     from coin c where c.ticker in ('ETH', 'USDT', 'BTC')`,
  );
  return moved.flatMap(({ coin, came, went, taken }) => {
    const due = ownCoins[coin] + BigInt(came) - toChain(coin, BigInt(went)) - BigInt(taken);
    return held[coin] === due ? [] : [`The chains hold ${held[coin]} of ${coin}, and it should be ${due}`];
  });
}

/** Every nonce of an address belongs to one payment, without gaps, and the chain has used them all. */
async function wrongTurns({ database, chains }: AuditedCoins): Promise<string[]> {
  const rows = await database.query<{ from: string; nonces: number[] }>(
    `select from_address as "from", array_agg(nonce order by nonce) as nonces from chain_payment
     where network = 'ETH' group by 1`,
  );
  const wrong = [];
  for (const { from, nonces } of rows) {
    const sent = await chains.sentFrom(from);
    if (sent !== nonces.length || nonces.some((nonce, index) => nonce !== index)) {
      wrong.push(`${from} has the turns ${nonces.join(" ")}, and ${sent} transactions are in blocks`);
    }
  }
  return wrong;
}

/** The findings that operators would see on the same data; no coin may have been frozen. */
export async function findings({ database, world, chains }: AuditedCoins): Promise<string[]> {
  const { db, close } = await open(database.url);
  const coins = async () =>
    (await createMarketStore(db).coins()).filter(({ isFiat }) => !isFiat).map(({ coin }) => coin);
  const wires = chains.networks.map((network) => connect(network, `${world.url}/chains/${network}`));
  const moving = createMovingCoins({ coins, connections: new Map(wires.map((wire) => [wire.networkKey, wire])) });
  const [store, payments, addresses] = [createChainStore(db), createPaymentStore(db), addressesOf(houseWords)];
  const purses = new Map(
    wires.map((wire) => {
      const line = openLine(wire, {
        addresses,
        store,
        payments,
        moving,
        freeze: async () => undefined,
        mayBeginAnew: false,
        refills: createRefillStore(db),
        levels: async () => undefined,
        weighEveryMs: 0,
        onUnknownSpend: () => undefined,
        // Nothing is paid here.
        signer: connectSigner({ socket: "" }),
        cold: new Map(Object.entries(cold) as [Family, string][]),
        hastenAfterMs: 0,
        overtakenAfterMs: 0,
        now: Date.now,
      });
      return [line.networkKey, line.purse];
    }),
  );
  const found: string[] = [];
  for (const ticker of ["ETH", "USDT", "BTC"]) {
    const [asset] = await database.query<{ asset: number; decimals: number; open: boolean }>(
      "select asset, decimals, can_withdraw and frozen_because is null as open from coin where ticker = $1",
      [ticker],
    );
    if (!asset?.open) found.push(`Withdrawals of ${ticker} are closed`);
    const places = [];
    for (const { coin, contract, connection } of await moving.all()) {
      const { networkKey, network, node } = connection;
      const purse = purses.get(networkKey);
      if (coin.ticker !== ticker || !purse) continue;
      places.push({
        networkKey,
        rail: railOf(networkKey),
        contract,
        chainDecimals: await node.decimals(contract),
        purse,
        hasSweeps: network.kind === "evm",
        coldAddress: cold[network.family],
      });
    }
    const { asset: number = 0, decimals = 0 } = asset ?? {};
    found.push(...(await judgeCoin(db, { ticker, asset: number, decimals, places })).findings);
  }
  await close();
  return found;
}
