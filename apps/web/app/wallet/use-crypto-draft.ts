/** A withdrawal of coins while it is typed: where to and how much, with the fee, the limits and what is still missing. */
import type { Coin, Network, WithdrawalLimits } from "@feo/contract";
import { useState } from "react";
import {
  type CryptoWithdrawalWish,
  useOwnAccount,
  useOwnQuery,
  useSession,
  withdrawalLimitsQuery,
  withdrawFeesQuery,
} from "../data/index.ts";
import { indianMoment } from "../frame/indian-date.ts";
import { checkAddress } from "../frame/networks.ts";
import { usePrices } from "../frame/use-worth.ts";
import { coinTerms, draftWithdrawal } from "./withdrawal-draft.ts";
import { chosenFee } from "./withdrawal-refusal.ts";

export function useCryptoDraft(coin: Coin, network: Network) {
  const { ticker } = coin;
  const { networkKey } = network;
  const [address, setAddress] = useState("");
  const [typed, setTyped] = useState("");
  const kycLevel = useSession().user?.kycLevel;
  const balances = useOwnAccount((state) => state.balances);
  const limits = useOwnQuery(withdrawalLimitsQuery()).data;
  const addressProblem = checkAddress(address, network);
  const isAddressRight = address !== "" && addressProblem === undefined;
  // What goes to another customer costs nothing, so the fee depends on the address.
  const fees = useOwnQuery(
    withdrawFeesQuery({ coinTicker: ticker, networkKey, ...(isAddressRight ? { address } : {}) }),
  );
  const price = usePrices()[ticker]?.price ?? null;
  const fee = chosenFee(fees.data?.withdrawFees, ticker);
  const terms = coinTerms(coin, network, fee?.feeAmount);
  const draft = draftWithdrawal(typed, {
    terms,
    available: balances === null ? undefined : (balances.main[ticker] ?? "0"),
    ...{ limits, price },
  });
  const { check } = draft;
  const feeState = fee ? "known" : fees.isError ? "unread" : "awaited";
  const obstacle = obstacleTo({ kycLevel, limits, fee: feeState });
  const wish: CryptoWithdrawalWish | null =
    check.state === "right" && isAddressRight && obstacle === undefined && fee
      ? { coinTicker: ticker, networkKey, address, amount: check.amount, ...fee }
      : null;
  return {
    ...{ address, setAddress, addressProblem, isAddressRight, typed, setTyped },
    ...{ ...draft, decimals: terms.decimals, fee, limits, kycLevel, spot: balances?.spot[ticker] },
    /** It goes to another customer. */
    isInternal: fees.data?.isInternal ?? false,
    /** What stands against any withdrawal now, whatever is typed. */
    obstacle,
    /** Null until everything about it is right. */
    wish,
  };
}

export type CryptoDraft = ReturnType<typeof useCryptoDraft>;

interface ObstacleFacts {
  /** Undefined while nobody is signed in. */
  readonly kycLevel: number | undefined;
  readonly limits: WithdrawalLimits | undefined;
  readonly fee: "known" | "awaited" | "unread";
}

function obstacleTo({ kycLevel, limits, fee }: ObstacleFacts): string | undefined {
  if (kycLevel !== undefined && kycLevel < 1) return "Verify your identity first.";
  if (limits?.heldUntil) return `Withdrawals wait until ${indianMoment(limits.heldUntil)}.`;
  if (fee === "unread") return "The fee could not be read. We ask again by ourselves.";
  if (fee === "awaited") return "The fee is being read.";
  return undefined;
}
