/** Our coins on the chains (hot wallet, cold storage, customers' addresses) compared with the ledger. */
import type { Family } from "@feo/custody";
import type { OwnAddresses } from "@feo/custody/transfers";
import { formatUnits, parseUnits, rescale } from "@feo/money";
import type { RailReport } from "../books/rail-report.ts";
import type { Instruments } from "../market/instruments.ts";
import type { Database } from "../platform/database.ts";
import { type HeldCoin, judgeCoin, owed } from "./chain-books.ts";
import type { HotLevels } from "./cold-storage.ts";
import type { MovingCoin, MovingCoins } from "./moving-coins.ts";
import { railOf } from "./networks.ts";
import type { Purse } from "./purse.ts";

interface HoldingsDeps {
  readonly db: Database;
  readonly instruments: () => Instruments;
  readonly moving: MovingCoins;
  readonly addresses: Pick<OwnAddresses, "address">;
  readonly cold: ReadonlyMap<Family, string>;
  readonly purseOn: (networkKey: string) => Purse;
  readonly levels: HotLevels;
  /** Waits for coins in transit to arrive. Default: a few seconds. */
  readonly letArrive?: () => Promise<unknown>;
}

/** One coin on one network, as decimal amounts. */
export interface HeldAt {
  readonly networkKey: string;
  readonly ticker: string;
  /** The ledger's total there. */
  readonly ledger: string;
  readonly hot: string;
  /** The hot wallet's target; null if the coin has no price now. */
  readonly wanted: string | null;
  readonly hotAddress: string;
  readonly cold: string;
  /** Null if the network has no cold storage. */
  readonly coldAddress: string | null;
}

const aFewSeconds = () => new Promise((resolve) => setTimeout(resolve, 3_000));

export function createHoldings(deps: HoldingsDeps) {
  const { db, instruments, moving, addresses, cold, purseOn, levels, letArrive = aFewSeconds } = deps;

  async function heldCoins() {
    return Map.groupBy(await moving.all(), ({ coin }) => coin.ticker);
  }

  async function heldCoin(ticker: string): Promise<HeldCoin> {
    const places = (await heldCoins()).get(ticker) ?? [];
    const asset = instruments().coin(ticker);
    if (!asset) throw new Error(`The core does not know ${ticker}`);
    return {
      ticker,
      asset: asset.asset,
      decimals: asset.decimals,
      places: await Promise.all(
        places.map(async ({ contract, connection: { networkKey, network, node } }) => ({
          networkKey,
          rail: railOf(networkKey),
          contract,
          chainDecimals: await node.decimals(contract),
          purse: purseOn(networkKey),
          coldAddress: cold.get(network.family),
          hasSweeps: network.kind === "evm",
        })),
      ),
    };
  }

  const judge = async (ticker: string): Promise<RailReport> => judgeCoin(db, await heldCoin(ticker));

  /** On a finding, check a second time: coins in transit will have arrived by then. */
  async function judgeTwice(ticker: string): Promise<RailReport> {
    const report = await judge(ticker);
    if (report.findings.length === 0) return report;
    await letArrive();
    return judge(ticker);
  }

  async function held(place: MovingCoin): Promise<HeldAt> {
    const { coin, contract, connection } = place;
    const { networkKey, network, node } = connection;
    const decimals = await node.decimals(contract);
    const coldAddress = cold.get(network.family) ?? null;
    const asset = instruments().coin(coin.ticker);
    const ledger = asset ? await owed(db, asset.asset, [railOf(networkKey)]) : 0n;
    const there = coldAddress === null ? 0n : await purseOn(networkKey).coldHoldings(coldAddress, contract);
    const wanted = await levels(place);
    const shown = (units: bigint, finest: number) =>
      `${units < 0n ? "-" : ""}${formatUnits(units < 0n ? -units : units, finest)}`;
    return {
      networkKey,
      ticker: coin.ticker,
      ledger: shown(ledger, coin.decimals),
      hot: await hotIn(place),
      wanted: wanted === undefined ? null : formatUnits(wanted, coin.decimals),
      hotAddress: addresses.address(network.family, "house"),
      cold: formatUnits(there, decimals),
      coldAddress,
    };
  }

  /** What can be sent, before this network's fee. */
  const hotIn = async ({ contract, connection: { networkKey, node } }: MovingCoin): Promise<string> =>
    formatUnits(await purseOn(networkKey).holdings(contract), await node.decimals(contract));

  return {
    coins: async (): Promise<HeldCoin[]> => Promise.all([...(await heldCoins()).keys()].map(heldCoin)),
    reconcile: async () => [...(await heldCoins()).keys()].map((ticker) => () => judgeTwice(ticker)),
    async hotBalance(ticker: string, networkKey: string): Promise<string | undefined> {
      const places = (await heldCoins()).get(ticker) ?? [];
      const place = places.find(({ connection }) => connection.networkKey === networkKey);
      return place && hotIn(place);
    },
    /** Only coins whose network is reachable. */
    async all(): Promise<HeldAt[]> {
      const asked = await Promise.allSettled((await moving.all()).map(held));
      return asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    },
  };
}

interface LevelsDeps {
  readonly db: Database;
  readonly instruments: () => Instruments;
  readonly priceInr: (ticker: string) => Promise<string | null>;
  /** In percent. */
  readonly hotShare: number;
  readonly hotLeastInr: number;
}

const priceDecimals = 8;

/** A share of the ledger's total on the network, with a minimum in rupees. */
export function createHotLevels({ db, instruments, priceInr, hotShare, hotLeastInr }: LevelsDeps): HotLevels {
  return async ({ coin, connection: { networkKey } }) => {
    const price = await priceInr(coin.ticker);
    const asset = instruments().coin(coin.ticker);
    const priceUnits = price === null ? 0n : parseUnits(price, priceDecimals, { unbounded: true });
    if (!asset || priceUnits === 0n) return undefined;
    const share = ((await owed(db, asset.asset, [railOf(networkKey)])) * BigInt(Math.round(hotShare * 100))) / 10_000n;
    const least = rescale(BigInt(hotLeastInr), 0, priceDecimals + coin.decimals, "down") / priceUnits;
    return share > least ? share : least;
  };
}
