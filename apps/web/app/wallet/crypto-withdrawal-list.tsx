/** The last withdrawals of coins, newest first, each with a way to take it back for as long as there is one. */
import type { CryptoWithdrawal } from "@feo/contract";
import { shortenAddress } from "@feo/money";
import { Button } from "@feo/ui";
import { useState } from "react";
import {
  cancelCryptoWithdrawal,
  coinsQuery,
  hasUnfinished,
  recentCryptoWithdrawalsQuery,
  useOwnQuery,
  usePageQuery,
} from "../data/index.ts";
import { HashLine } from "../frame/address-text.tsx";
import { indianDate } from "../frame/indian-date.ts";
import { useMask } from "../frame/masked.ts";
import { networkOf, transactionLink } from "../frame/networks.ts";
import { inWords } from "./amount-words.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { cryptoWithdrawalProgress } from "./crypto-progress.ts";
import { MoveCard } from "./move-card.tsx";
import { canCancel } from "./move-progress.ts";
import { RecentMoves } from "./recent-moves.tsx";

export function CryptoWithdrawalList() {
  const [leaving, setLeaving] = useState<CryptoWithdrawal | null>(null);
  return (
    <>
      <RecentMoves
        answer={useOwnQuery(recentCryptoWithdrawalsQuery(), hasUnfinished)}
        title="Last withdrawals"
        emptyTitle="No withdrawals yet"
        emptyText="A withdrawal shows here from the moment you confirm it until the network has it."
        cardOf={(tx) => <WithdrawalCard key={tx.id} tx={tx} onCancel={() => setLeaving(tx)} />}
      />
      {leaving ? (
        <CancelDialog
          amount={inWords(leaving.amount, leaving.coinTicker)}
          cancel={() => cancelCryptoWithdrawal(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  );
}

function WithdrawalCard({ tx, onCancel }: { tx: CryptoWithdrawal; onCancel: () => void }) {
  const network = networkOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? [], tx);
  const mask = useMask();
  const amount = mask(inWords(tx.amount, tx.coinTicker));
  const fee = mask(inWords(tx.feeAmount, tx.coinTicker));
  return (
    <MoveCard
      title={amount}
      text={
        <>
          To <span title={tx.address}>{shortenAddress(tx.address)}</span>, {indianDate(tx.createdAt)}, of it {fee} fee
        </>
      }
      reference={
        tx.txHash === "" ? undefined : <HashLine txHash={tx.txHash} href={transactionLink(network, tx.txHash)} />
      }
      progress={cryptoWithdrawalProgress(tx, network)}
      action={
        canCancel(tx) ? (
          <Button variant="secondary" size="sm" onClick={onCancel}>
            Cancel<span className="sr-only"> the withdrawal of {amount}</span>
          </Button>
        ) : undefined
      }
    />
  );
}
