/**
 * Coin withdrawals: the chains as a withdrawal rail. A payment is signed and recorded in one transaction, so nothing
 * unrecorded is broadcast. A signed transaction may be mined at any time; from then on only the chain's state ends the
 * withdrawal.
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
  /** Cold storage addresses. */
  readonly cold: ReadonlyMap<Family, string>;
  readonly listed: Pick<ListedAddressStore, "listedAt">;
  readonly payments: Pick<PaymentStore, "latestFor" | "confirmations">;
  readonly internal: Pick<InternalTransfers, "payeeAt" | "send" | "isInside">;
  readonly purseOn: (networkKey: string) => Purse;
  /** Whether the customer restricts withdrawals to saved addresses. */
  readonly isListOnly: (userId: string) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/** The operators' note on a withdrawal that waits for coins in the hot wallet. */
const houseIsShort = "The hot wallet doesn't have enough";

/** Before a second send, an operator must make sure that the first transaction is nowhere on the chain. */
const wasOvertaken = "Replaced by another transaction. Look for this one on the chain before you approve it again";

export interface ChainRail extends Rail {
  /** Whether the address is another customer's deposit address. */
  isInternal(
    to: { readonly coinTicker: string; readonly networkKey: string; readonly address: string },
    by: Requester,
  ): Promise<boolean>;
}

export function createChainRail(deps: ChainRailDeps): ChainRail {
  const { moving, addresses, cold, listed, payments, internal, purseOn, isListOnly, onError } = deps;

  /** The chain's decimals for the coin. */
  async function decimalsOn({ coin, contract, terms, connection }: MovingCoin): Promise<number> {
    const decimals = await connection.node.decimals(contract).catch((error: unknown) => {
      onError(error);
      throw new ProblemError("UNAVAILABLE", {
        detail: `We can't reach the ${terms.networkName} network right now. Try again later.`,
      });
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

  /** Withdrawals to our own hot wallet or cold storage are refused. */
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
    // Internal transfers are free and have the ledger's precision.
    const isInside = !isOwn && (await hasPayee(place, address));
    const coarser = isInside ? 0 : coin.decimals - (await decimalsOn(place));
    return {
      isOpen: isOpenAt(place),
      decimals: coin.decimals,
      finestUnits: 10n ** BigInt(Math.max(0, coarser)),
      feeUnits: isInside ? 0n : unitsOf(place, terms.withdrawFee),
      leastUnits: unitsOf(place, terms.withdrawMin),
      mostUnits: unitsOf(place, terms.withdrawMax),
      target: {
        rail: "chain",
        address,
        isOwn,
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
      purpose: "withdrawal",
      withdrawalId: row.id,
      ticker: row.coinTicker,
      contract: place.contract,
      from: "house",
      to: row.address,
      chainUnits: await toChain(place, row.units - row.feeUnits),
      claim: (within, { hash }) => claim(within, hash),
    });
    if (paid === "unclaimed") return { kind: "unclaimed" };
    if (paid === "short") return { kind: "waits", note: houseIsShort };
    // Broadcast at once; if that fails, the payments job retries it.
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
        return { kind: "objection", note: `The chain would reject it: ${error.message}`.slice(0, 300) };
      }),
    async outcome({ id }): Promise<RailOutcome> {
      if (await internal.isInside(id)) return { kind: "paid" };
      const payment = await payments.latestFor(id);
      if (payment?.state === "done") return { kind: "paid" };
      if (payment?.state !== "failed") return { kind: "pending" };
      // Mined but reverted, or replaced by another transaction; either way deep enough to be final.
      return { kind: "unsent", note: payment.overtakenAt === null ? "The chain rejected it" : wasOvertaken };
    },
    confirmations: (ids) => payments.confirmations(ids),
    account: ({ network }) => railOf(network),
  };
}

/** A refusal that may pass later keeps the withdrawal waiting with a note; a permanent one goes to the operators. */
const refused = ({ code, message }: SignerRefusal): Sent =>
  code === "STOPPED" || code === "HOUR_LIMIT" || code === "FEE_LIMIT"
    ? { kind: "waits", note: `Signing is waiting: ${message}`.slice(0, 300) }
    : { kind: "objection", note: `The signer refused it: ${message}`.slice(0, 300) };

const isOpenAt = ({ coin, terms }: MovingCoin): boolean => coin.canWithdraw && terms.canWithdraw;
