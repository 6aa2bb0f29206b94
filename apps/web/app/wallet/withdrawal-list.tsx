/** The last withdrawals of rupees, newest first, each with a way to take it back for as long as there is one. */
import type { FiatWithdrawal } from "@feo/contract";
import { Button } from "@feo/ui";
import { useState } from "react";
import { cancelWithdrawal, hasUnfinished, recentWithdrawalsQuery, useOwnQuery } from "../data/index.ts";
import { indianDate } from "../frame/indian-date.ts";
import { inWords } from "./amount-words.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { MoveCard, UtrLine } from "./move-card.tsx";
import { canCancel, withdrawalProgress } from "./move-progress.ts";
import { RecentMoves } from "./recent-moves.tsx";

export function WithdrawalList() {
  const [leaving, setLeaving] = useState<FiatWithdrawal | null>(null);
  return (
    <>
      <RecentMoves
        answer={useOwnQuery(recentWithdrawalsQuery(), hasUnfinished)}
        title="Last withdrawals"
        emptyTitle="No withdrawals yet"
        emptyText="A withdrawal shows here from the moment you confirm it until your bank has the money."
        cardOf={(tx) => <WithdrawalCard key={tx.id} tx={tx} onCancel={() => setLeaving(tx)} />}
      />
      {leaving ? (
        <CancelDialog
          amount={inWords(leaving.amount, "INR")}
          cancel={() => cancelWithdrawal(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  );
}

function WithdrawalCard({ tx, onCancel }: { tx: FiatWithdrawal; onCancel: () => void }) {
  const { amount, feeAmount, createdAt } = tx;
  return (
    <MoveCard
      title={inWords(amount, "INR")}
      text={`${indianDate(createdAt)}, of it ${inWords(feeAmount, "INR")} fee`}
      reference={tx.bankTxRef === "" ? undefined : <UtrLine utr={tx.bankTxRef} />}
      progress={withdrawalProgress(tx)}
      action={
        canCancel(tx) ? (
          <Button variant="secondary" size="sm" onClick={onCancel}>
            Cancel<span className="sr-only"> the withdrawal of {inWords(amount, "INR")}</span>
          </Button>
        ) : undefined
      }
    />
  );
}
