/** The last deposits of coins, newest first, each with how far the network is, and with what its owner has to say about it. */
import type { CryptoDeposit } from "@feo/contract";
import { Button } from "@feo/ui";
import { Link } from "react-router";
import { coinsQuery, hasUnfinished, recentCryptoDepositsQuery, useOwnQuery, usePageQuery } from "../data/index.ts";
import { HashLine } from "../frame/address-text.tsx";
import { indianDate } from "../frame/indian-date.ts";
import { useMask } from "../frame/masked.ts";
import { networkOf, questionPath, transactionLink } from "../frame/networks.ts";
import { isZero } from "../frame/worth.ts";
import { inWords } from "./amount-words.ts";
import { cryptoDepositProgress } from "./crypto-progress.ts";
import { MoveCard } from "./move-card.tsx";
import { RecentMoves } from "./recent-moves.tsx";

export function CryptoDepositList() {
  return (
    <RecentMoves
      answer={useOwnQuery(recentCryptoDepositsQuery(), hasUnfinished)}
      title="Last deposits"
      emptyTitle="No deposits yet"
      emptyText="A deposit shows here as soon as the network has seen it, with its confirmations."
      cardOf={(tx) => <CryptoDepositCard key={tx.id} tx={tx} />}
    />
  );
}

export function CryptoDepositCard({ tx }: { tx: CryptoDeposit }) {
  const network = networkOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? [], tx);
  const mask = useMask();
  const amount = mask(inWords(tx.amount, tx.coinTicker));
  const fee = isZero(tx.feeAmount) ? "" : `, of it ${mask(inWords(tx.feeAmount, tx.coinTicker))} fee`;
  return (
    <MoveCard
      title={amount}
      text={`${network?.networkName ?? tx.networkKey}, ${indianDate(tx.createdAt)}${fee}`}
      reference={
        tx.txHash === "" ? undefined : <HashLine txHash={tx.txHash} href={transactionLink(network, tx.txHash)} />
      }
      progress={cryptoDepositProgress(tx, network)}
      action={
        tx.isAddressVerificationRequired ? (
          <Button asChild size="sm">
            <Link to={questionPath(tx.id)}>
              Say whose address it is<span className="sr-only">, for the deposit of {amount}</span>
            </Link>
          </Button>
        ) : undefined
      }
    />
  );
}
