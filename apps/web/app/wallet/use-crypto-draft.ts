/** A withdrawal of coins while it is typed: where to and how much, with the fee, the limits and what is still missing. */
import type { Coin, ListedAddress, Network } from "@feo/contract";
import { useEffect, useReducer, useState } from "react";
import {
  addressesQuery,
  type CryptoWithdrawalWish,
  coinsQuery,
  useOwnAccount,
  useOwnQuery,
  usePageQuery,
  useSession,
  withdrawalLimitsQuery,
  withdrawFeesQuery,
} from "../data/index.ts";
import { useIsListOnly } from "../frame/address-list-dialog.tsx";
import { addressesFor, networksOf } from "../frame/networks.ts";
import { usePrices } from "../frame/use-worth.ts";
import { obstacleTo } from "./draft-obstacle.ts";
import { addressProblem, entryOf } from "./saved-addresses.ts";
import { coinTerms, draftWithdrawal } from "./withdrawal-draft.ts";
import { chosenFee } from "./withdrawal-refusal.ts";

interface CoinOnNetwork {
  readonly coin: Coin | undefined;
  readonly network: Network | undefined;
}

export function useCryptoDraft({ coin, network }: CoinOnNetwork) {
  const ticker = coin?.ticker ?? "";
  const networkKey = network?.networkKey ?? "";
  const blank = { ticker, address: "", amount: "" };
  const [typed, setTyped] = useState(blank);
  // Another coin begins anew. Another network keeps what is typed, and the address is checked against it.
  if (typed.ticker !== ticker) setTyped(blank);
  const { address, amount } = typed;

  const kycLevel = useSession().user?.kycLevel;
  const balances = useOwnAccount((state) => state.balances);
  const limits = useOwnQuery(withdrawalLimitsQuery()).data;
  const saved = useSavedAddresses(network);
  const addressFault = addressProblem(address, { ...saved, network });
  const isAddressRight = network !== undefined && address !== "" && addressFault === undefined;
  // What goes to another customer costs nothing, so the fee depends on the address.
  const fees = useOwnQuery(
    withdrawFeesQuery({ coinTicker: ticker, networkKey, ...(isAddressRight ? { address } : {}) }),
    undefined,
    { isWanted: coin !== undefined && network !== undefined },
  );
  const fee = network && chosenFee(fees.data?.withdrawFees, ticker);
  const price = usePrices()[ticker]?.price ?? null;
  const terms =
    coin && network
      ? coinTerms(coin, network, fee?.feeAmount)
      : { ticker, decimals: coin?.decimals ?? 0, min: "0", max: "0", fee: undefined };
  const inMain = balances === null ? undefined : (balances.main[ticker] ?? "0");
  const draft = draftWithdrawal(amount, { terms, available: coin && inMain, limits, price });
  const { check } = draft;
  const obstacle = obstacleTo({
    ...{ kycLevel, limits, hasCoin: coin !== undefined, hasNetwork: network !== undefined },
    address: isAddressRight ? "right" : address === "" ? "missing" : "wrong",
    amount: check.state,
    // Until the fee for this address is there, the one before is shown, and nothing can be sent by it.
    fee: fee && !fees.isPlaceholderData ? "known" : fees.isError ? "unread" : "awaited",
  });
  const wish: CryptoWithdrawalWish | null =
    check.state === "right" && obstacle === undefined && fee
      ? { coinTicker: ticker, networkKey, address, amount: check.amount, ...fee }
      : null;
  return {
    ...{ ticker, coin, network, address, typed: amount, saved, addressFault, isAddressRight },
    ...{ ...draft, decimals: terms.decimals, fee, price, limits, kycLevel, spot: balances?.spot[ticker] },
    setAddress: (next: string) => setTyped((now) => ({ ...now, address: next })),
    setAmount: (next: string) => setTyped((now) => ({ ...now, amount: next })),
    empty: () => setTyped(blank),
    /** As the address book has it. */
    entry: address === "" ? undefined : entryOf(saved.listed, address),
    /** It goes to another customer. */
    isInternal: isAddressRight && (fees.data?.isInternal ?? false),
    /** Why it cannot be confirmed, in words. */
    obstacle,
    /** Null until everything about it is right. */
    wish,
    /** Changes with whatever the person changes. */
    key: [ticker, networkKey, address, amount].join(" "),
  };
}

export type CryptoDraft = ReturnType<typeof useCryptoDraft>;

export interface SavedAddresses {
  /** Those that fit the network; undefined until they are there. */
  readonly listed: readonly ListedAddress[] | undefined;
  readonly isListOnly: boolean;
  readonly nowMs: number;
  readonly isUnread: boolean;
  readonly readAgain: () => unknown;
}

function useSavedAddresses(network: Network | undefined): SavedAddresses {
  const isListOnly = useIsListOnly();
  const answer = useOwnQuery(addressesQuery());
  const networks = networksOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? []);
  const listed = network && answer.data && addressesFor(answer.data.addresses, { network, networks, isListOnly });
  const nowMs = useNowWhile((now) => listed?.some(({ usableFrom }) => Date.parse(usableFrom) > now) ?? false);
  return { listed, isListOnly, nowMs, isUnread: answer.isError && !answer.data, readAgain: () => answer.refetch() };
}

/** Renders again every minute while something waits for its time. */
function useNowWhile(isWaiting: (nowMs: number) => boolean): number {
  const [minute, tick] = useReducer((count: number) => count + 1, 0);
  const nowMs = Date.now();
  const isOn = isWaiting(nowMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute sets the timer of the next one
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(tick, 60_000);
    return () => clearTimeout(timer);
  }, [isOn, minute]);
  return nowMs;
}
