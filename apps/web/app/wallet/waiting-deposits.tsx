/** On the wallet page: what has arrived and waits for a word of its owner, so that nobody wonders where it is. */
import { Banner } from "@feo/ui";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { manyCryptoDepositsQuery, useOwnQuery } from "../data/index.ts";
import { useMask } from "../frame/masked.ts";
import { questionPath } from "../frame/networks.ts";
import { inWords } from "./amount-words.ts";

export function WaitingDeposits() {
  const txs = useOwnQuery(manyCryptoDepositsQuery()).data?.txs ?? [];
  const mask = useMask();
  const [first, ...others] = txs.filter(({ isAddressVerificationRequired }) => isAddressVerificationRequired);
  if (!first) return null;
  const to = others.length === 0 ? questionPath(first.id) : "/dashboard/wallet/deposit/verification";
  return (
    <Banner
      tone="warn"
      className="mb-6"
      action={
        <Link to={to} className="hit-40 inline-flex items-center gap-2">
          Answer
          <ArrowRight size={16} aria-hidden />
        </Link>
      }
    >
      {others.length === 0 ? (
        <>
          <strong className="tabular">{mask(inWords(first.amount, first.coinTicker))}</strong> has arrived from an
          address that is new to us. Say whose it is, and we add it to your wallet.
        </>
      ) : (
        <>
          <strong>{others.length + 1} deposits</strong> have arrived from addresses that are new to us. Say whose they
          are, and we add them to your wallet.
        </>
      )}
    </Banner>
  );
}
