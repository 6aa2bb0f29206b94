/**
 * Coins out: the chains as a rail of withdrawals. A payment is signed and written in one transaction, so nothing is sent
 * that nobody knows of. What was signed may be mined at any time, so from then on only the chain's answer ends it.
 */
import { type Family, SignerRefusal } from "@feo/custody";
import type { OwnAddresses } from "@feo/custody/transfers";
import { ProblemError } from "../platform/problem.ts";
import type {
  ClaimWithdrawal,
  Quote,
  Rail,
  RailOutcome,
  Requester,
  Sent,
  WithdrawalRequest,
} from "../withdrawal/rail.ts";
import type { WithdrawalRow } from "../withdrawal/withdrawal.tables.ts";
import { NotTaken } from "./chain-node.ts";
import { checkedAddress } from "./checked-address.ts";
import type { InternalTransfers } from "./internal-transfers.ts";
import type { ListedAddressStore } from "./listed-addresses.store.ts";
import { type MovingCoin, type MovingCoins, toChain, unitsOf } from "./moving-coins.ts";
import { railOf } from "./networks.ts";
import type { PaymentStore } from "./payment.store.ts";
import type { Purse } from "./purse.ts";

interface ChainRailDeps {
  readonly moving: MovingCoins;
  readonly addresses: Pick<OwnAddresses, "address">;
  /** Where coins lie that are not needed at hand. */
  readonly cold: ReadonlyMap<Family, string>;
  readonly listed: Pick<ListedAddressStore, "listedAt">;
  readonly payments: Pick<PaymentStore, "latestFor" | "confirmations">;
  readonly internal: Pick<InternalTransfers, "payeeAt" | "send" | "isInside">;
  readonly purseOn: (networkKey: string) => Purse;
  /** Whether the person lets coins go to saved addresses only. */
  readonly isListOnly: (userId: string) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/** What operators read of one that waits for coins in the house's own address. */
const houseIsShort = "The house's own address has too little";

/** Before it is sent a second time, a person makes sure that the first one is nowhere. */
const wasOvertaken = "Another transaction took its place. Look for this one on the chain before you approve it again";

export interface ChainRail extends Rail {
  /** Whether it would go to another customer's deposit address. */
  isInternal(
    to: { readonly coinTicker: string; readonly networkKey: string; readonly address: string },
    by: Requester,
  ): Promise<boolean>;
}

export function createChainRail(deps: ChainRailDeps): ChainRail {
  const { moving, addresses, cold, listed, payments, internal, purseOn, isListOnly, onError } = deps;

  /** Decimals of what the chain can carry. */
  async function decimalsOn({ coin, contract, terms, connection }: MovingCoin): Promise<number> {
    const decimals = await connection.node.decimals(contract).catch((error: unknown) => {
      onError(error);
      throw new ProblemError("UNAVAILABLE", { detail: `The network ${terms.networkName} cannot be reached now.` });
    });
    if (decimals !== terms.decimals) {
      onError(
        new Error(
          `${coin.ticker} has ${decimals} decimals on ${terms.networkKey}, and its terms say ${terms.decimals}`,
        ),
      );
    }
    return decimals;
  }

  /** The house's own addresses are nobody's to withdraw to. */
  function addressAt({ connection: { network }, terms }: MovingCoin, text: string): string | undefined {
    const address = checkedAddress(network, terms.addressRegex, text);
    const houses = [addresses.address(network.family, "house"), cold.get(network.family)];
    return houses.includes(address) ? undefined : address;
  }

  const hasPayee = async ({ connection }: MovingCoin, address: string | undefined): Promise<boolean> =>
    address !== undefined && (await internal.payeeAt(connection.network.family, address)) !== undefined;

  async function quote({ target, coinTicker }: WithdrawalRequest, by: Requester): Promise<Quote> {
    if (target.rail !== "chain") throw new ProblemError("NETWORK_NOT_FOUND");
    const { networkKey } = target;
    const place = await moving.need(coinTicker, networkKey);
    const { coin, terms, connection } = place;
    const { family } = connection.network;
    const address = addressAt(place, target.address);
    const isOwn = address === addresses.address(family, by.userNumber);
    // What stays inside costs nothing, and is as fine as the ledger.
    const isInside = !isOwn && (await hasPayee(place, address));
    const coarser = isInside ? 0 : coin.decimals - (await decimalsOn(place));
    return {
      ...{ isOpen: isOpenAt(place), decimals: coin.decimals, finestUnits: 10n ** BigInt(Math.max(0, coarser)) },
      ...{ feeUnits: isInside ? 0n : unitsOf(place, terms.withdrawFee), leastUnits: unitsOf(place, terms.withdrawMin) },
      mostUnits: unitsOf(place, terms.withdrawMax),
      target: {
        ...{ rail: "chain", address, isOwn },
        isListOnly: await isListOnly(by.userId),
        listedAt: address === undefined ? null : await listed.listedAt(by.userId, networkKey, address),
      },
    };
  }

  async function send(row: WithdrawalRow, claim: ClaimWithdrawal): Promise<Sent> {
    const place = await moving.need(row.coinTicker, row.network);
    const payee = await internal.payeeAt(place.connection.network.family, row.address);
    if (payee) return internal.send(row, payee, claim);
    const paid = await purseOn(row.network).pay({
      ...{ purpose: "withdrawal", withdrawalId: row.id, ticker: row.coinTicker, contract: place.contract },
      ...{ from: "house", to: row.address, chainUnits: await toChain(place, row.units - row.feeUnits) },
      claim: (within, { hash }) => claim(within, hash),
    });
    if (paid === "unclaimed") return { kind: "unclaimed" };
    if (paid === "short") return { kind: "waits", note: houseIsShort };
    // Handed over at once; where that fails, it is done again with the others.
    await place.connection.node.send(paid.raw).catch(onError);
    return { kind: "sent" };
  }

  return {
    name: "chain",
    quote,
    async isInternal({ coinTicker, networkKey, address: text }, { userNumber }) {
      const place = await moving.need(coinTicker, networkKey);
      const address = addressAt(place, text);
      return address !== addresses.address(place.connection.network.family, userNumber) && hasPayee(place, address);
    },
    isOpen: async ({ coinTicker, network }) => isOpenAt(await moving.need(coinTicker, network)),
    send: (row, claim) =>
      send(row, claim).catch((error: unknown) => {
        if (error instanceof SignerRefusal) return refused(error);
        if (!(error instanceof NotTaken)) throw error;
        return { kind: "objection", note: `The chain would refuse it: ${error.message}`.slice(0, 300) };
      }),
    async outcome({ id }): Promise<RailOutcome> {
      if (await internal.isInside(id)) return { kind: "paid" };
      const payment = await payments.latestFor(id);
      if (payment?.state === "done") return { kind: "paid" };
      if (payment?.state !== "failed") return { kind: "pending" };
      // Mined and of no effect, or another transaction took its place; either way deep enough to stay so.
      return { kind: "unsent", note: payment.overtakenAt === null ? "The chain has refused it" : wasOvertaken };
    },
    confirmations: (ids) => payments.confirmations(ids),
    account: ({ network }) => railOf(network),
  };
}

/** What the signer may do later waits, and operators read why; what it will never do is theirs to decide. */
const refused = ({ code, message }: SignerRefusal): Sent =>
  code === "STOPPED" || code === "HOUR_LIMIT" || code === "FEE_LIMIT"
    ? { kind: "waits", note: `The signer waits: ${message}`.slice(0, 300) }
    : { kind: "objection", note: `The signer refuses it: ${message}`.slice(0, 300) };

const isOpenAt = ({ coin, terms }: MovingCoin): boolean => coin.canWithdraw && terms.canWithdraw;
