/** API calls for coin deposits and saved addresses. Thin: the rules are in their own files. */
import {
  addAddress,
  listAddresses,
  listCryptoDeposits,
  readDepositAddress,
  readWithdrawFees,
  removeAddress,
  type SecurityEventName,
  verifyCryptoDeposit,
} from "@feo/contract";
import type { OwnAddresses } from "@feo/custody/transfers";
import { shortenAddress } from "@feo/money";
import { levelToMove } from "../account/allowed-actions.ts";
import type { Place, SecurityTrail } from "../auth/security-trail.ts";
import type { Api, Caller } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Quotas } from "../platform/quota.ts";
import type { ChainStore } from "./chain.store.ts";
import type { ChainRail } from "./chain-rail.ts";
import type { Deposits } from "./deposits.ts";
import type { ListedAddresses } from "./listed-addresses.ts";
import type { MovingCoins } from "./moving-coins.ts";

/** The parts of the chain module that the calls need. */
export interface ChainParts {
  readonly store: ChainStore;
  readonly deposits: Deposits;
  readonly listed: ListedAddresses;
  readonly moving: MovingCoins;
  readonly addresses: Pick<OwnAddresses, "address">;
  readonly rail: ChainRail;
  /** Ensures that a network is being watched; throws if it cannot be reached. */
  readonly watch: (networkKey: string) => Promise<void>;
  /** Triggers the jobs at once. */
  readonly nudge: () => void;
}

interface ChainRoutesDeps {
  /** Opened on first use. */
  readonly parts: () => Promise<ChainParts>;
  readonly trail: SecurityTrail;
  readonly limit: Limit;
  readonly quotas: Quotas;
  readonly now: () => number;
}

/** How many addresses a customer may ask about per day: the answers reveal other customers' addresses. */
const mostAddressesAsked = 50;
const dayMs = 24 * 60 * 60 * 1000;
/** Remembered questions, so that an open form's repeated requests count once. */
const mostRemembered = 10_000;

function createAddressQuestions({ quotas, now }: Pick<ChainRoutesDeps, "quotas" | "now">) {
  const asked = new Set<string>();
  return async ({ userId, kycLevel }: Caller, address: string): Promise<void> => {
    if (kycLevel < levelToMove) throw new ProblemError("KYC_LEVEL_TOO_LOW");
    const question = `${userId} ${address.toLowerCase()}`;
    if (asked.has(question)) return;
    const until = await quotas.countUp(`address asked ${userId}`, mostAddressesAsked, dayMs, new Date(now()));
    if (until) {
      throw new ProblemError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil((until.getTime() - now()) / 1_000) });
    }
    if (asked.size >= mostRemembered) asked.clear();
    asked.add(question);
  };
}

export function chainRoutes(api: Api, deps: ChainRoutesDeps): void {
  const { parts, trail, limit } = deps;
  const mayAskAbout = createAddressQuestions(deps);

  /** Notifies the owner, with a link that freezes the account. */
  async function notify(userId: string, event: SecurityEventName, { address, userAgent }: Place, detail: string) {
    const { store } = await parts();
    await trail.notify(await store.person(userId), event, { address, userAgent }, { detail });
  }

  api.call(readDepositAddress, async ({ caller: { userId, userNumber, kycLevel }, query: { networkKey } }) => {
    if (kycLevel < levelToMove) throw new ProblemError("KYC_LEVEL_TOO_LOW");
    const { moving, addresses, store, watch } = await parts();
    const places = await moving.on(networkKey);
    const [place] = places;
    if (!place && !(await moving.isNamed(networkKey))) throw new ProblemError("NETWORK_NOT_FOUND");
    const isOpen = places.some(({ coin, terms }) => coin.canDeposit && terms.canDeposit);
    if (!place || !isOpen) throw new ProblemError("DEPOSITS_CLOSED");
    // Watch first: a deposit to an address on an unwatched network would never be seen.
    await watch(networkKey);
    const { family } = place.connection.network;
    const address = addresses.address(family, userNumber);
    await store.giveAddress(family, userId, address);
    return { address };
  });

  api.call(listCryptoDeposits, async ({ caller, query }) => {
    const { deposits } = await parts();
    return deposits.list(caller.userId, query);
  });

  api.call(verifyCryptoDeposit, async ({ caller, body }) => {
    limit(caller.userId);
    const { deposits, nudge } = await parts();
    const tx = await deposits.declare(caller.userId, body);
    nudge();
    return { tx };
  });

  api.call(readWithdrawFees, async ({ caller, query: { coinTicker, networkKey, address } }) => {
    if (address !== undefined) await mayAskAbout(caller, address);
    const { moving, rail } = await parts();
    const { terms } = await moving.need(coinTicker, networkKey);
    const isInternal = address !== undefined && (await rail.isInternal({ coinTicker, networkKey, address }, caller));
    const feeAmount = isInternal ? "0" : terms.withdrawFee;
    return { withdrawFees: [{ feeCoinTicker: coinTicker, feeAmount }], isInternal };
  });

  api.call(listAddresses, async ({ caller }) => {
    const { listed } = await parts();
    return { addresses: await listed.list(caller.userId) };
  });

  api.call(addAddress, async ({ caller, body, ...place }) => {
    limit(caller.userId);
    const { listed } = await parts();
    const address = await listed.add(caller.userId, body);
    await notify(caller.userId, "ADDRESS_ADDED", place, `${address.label}, ${shortenAddress(address.address)}`);
    return { address };
  });

  api.call(removeAddress, async ({ caller, query: { id }, ...place }) => {
    const { listed } = await parts();
    const { label, address } = await listed.remove(caller.userId, id);
    await notify(caller.userId, "ADDRESS_REMOVED", place, `${label}, ${shortenAddress(address)}`);
    return {};
  });
}
