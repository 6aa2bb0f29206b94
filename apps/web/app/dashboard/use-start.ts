/** The data of the start page: whether the first trade is still to come, the current step, and its costs. */

import { compare } from "@feo/money";
import {
  bankAccountQuery,
  coinsQuery,
  loadProfile,
  marketsQuery,
  ownTradesQuery,
  readPart,
  recentCryptoDepositsQuery,
  recentDepositsQuery,
  tradingFeesQuery,
  useKyc,
  useOwnAccount,
  useOwnPart,
  useOwnQuery,
  usePageQuery,
} from "../data/index.ts";
import { useProfile } from "../profile/use-profile.ts";
import { moneyText, useMoneyReading, useWorth } from "../worth/use-worth.ts";
import { hasAnyMoney } from "./next-steps.ts";
import { newestWaiting, type PanelFacts } from "./start-panel.ts";
import { currentStep, type StartCosts, type StartStep } from "./start-path.ts";

export type Start =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly busy: boolean; readonly retry: () => void }
  /** The first trade is done, so the overview is shown. */
  | { readonly state: "over" }
  | { readonly state: "open"; readonly step: StartStep };

/** The trades that every page loads are those of the last 90 days. */
const anyTrade = { from: 0, limit: 1 };

export function useStart(): Start {
  const { state, user } = useProfile();
  useOwnPart("trades");
  const balances = useOwnAccount((account) => account.balances);
  const trades = useOwnAccount((account) => account.trades);
  const reading = useOwnAccount((account) => account.reading);
  const hasTradedLately = trades.length > 0;
  const ever = useOwnQuery(ownTradesQuery(anyTrade), undefined, {
    isWanted: reading.trades === "ready" && !hasTradedLately,
  });
  const failed = (["balances", "trades"] as const).filter((part) => reading[part] === "failed");
  if (state === "late" || failed.length > 0 || (ever.isError && !ever.data)) {
    const retry = () =>
      void Promise.all([
        ...failed.map(readPart),
        ...(user ? [] : [loadProfile()]),
        ...(ever.isError ? [ever.refetch()] : []),
      ]);
    return { state: "failed", busy: ever.isError && ever.isFetching, retry };
  }
  if (!user || balances === null || reading.trades !== "ready") return { state: "loading" };
  if (!hasTradedLately && ever.data === undefined) return { state: "loading" };
  const step = currentStep({
    kycLevel: user.KYCLevel,
    hasMoney: hasAnyMoney(balances),
    hasTraded: hasTradedLately || (ever.data?.count ?? 0) > 0,
  });
  return step === null ? { state: "over" } : { state: "open", step };
}

/** Limits and fees from the server; the minimum order is the smallest of the rupee markets. */
export function useStartCosts(): StartCosts {
  const fiat = usePageQuery(coinsQuery()).data?.fiatCoin;
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const fees = usePageQuery(tradingFeesQuery()).data;
  const smallest = markets
    .filter(({ quote, isEnabled }) => quote === "INR" && isEnabled)
    .map(({ minNotional }) => minNotional)
    .toSorted(compare)[0];
  return {
    minDeposit: fiat?.minDeposit,
    depositFee: fiat?.depositFee,
    minOrder: smallest,
    takerFee: fees?.tiers[0]?.taker,
  };
}

export type PanelState =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string; readonly busy: boolean; readonly retry: () => void }
  | { readonly state: "ready"; readonly facts: PanelFacts };

/** Loads only what this step's panel shows. */
export function usePanelFacts(step: StartStep): PanelState {
  const { user } = useProfile();
  const kyc = useKyc();
  const isDeposit = step === "deposit";
  const unfinished = ({ bankAccount }: { bankAccount: { status: string } | null }) => bankAccount?.status === "PENDING";
  const bank = useOwnQuery(bankAccountQuery(), unfinished, { isWanted: isDeposit });
  const rupees = useOwnQuery(recentDepositsQuery(), ({ txs }) => txs.some(({ status }) => status === "PENDING"), {
    isWanted: isDeposit,
  });
  const coins = useOwnQuery(recentCryptoDepositsQuery(), undefined, { isWanted: isDeposit });
  const worth = useWorth();
  const money = useMoneyReading();
  const asked = [kyc, ...(isDeposit ? [bank, rupees, coins] : [])];
  const failed = asked.filter(({ data, error }) => data === undefined && error);
  const [first] = failed;
  if (first) {
    return {
      state: "failed",
      text: first.error?.message ?? "",
      busy: failed.some(({ isFetching }) => isFetching),
      retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    };
  }
  const isBuy = step === "buy";
  if (!user || asked.some(({ data }) => data === undefined) || !kyc.data || (isBuy && worth === null))
    return { state: "loading" };
  const coming = coins.data?.txs.find(({ status }) => status === "PENDING" || status === "SUBMITTED");
  return {
    state: "ready",
    facts: {
      user,
      level1: kyc.data.level1,
      bankAccount: bank.data?.bankAccount ?? null,
      deposit: newestWaiting(rupees.data?.txs ?? []),
      coinOnItsWay: coming?.coinTicker ?? null,
      balance: worth === null ? "" : moneyText(worth.total, money),
    },
  };
}
