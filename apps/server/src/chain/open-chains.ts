/** Assembles the chain module. */
import type { Coin, CryptoDeposit, DetailType } from "@feo/contract";
import { type Accounts, type Family, families, knownNetworks, networkOf, type SignerStatus } from "@feo/custody";
import { createOwnAddresses, type OwnAddresses, readAddress } from "@feo/custody/transfers";
import type { FastifyBaseLogger } from "fastify";
import type { AuditLog } from "../audit/audit.ts";
import type { RailReport } from "../books/rail-report.ts";
import type { ColdConfig, SignerPlace } from "../config/chain-settings.ts";
import type { Instruments } from "../market/instruments.ts";
import type { Notices } from "../notice/notices.ts";
import type { Database } from "../platform/database.ts";
import { aboutMoney } from "../platform/money-mail.ts";
import type { Notice } from "../platform/notice.ts";
import { ProblemError } from "../platform/problem.ts";
import { createRepeated, type Repeated } from "../platform/repeated.ts";
import { sayOnce } from "../platform/say-once.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { createSubmitOnce } from "../sequencer/submit-once.ts";
import type { Rail } from "../withdrawal/rail.ts";
import { type ChainStore, createChainStore } from "./chain.store.ts";
import { depositNotice, refusedSender, senderQuestion } from "./chain-mail.ts";
import { createCredit } from "./chain-money.ts";
import { createChainRail } from "./chain-rail.ts";
import { createFreezing } from "./deep-reorganisation.ts";
import { createDeposits, type Deposits } from "./deposits.ts";
import { createHoldings, createHotLevels, type HeldAt } from "./holdings.ts";
import { createInternalTransfers, type InternalTransfers } from "./internal-transfers.ts";
import { createKeyCheck } from "./key-check.ts";
import { connect, type Line, openLine } from "./line.ts";
import { createListedAddressStore } from "./listed-addresses.store.ts";
import { createListedAddresses } from "./listed-addresses.ts";
import { createMovingCoins, type MovingCoins, unitsOf } from "./moving-coins.ts";
import { createPaymentStore } from "./payment.store.ts";
import { createRefillStore, type RefillStore } from "./refill.store.ts";
import { reportStops } from "./report-stops.ts";
import { createReserves, type ReadReserves } from "./reserves.ts";
import type { ChainParts } from "./routes.ts";
import { connectSigner, type Signer } from "./signer.ts";

interface ChainsDeps {
  readonly db: Database;
  readonly sequencer: Sequencer;
  /** Whether this node is the leader. */
  readonly mayWork: () => boolean;
  readonly instruments: () => Instruments;
  readonly coins: () => Promise<readonly Coin[]>;
  /** Node URLs by network key. */
  readonly nodes: ReadonlyMap<string, string>;
  /** The public keys that addresses are derived from. Absent: ask the signer, as the demo does. */
  readonly accounts: Accounts | undefined;
  readonly signer: SignerPlace;
  readonly cold: ColdConfig;
  readonly priceInr: (ticker: string) => Promise<string | null>;
  readonly notices: Pick<Notices, "notify">;
  readonly audit: Pick<AuditLog, "record">;
  readonly log: FastifyBaseLogger;
  readonly isDemo: boolean;
  /** Absent: defaults for the demo's fast blocks or for real ones. */
  readonly pace?: Pace;
  readonly now: () => number;
}

/** How often chains are polled, and the timeouts for what waits there. */
interface Pace {
  readonly everyMs: number;
  /** How often the hot wallet's level is checked. */
  readonly weighEveryMs: number;
  /** Age at which an unmined transaction gets a fee bump. */
  readonly hastenAfterMs: number;
  /** A payment fails after another transaction has been seen in its place for this long. */
  readonly overtakenAfterMs: number;
  /** A transaction that is in no block for this long counts as lost. */
  readonly lostAfterMs: number;
}

const [second, minute] = [1_000, 60_000];
const demoPace: Pace = {
  everyMs: second,
  weighEveryMs: 15 * second,
  hastenAfterMs: 30 * second,
  overtakenAfterMs: 30 * second,
  lostAfterMs: minute,
};
const realPace: Pace = {
  everyMs: 10 * second,
  weighEveryMs: minute,
  hastenAfterMs: 10 * minute,
  overtakenAfterMs: 30 * minute,
  lostAfterMs: 60 * minute,
};

/** The opened chain module. */
export interface ChainRoom {
  readonly parts: ChainParts;
  /** The rail for coin withdrawals. */
  readonly rail: Rail;
  /** The deposit, if it belongs to this customer. */
  find(userId: string, txType: DetailType, id: string): Promise<CryptoDeposit | undefined>;
  /** Per coin, compares the ledger with the chains. */
  readonly reconcile: readonly (() => Promise<RailReport>)[];
  /** Each coin on each network: hot wallet, cold storage and ledger. */
  holdings(): Promise<readonly HeldAt[]>;
  hotBalance(ticker: string, networkKey: string): Promise<string | undefined>;
  /** Everything held for customers, with signed addresses. Fails if a network cannot be reached. */
  readonly reserves: ReadReserves;
  /** Whether the signer is active, and what it signed within the last hour. */
  signerStatus(): Promise<SignerStatus>;
  start(): void;
  stop(): Promise<void>;
}

export async function openChains(deps: ChainsDeps): Promise<ChainRoom> {
  const { db, instruments, coins, audit, log, isDemo, now } = deps;
  const { everyMs, weighEveryMs, hastenAfterMs, overtakenAfterMs, lostAfterMs } =
    deps.pace ?? (isDemo ? demoPace : realPace);
  const signer = connectSigner(deps.signer);
  // Without networks there is no signer to ask and no address to give out.
  const addresses =
    deps.nodes.size === 0 ? noAddresses : createOwnAddresses(deps.accounts ?? (await signer.accounts()));
  const cold = checkedCold(deps.cold.addresses);
  const store = createChainStore(db);
  if (deps.nodes.size > 0) await keepToAddresses({ store, addresses, mayBeginAnew: isDemo });
  const payments = createPaymentStore(db);
  const listed = createListedAddressStore(db);
  const refills = createRefillStore(db);
  const levels = createHotLevels({ db, instruments, priceInr: deps.priceInr, ...deps.cold });
  const wires = [...deps.nodes].map(([networkKey, url]) => connect(networkKey, url));
  const moving = createMovingCoins({ coins, connections: new Map(wires.map((wire) => [wire.networkKey, wire])) });
  const freeze = createFreezing({ db, audit, log, now });
  const lines = wires.map((wire) =>
    openLine(wire, {
      addresses,
      signer,
      cold,
      refills,
      levels,
      store,
      payments,
      moving,
      freeze,
      now,
      hastenAfterMs,
      overtakenAfterMs,
      weighEveryMs,
      mayBeginAnew: isDemo,
      onUnknownSpend: (networkKey, hash) =>
        log.error({ networkKey, hash }, "coins of ours were spent by a transaction that we did not send"),
    }),
  );
  const keysDiffer = createKeyCheck(deps, signer);
  const lineOf = new Map(lines.map((line) => [line.networkKey, line]));
  const onError = sayOnce(now, (err: unknown) => log.warn({ err }, "a chain's work failed and will be retried"));

  const deposits = openDeposits(deps, { store, moving, lostAfterMs });
  const internal = createInternalTransfers({ db, store, deposits, now });
  const rail = createChainRail({
    moving,
    addresses,
    cold,
    listed,
    payments,
    internal,
    purseOn,
    onError,
    isListOnly: async (userId) => (await store.person(userId)).settings.WhitelistWithdrawalsOnly === true,
  });

  const repeated = createRounds(deps, { lines, deposits, internal, refills, signer, everyMs, onError });
  const holdings = createHoldings({ db, instruments, moving, addresses, cold, purseOn, levels });

  function purseOn(networkKey: string) {
    const line = lineOf.get(networkKey);
    if (!line) throw new Error(`We are not connected to ${networkKey}`);
    return line.purse;
  }

  return {
    rail,
    parts: {
      store,
      deposits,
      moving,
      addresses,
      rail,
      async watch(networkKey) {
        if (await keysDiffer()) throw new ProblemError("UNAVAILABLE");
        const family = lineOf.get(networkKey)?.network.family;
        // All networks of a family share the address.
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
    reconcile: await holdings.reconcile(),
    holdings: holdings.all,
    hotBalance: holdings.hotBalance,
    reserves: createReserves({ db, heldCoins: holdings.coins, addresses, outputs: payments, signer }),
    signerStatus: signer.status,
    start() {
      for (const each of repeated) each.start();
    },
    async stop() {
      await Promise.all(repeated.map((each) => each.stop()));
    },
  };
}

/** Wires deposits to their rules and notices. */
function openDeposits(
  { db, sequencer, instruments, notices, now }: ChainsDeps,
  context: { readonly store: ChainStore; readonly moving: MovingCoins; readonly lostAfterMs: number },
): Deposits {
  const { store, moving, lostAfterMs } = context;
  // From memory: called within transactions, which must not wait for a second connection.
  const decimalsOf = (ticker: string): number => instruments().coin(ticker)?.decimals ?? 0;

  async function write(userId: string, notice: Notice | undefined, within: Database): Promise<void> {
    if (notice) await notices.notify(await store.person(userId, within), notice, aboutMoney, within);
  }

  return createDeposits({
    store,
    now,
    decimalsOf,
    credit: createCredit({ submitOnce: createSubmitOnce(sequencer, db), instruments }),
    lostAfterMs,
    familyOf: (networkKey) => knownNetworks[networkKey]?.family,
    async rules(ticker, networkKey) {
      const place = await moving.find(ticker, networkKey);
      if (!place) return undefined;
      const { coin, terms } = place;
      return {
        isOpen: coin.canDeposit && terms.canDeposit,
        minConfirmation: terms.minConfirmation,
        leastUnits: unitsOf(place, terms.depositMin),
        mostUnits: unitsOf(place, terms.depositMax),
      };
    },
    async notify(deposit, within) {
      await write(deposit.userId, depositNotice(deposit, decimalsOf(deposit.coinTicker)), within);
    },
    async ask(deposit, within) {
      await write(deposit.userId, senderQuestion(deposit, decimalsOf(deposit.coinTicker)), within);
    },
    tellRefused: (sender, within) => write(sender.userId, refusedSender(sender), within),
  });
}

interface RoundsDeps {
  readonly lines: readonly Line[];
  readonly deposits: Deposits;
  readonly internal: InternalTransfers;
  readonly refills: RefillStore;
  readonly signer: Signer;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

/** The periodic jobs; they run on the leader only. */
function createRounds({ mayWork, log, now }: ChainsDeps, context: RoundsDeps): Repeated[] {
  const { lines, deposits, internal, refills, signer, everyMs, onError } = context;

  /** Networks are independent: an unreachable one does not delay the others. */
  const everyNetwork = lines.map((line) =>
    createRepeated(everyMs, async () => {
      if (!mayWork()) return;
      let hasRead = false;
      const jobs = [
        async () => {
          await line.read();
          hasRead = true;
          // Only after a successful read: a reorganisation may have undone earlier confirmations.
          await deposits.finishAll(line.networkKey, onError);
        },
        () => line.drivePayments(onError),
        () => line.sweep(onError),
        // Only with the chain's current state.
        async () => (hasRead ? line.tendColdStorage(onError) : undefined),
      ];
      for (const job of jobs) await job().catch(onError);
    }),
  );

  return [
    ...everyNetwork,
    createRepeated(everyMs, async () => {
      if (!mayWork()) return;
      await internal.creditAll(onError).catch(onError);
      await deposits.tellRefusals().catch(onError);
    }),
    createRepeated(everyMs, async () => {
      if (mayWork()) await reportStops({ refills, signer, log, now }).catch(onError);
    }),
  ];
}

const noNetworks = (): never => {
  throw new Error("No network is connected");
};
const noAddresses: OwnAddresses = { address: noNetworks, bitcoinScript: noNetworks };

/** Fail at startup on an invalid address: coins sent to a mistyped one would be lost. */
function checkedCold(cold: ReadonlyMap<Family, string>): ReadonlyMap<Family, string> {
  return new Map(
    [...cold].map(([family, text]) => {
      const address = readAddress(networkOf(family), text);
      if (address === undefined) throw new Error(`COLD_ADDRESSES has no address for ${family}: ${text}`);
      return [family, address];
    }),
  );
}

/** Given-out addresses must belong to our keys, or coins sent there could not be moved. The demo issues new ones. */
async function keepToAddresses(context: {
  readonly store: ChainStore;
  readonly addresses: Pick<OwnAddresses, "address">;
  readonly mayBeginAnew: boolean;
}): Promise<void> {
  const { store, addresses, mayBeginAnew } = context;
  for (const family of families) {
    const given = await store.anyAddress(family);
    if (!given || given.address === addresses.address(family, given.userNumber)) continue;
    if (!mayBeginAnew) throw new Error(`The tables have ${family} addresses that these keys do not derive`);
    await store.giveAnew(family, (userNumber) => addresses.address(family, userNumber));
  }
}
