/** The draft of a crypto withdrawal: recipient and amount, with the fee, the limits and what is missing. */
import type { Coin, ListedAddress, Network } from "@feo/contract";
import { useEffect, useReducer, useState } from "react";
import { useIsListOnly } from "../addresses/address-list-dialog.tsx";
import {
  addressesQuery,
  type CryptoWithdrawalRequest,
  coinsQuery,
  useOwnAccount,
  useOwnQuery,
  usePageQuery,
  useSession,
  withdrawalLimitsQuery,
  withdrawFeesQuery,
} from "../data/index.ts";
import { addressesFor, networksOf } from "../format/networks.ts";
import { usePrices } from "../worth/use-worth.ts";
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
  // Another coin resets the draft. Another network keeps it and validates the address again.
  if (typed.ticker !== ticker) setTyped(blank);
  const { address, amount } = typed;

  const kycLevel = useSession().user?.KYCLevel;
  const balances = useOwnAccount((state) => state.balances);
  const limits = useOwnQuery(withdrawalLimitsQuery()).data;
  const saved = useSavedAddresses(network);
  const addressFault = addressProblem(address, { ...saved, network });
  const isAddressRight = network !== undefined && address !== "" && addressFault === undefined;
  // Withdrawals to another customer are free, so the fee depends on the address.
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
    kycLevel,
    limits,
    hasCoin: coin !== undefined,
    hasNetwork: network !== undefined,
    address: isAddressRight ? "right" : address === "" ? "missing" : "wrong",
    amount: check.state,
    // Until the fee for this address has loaded, the previous one is shown and sending is disabled.
    fee: fee && !fees.isPlaceholderData ? "known" : fees.isError ? "unread" : "awaited",
  });
  const request: CryptoWithdrawalRequest | null =
    check.state === "right" && obstacle === undefined && fee
      ? { coinTicker: ticker, networkKey, address, amount: check.amount, ...fee }
      : null;
  return {
    ticker,
    coin,
    network,
    address,
    typed: amount,
    saved,
    addressFault,
    isAddressRight,
    ...draft,
    decimals: terms.decimals,
    fee,
    price,
    limits,
    kycLevel,
    spot: balances?.spot[ticker],
    setAddress: (next: string) => setTyped((now) => ({ ...now, address: next })),
    setAmount: (next: string) => setTyped((now) => ({ ...now, amount: next })),
    empty: () => setTyped(blank),
    /** The entry in the address book. */
    entry: address === "" ? undefined : entryOf(saved.listed, address),
    /** Whether it goes to another customer. */
    isInternal: isAddressRight && (fees.data?.isInternal ?? false),
    /** Why it cannot be confirmed, in words. */
    obstacle,
    /** Null until the draft is valid and complete. */
    request,
    /** Changes with every edit of the draft. */
    key: [ticker, networkKey, address, amount].join(" "),
  };
}

export type CryptoDraft = ReturnType<typeof useCryptoDraft>;

export interface SavedAddresses {
  /** Saved addresses for the network; undefined until loaded. */
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

/** Re-renders every minute while something is waiting for its time. */
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
