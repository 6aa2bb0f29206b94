/** What the chains hold for customers: by place, and by address with a message signed by its key. */
import type { ReserveAddress, ReserveSource } from "@feo/contract";
import { knownNetworks, type Owner, SignerRefusal } from "@feo/custody";
import type { OwnAddresses } from "@feo/custody/transfers";
import { formatUnits, rescale } from "@feo/money";
import type { Database } from "../platform/database.ts";
import { depositsByAddress, type HeldCoin, type HeldPart, heldParts } from "./chain-books.ts";
import type { PaymentStore } from "./payment.store.ts";
import type { Signer } from "./signer.ts";

export interface CoinReserve {
  readonly ticker: string;
  readonly networkKey: string;
  readonly source: ReserveSource;
  /** In the ledger's unit. */
  readonly units: bigint;
}

export interface ChainReserves {
  readonly coins: readonly CoinReserve[];
  /** The hot wallet's and customers' addresses are signed; cold storage signs offline. */
  readonly addresses: readonly ReserveAddress[];
}

export type ReadReserves = (at: Date) => Promise<ChainReserves>;

interface ReservesDeps {
  readonly db: Database;
  readonly heldCoins: () => Promise<readonly HeldCoin[]>;
  readonly addresses: Pick<OwnAddresses, "address">;
  readonly outputs: Pick<PaymentStore, "unspentByAddress">;
  readonly signer: Pick<Signer, "signReserve">;
}

type Source = ReserveAddress["source"];

/** One coin at one address. */
interface Lying {
  readonly networkKey: string;
  readonly address: string;
  readonly source: Source;
  /** Undefined for cold storage. */
  readonly owner: Owner | undefined;
  readonly ticker: string;
  readonly chainUnits: bigint;
  readonly chainDecimals: number;
}

export function createReserves({ db, heldCoins, addresses, outputs, signer }: ReservesDeps): ReadReserves {
  async function atAddresses({ ticker, places }: HeldCoin): Promise<Lying[]> {
    const found: Lying[] = [];
    for (const { networkKey, contract, chainDecimals, purse, coldAddress } of places) {
      const network = knownNetworks[networkKey];
      if (!network) throw new Error(`Unknown network ${networkKey}`);
      const house = addresses.address(network.family, "house");
      const add = (address: string, owner: Owner | undefined, chainUnits: bigint) => {
        if (chainUnits === 0n) return;
        const source = owner === undefined ? "COLD" : owner === "house" ? "HOT" : "CUSTOMER_ADDRESSES";
        found.push({ networkKey, address, source, owner, ticker, chainUnits, chainDecimals });
      };
      if (network.kind === "evm") {
        add(house, "house", await purse.holdings(contract));
        for (const { address, owner, chainUnits } of await depositsByAddress(db, networkKey, ticker))
          add(address, owner, chainUnits);
        if (coldAddress !== undefined) add(coldAddress, undefined, await purse.coldHoldings(coldAddress, contract));
        continue;
      }
      for (const { address, owner, chainUnits } of await outputs.unspentByAddress(networkKey, network.family, {
        house,
      }))
        add(address, owner ?? "house", chainUnits);
      if (coldAddress === undefined) continue;
      for (const { address, chainUnits } of await outputs.unspentByAddress(networkKey, network.family, {
        at: coldAddress,
      }))
        add(address, undefined, chainUnits);
    }
    return found;
  }

  /** Null if the signer refuses: the address is published anyway. */
  async function signed({ networkKey, address, owner }: Lying, at: Date): Promise<ReserveAddress["signed"]> {
    if (owner === undefined) return null;
    const asked = { network: networkKey, owner, at: at.toISOString() };
    try {
      const { message, signature } = await signer.signReserve(asked, address);
      return { message, signature };
    } catch (error) {
      if (error instanceof SignerRefusal) return null;
      throw error;
    }
  }

  return async (at) => {
    const held = await heldCoins();
    const coins: CoinReserve[] = [];
    const lying: Lying[] = [];
    for (const coin of held) {
      const found = await atAddresses(coin);
      lying.push(...found);
      coins.push(...sumsOf(coin, found));
      for (const { networkKey, place, units } of await heldParts(db, coin))
        if (isMoving(place)) coins.push({ ticker: coin.ticker, networkKey, source: "UNDER_WAY", units });
    }
    const byAddress = Map.groupBy(lying, ({ networkKey, address }) => `${networkKey} ${address}`);
    const published: ReserveAddress[] = [];
    for (const [first, ...more] of byAddress.values()) {
      if (!first) continue;
      const { networkKey, address, source } = first;
      const holdings = [first, ...more].map(({ ticker, chainUnits, chainDecimals }) => ({
        ticker,
        amount: formatUnits(chainUnits, chainDecimals),
      }));
      published.push({ networkKey, address, source, holdings, signed: await signed(first, at) });
    }
    return { coins, addresses: published };
  };
}

const isMoving = (place: HeldPart["place"]): boolean => place === "between" || place === "underWay";

/** By network and source, from the same readings as the addresses: published sums must agree. */
function sumsOf({ ticker, decimals }: HeldCoin, found: readonly Lying[]): CoinReserve[] {
  const bySource = Map.groupBy(found, ({ networkKey, source }) => `${networkKey} ${source}`);
  return [...bySource.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const { networkKey, source, chainDecimals } = first;
    const there = more.reduce((sum, { chainUnits }) => sum + chainUnits, first.chainUnits);
    return [{ ticker, networkKey, source, units: rescale(there, chainDecimals, decimals, "down") }];
  });
}
