/** The room's front: coins by chain, put together. */
import type { Coin, CryptoDeposit, DetailType } from "@feo/contract";
import { formatUnits } from "@feo/money";
import type { FastifyBaseLogger } from "fastify";
import type { RailReport } from "../books/rail-report.ts";
import type { Instruments } from "../market/instruments.ts";
import type { Notices } from "../notice/notices.ts";
import type { AuditLog } from "../operator/audit.ts";
import type { Database } from "../platform/database.ts";
import { aboutMoney } from "../platform/money-mail.ts";
import type { Notice } from "../platform/notice.ts";
import { ProblemError } from "../platform/problem.ts";
import { createRepeated } from "../platform/repeated.ts";
import { sayOnce } from "../platform/say-once.ts";
import { createOnce } from "../sequencer/once.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import type { Rail } from "../withdrawal/rail.ts";
import { createChainStore } from "./chain.store.ts";
import { judgeCoin } from "./chain-books.ts";
import { depositNotice, senderQuestion } from "./chain-mail.ts";
import { createCredit } from "./chain-money.ts";
import { createChainRail } from "./chain-rail.ts";
import { createFreezing } from "./deep-reorganisation.ts";
import { createDeposits } from "./deposits.ts";
import { createInternalTransfers } from "./internal-transfers.ts";
import { createKeys } from "./keys.ts";
import { connect, openLine } from "./line.ts";
import { createListedAddressStore } from "./listed-addresses.store.ts";
import { createListedAddresses } from "./listed-addresses.ts";
import { createMovingCoins, unitsOf } from "./moving-coins.ts";
import { createPaymentStore } from "./payment.store.ts";
import type { ChainParts } from "./routes.ts";

interface ChainsDeps {
  readonly db: Database;
  readonly sequencer: Sequencer;
  /** Whether this node is the one that does what only one may. */
  readonly mayWork: () => boolean;
  readonly instruments: () => Instruments;
  readonly coins: () => Promise<readonly Coin[]>;
  /** The address of a node by its network's key. */
  readonly nodes: ReadonlyMap<string, string>;
  readonly mnemonic: string;
  readonly notices: Pick<Notices, "tell">;
  readonly audit: Pick<AuditLog, "record">;
  readonly log: FastifyBaseLogger;
  readonly isDemo: boolean;
  /** Absent means what suits the demo's quick blocks, or real ones. */
  readonly pace?: Pace;
  readonly now: () => number;
}

/** How often chains are looked at, and when what waits there has waited too long. */
interface Pace {
  readonly everyMs: number;
  /** Signed again with a higher fee. */
  readonly hastenAfterMs: number;
  /** In no block for so long, it will not come back. */
  readonly lostAfterMs: number;
}

const demoPace: Pace = { everyMs: 1_000, hastenAfterMs: 30_000, lostAfterMs: 60_000 };
const realPace: Pace = { everyMs: 10_000, hastenAfterMs: 10 * 60_000, lostAfterMs: 60 * 60_000 };

/** The room once it is open. */
export interface ChainRoom {
  readonly parts: ChainParts;
  /** What withdrawals of coins leave by. */
  readonly rail: Rail;
  /** One deposit, where it is this person's. */
  find(userId: string, txType: DetailType, id: string): Promise<CryptoDeposit | undefined>;
  /** For each coin, the ledger's beside the chains'. */
  readonly reconcile: readonly (() => Promise<RailReport>)[];
  /** The house's own addresses, and what is at them. */
  house(): Promise<readonly { networkKey: string; ticker: string; address: string; holds: string }[]>;
  start(): void;
  stop(): Promise<void>;
}

export async function openChains(deps: ChainsDeps): Promise<ChainRoom> {
  const { db, sequencer, mayWork, instruments, coins, notices, audit, log, isDemo, now } = deps;
  const { everyMs, hastenAfterMs, lostAfterMs } = deps.pace ?? (isDemo ? demoPace : realPace);
  const keys = createKeys(deps.mnemonic);
  const store = createChainStore(db);
  const payments = createPaymentStore(db);
  const listed = createListedAddressStore(db);
  const wires = [...deps.nodes].map(([networkKey, url]) => connect(networkKey, url));
  const moving = createMovingCoins({ coins, connections: new Map(wires.map((wire) => [wire.networkKey, wire])) });
  const freeze = createFreezing({ db, audit, log, now });
  const lines = wires.map((wire) =>
    openLine(wire, { keys, store, payments, moving, freeze, now, hastenAfterMs, mayBeginAnew: isDemo }),
  );
  const lineOf = new Map(lines.map((line) => [line.networkKey, line]));
  const onError = sayOnce(now, (err: unknown) => log.warn({ err }, "a chain's work goes on later"));

  // From memory: it is asked within transactions, which must not wait for a second connection.
  const decimalsOf = (ticker: string): number => instruments().coin(ticker)?.decimals ?? 0;

  async function write(userId: string, notice: Notice | undefined, within: Database): Promise<void> {
    if (notice) await notices.tell(await store.person(userId, within), notice, aboutMoney, within);
  }

  const deposits = createDeposits({
    ...{ store, now, decimalsOf, credit: createCredit({ once: createOnce(sequencer, db), instruments }), lostAfterMs },
    familyOf: (networkKey) => lineOf.get(networkKey)?.network.family,
    async rules(ticker, networkKey) {
      const place = await moving.find(ticker, networkKey);
      if (!place) return undefined;
      const { coin, terms } = place;
      return {
        ...{ isOpen: coin.canDeposit && terms.canDeposit, minConfirmation: terms.minConfirmation },
        ...{ leastUnits: unitsOf(place, terms.depositMin), mostUnits: unitsOf(place, terms.depositMax) },
      };
    },
    async tell(deposit, within) {
      await write(deposit.userId, depositNotice(deposit, decimalsOf(deposit.coinTicker)), within);
    },
    async ask(deposit, within) {
      await write(deposit.userId, senderQuestion(deposit, decimalsOf(deposit.coinTicker)), within);
    },
  });

  const internal = createInternalTransfers({ db, store, deposits, now });
  const rail = createChainRail({
    ...{ moving, keys, listed, payments, internal, purseOn, onError },
    isListOnly: async (userId) => (await store.person(userId)).settings.WhitelistWithdrawalsOnly === true,
  });

  /** Each network by itself: one that cannot be reached keeps no other waiting. */
  const everyNetwork = lines.map((line) =>
    createRepeated(everyMs, async () => {
      if (!mayWork()) return;
      const jobs = [
        async () => {
          await line.read();
          // Not where reading failed: what was deep enough before may be gone by now.
          await deposits.finishAll(line.networkKey, onError);
        },
        () => line.drivePayments(onError),
        () => line.sweep(onError),
      ];
      for (const job of jobs) await job().catch(onError);
    }),
  );
  const repeated = [
    ...everyNetwork,
    createRepeated(everyMs, async () => {
      if (mayWork()) await internal.creditAll(onError).catch(onError);
    }),
  ];

  async function heldCoins() {
    return Map.groupBy(await moving.all(), ({ coin }) => coin.ticker);
  }

  async function judge(ticker: string): Promise<RailReport> {
    const places = (await heldCoins()).get(ticker) ?? [];
    const asset = instruments().coin(ticker);
    if (!asset) throw new Error(`The core does not know ${ticker}`);
    return judgeCoin(db, {
      ...{ ticker, asset: asset.asset, decimals: asset.decimals },
      places: await Promise.all(
        places.map(async ({ contract, connection: { networkKey, network, node } }) => ({
          ...{ networkKey, rail: network.rail, contract, chainDecimals: await node.decimals(contract) },
          ...{ purse: purseOn(networkKey), hasSweeps: network.kind === "evm" },
        })),
      ),
    });
  }

  function purseOn(networkKey: string) {
    const line = lineOf.get(networkKey);
    if (!line) throw new Error(`We are not connected to ${networkKey}`);
    return line.purse;
  }

  /** What is between two places at that moment is there when one looks again. */
  async function judgeTwice(ticker: string): Promise<RailReport> {
    const report = await judge(ticker);
    if (report.findings.length === 0) return report;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return judge(ticker);
  }

  return {
    rail,
    parts: {
      ...{ store, deposits, moving, keys, rail },
      async watch(networkKey) {
        const family = lineOf.get(networkKey)?.network.family;
        // The address is the same on all of them.
        for (const line of lines.filter(({ network }) => network.family === family)) {
          if (await store.watch(line.networkKey)) continue;
          await line.begin().catch((error: unknown) => {
            onError(error);
            if (line.networkKey === networkKey) throw new ProblemError("UNAVAILABLE");
          });
        }
      },
      listed: createListedAddresses({ store: listed, moving, now }),
      nudge: () => {
        for (const each of repeated) each.nudge();
      },
    },
    async find(userId, txType, id) {
      return txType === "CRYPTO_DEPOSIT" ? deposits.find(userId, id) : undefined;
    },
    reconcile: [...(await heldCoins()).keys()].map((ticker) => () => judgeTwice(ticker)),
    async house() {
      return Promise.all(
        (await moving.all()).map(async ({ coin, contract, connection: { networkKey, network, node } }) => ({
          ...{ networkKey, ticker: coin.ticker, address: keys.address(network.family, "house") },
          holds: formatUnits(await purseOn(networkKey).holdings(contract), await node.decimals(contract)),
        })),
      );
    },
    start() {
      for (const each of repeated) each.start();
    },
    async stop() {
      await Promise.all(repeated.map((each) => each.stop()));
    },
  };
}
