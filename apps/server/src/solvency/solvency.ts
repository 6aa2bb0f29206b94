/**
 * Proof of solvency: daily at 06:00 IST, and whenever an operator asks, every customer's balances are read from one
 * state of the ledger, made into a Merkle-sum tree per asset and published beside what the bank and the chains hold.
 */
import { randomBytes } from "node:crypto";
import type { BankBalance, Solvency } from "@feo/contract";
import type { BalanceProof } from "@feo/solvency";
import type { FastifyBaseLogger } from "fastify";
import type { ChainReserves } from "../chain/reserves.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { createRepeated } from "../platform/repeated.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { AssetTree } from "./asset-tree.ts";
import { proveBalance } from "./balance-proof.ts";
import { type AllBalances, type OwnedAsset, readAllBalances } from "./balances-of-all.ts";
import { type AssetFacts, type HeldReserve, heldUnits, judgeSolvency } from "./judge.ts";
import { seedBytes } from "./leaf-secrets.ts";
import { dueDay, nextDueMs } from "./snapshot-day.ts";
import { createSolvencyStore, type SnapshotRow, type SolvencyStore } from "./solvency.store.ts";
import type { TreeMaker } from "./tree-thread.ts";

/** The bank's balance, and payouts that it has made before the ledger settles them. */
export interface BankReserve {
  readonly balance: BankBalance;
  /** In the ledger's unit. */
  readonly units: bigint;
  readonly underWayUnits: bigint;
}

interface SolvencyDeps {
  readonly db: Database;
  readonly box: SecretBox;
  /** Undefined if no bank account is configured. */
  readonly bank: (at: Date) => Promise<BankReserve | undefined>;
  readonly chains: (at: Date) => Promise<ChainReserves>;
  /** By ticker; null without a price. */
  readonly priceInr: (ticker: string) => Promise<string | null>;
  readonly startTrees: () => TreeMaker;
  /** Waits for money in transit to arrive, before a shortfall counts. */
  readonly letArrive: () => Promise<unknown>;
  readonly mayWork: () => boolean;
  readonly everyMs: number;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

export interface Asker {
  readonly userId: string;
  readonly userNumber: number;
}

export interface SolvencyRoom {
  readonly store: SolvencyStore;
  /** Makes and publishes everything that is wanted, and a day's snapshot once it is due. */
  work(): Promise<void>;
  /** The published snapshot, by default the latest; null if there is none yet. */
  read(id: string | undefined): Promise<Solvency | null>;
  lowestRatio(): Promise<string | null>;
  nextAt(): string;
  prove(asker: Asker, snapshot: string, ticker: string, asset: number): Promise<BalanceProof | null>;
  start(): void;
  stop(): Promise<void>;
}

const day = 24 * 60 * 60 * 1000;
/** Trees are kept for so long; totals and roots for ever. */
export const treesKeptDays = 30;
const ratioDays = 90;
/** A shortfall that is still there after so many readings is published. */
const readings = 3;

interface Reading {
  readonly at: Date;
  readonly ledger: AllBalances;
  readonly chains: ChainReserves;
  readonly bank: BankReserve | undefined;
}

export function createSolvency(deps: SolvencyDeps): SolvencyRoom {
  const { db, box, bank, chains, startTrees, letArrive, mayWork, everyMs, log, now } = deps;
  const store = createSolvencyStore(db);

  /** What was in transit between two readings has arrived by the next one: a lasting shortfall is a real one. */
  async function readAll(): Promise<Reading> {
    for (let reading = 1; ; reading++) {
      const at = new Date(now());
      const ledger = await readAllBalances(db);
      const read = { at, ledger, chains: await chains(at), bank: await bank(at) };
      const isShort = ledger.assets.some((asset) => heldUnits(reservesOf(asset, read)) < asset.total);
      if (!isShort || reading === readings) return read;
      await letArrive();
    }
  }

  async function make({ id }: SnapshotRow): Promise<void> {
    const reading = await readAll();
    const at = reading.at.toISOString();
    const seed = randomBytes(seedBytes);
    const owned = reading.ledger.assets.filter(({ people }) => people.length > 0);
    const trees = await makeTrees(owned, seed, at);
    const assets: AssetFacts[] = [];
    for (const [index, balances] of owned.entries()) {
      const { ticker, decimals } = balances;
      const { root = "", leaves = 0 } = trees[index] ?? {};
      const facts = { ticker, decimals, customersUnits: balances.total, root, leaves };
      assets.push({ ...facts, priceInr: await deps.priceInr(ticker), reserves: reservesOf(balances, reading) });
    }
    const { accounts, sequence } = reading.ledger;
    const addresses = await withColdMessages(reading.chains);
    const published = judgeSolvency({
      id,
      at,
      sequence,
      accounts,
      assets,
      addresses,
      bank: reading.bank?.balance ?? null,
    });
    if (!(await store.publish(id, published, trees, box.seal(seed.toString("base64url"))))) return;
    log.info({ id, accounts, ratio: published.ratio }, "a proof of solvency was published");
  }

  async function makeTrees(owned: readonly OwnedAsset[], seed: Uint8Array, at: string): Promise<AssetTree[]> {
    const thread = startTrees();
    try {
      const trees: AssetTree[] = [];
      for (const balances of owned) {
        const tree = await thread.make({ balances, seed, at });
        if (tree.units !== balances.total) throw new Error(`The tree of ${balances.ticker} has another sum`);
        trees.push(tree);
      }
      return trees;
    } finally {
      thread.stop();
    }
  }

  async function withColdMessages({ addresses }: ChainReserves): Promise<ChainReserves["addresses"]> {
    const messages = await store.messages();
    return addresses.map((each) => {
      if (each.source !== "COLD") return each;
      const found = messages.find(({ network, address }) => network === each.networkKey && address === each.address);
      return { ...each, signed: found ? { message: found.message, signature: found.signature } : null };
    });
  }

  async function work(): Promise<void> {
    const today = dueDay(now());
    if (!(await store.hasDay(today))) await store.wantDay(today, new Date(now()));
    for (const row of await store.wanted()) {
      await make(row).catch(async (err: unknown) => {
        log.warn({ err, id: row.id }, "a proof of solvency could not be made and will be tried again");
        await store.note(row.id, reasonOf(err));
      });
    }
    await store.forgetTrees(new Date(now() - treesKeptDays * day));
  }

  const repeated = createRepeated(everyMs, async () => {
    if (!mayWork()) return;
    await work().catch((err: unknown) => log.error({ err }, "proofs of solvency cannot be made"));
  });

  return {
    store,
    work,
    lowestRatio: () => store.lowestRatio(new Date(now() - ratioDays * day)),
    nextAt: () => new Date(nextDueMs(now())).toISOString(),
    async read(id) {
      const published = (await store.published(id))?.published ?? null;
      if (id !== undefined && !published) throw new ProblemError("SNAPSHOT_NOT_FOUND");
      return published;
    },
    async prove({ userId, userNumber }, snapshot, ticker, asset) {
      const row = await store.published(snapshot);
      if (!row?.published) throw new ProblemError("SNAPSHOT_NOT_FOUND");
      if (row.sealedSeed === null) throw new ProblemError("PROOF_EXPIRED");
      const seed = Buffer.from(box.open(row.sealedSeed), "base64url");
      return proveBalance(store, { solvency: row.published, seed, ticker, asset, userNumber, userId });
    },
    start: repeated.start,
    stop: repeated.stop,
  };
}

/** The database's own words: its client quotes the whole query before them. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? cause.message : message;
}

function reservesOf({ asset, ticker }: OwnedAsset, { ledger, chains, bank }: Reading): HeldReserve[] {
  const demo = ledger.demo.get(asset) ?? 0n;
  return [
    ...(ticker === "INR" && bank
      ? [
          { source: "BANK" as const, networkKey: null, units: bank.units },
          { source: "UNDER_WAY" as const, networkKey: null, units: bank.underWayUnits },
        ]
      : []),
    ...chains.coins.filter((coin) => coin.ticker === ticker).map(({ ticker: _ticker, ...held }) => held),
    { source: "DEMO" as const, networkKey: null, units: demo },
  ].filter(({ units }) => units !== 0n);
}
