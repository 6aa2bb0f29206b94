/** The last withdrawals of rupees, newest first, each with a way to take it back for as long as there is one. */
import type { FiatWithdrawal } from "@feo/contract";
import { Button, toast } from "@feo/ui";
import { useState } from "react";
import { cancelWithdrawal, recentWithdrawalsQuery, useOwnQuery } from "../data/index.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { indianDate } from "../frame/indian-date.ts";
import { useAct } from "../frame/use-act.ts";
import { MoveCard } from "./move-card.tsx";
import { canCancel, isUnfinished, withdrawalProgress } from "./move-progress.ts";
import { RecentMoves } from "./recent-moves.tsx";
import { inWords } from "./withdrawal-summary.ts";

export function WithdrawalList() {
  const [leaving, setLeaving] = useState<FiatWithdrawal | null>(null);
  return (
    <>
      <RecentMoves
        answer={useOwnQuery(recentWithdrawalsQuery(), isUnfinished)}
        title="Last withdrawals"
        emptyTitle="No withdrawals yet"
        emptyText="A withdrawal shows here from the moment you confirm it until your bank has the money."
        cardOf={(tx) => <WithdrawalCard key={tx.id} tx={tx} onCancel={() => setLeaving(tx)} />}
      />
      {leaving ? <CancelDialog tx={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}

function WithdrawalCard({ tx, onCancel }: { tx: FiatWithdrawal; onCancel: () => void }) {
  const { amount, feeAmount, createdAt } = tx;
  return (
    <MoveCard
      title={inWords(amount, "INR")}
      text={`${indianDate(createdAt)}, of it ${inWords(feeAmount, "INR")} fee`}
      utr={tx.bankTxRef}
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

function CancelDialog({ tx, onClose }: { tx: FiatWithdrawal; onClose: () => void }) {
  const { isBusy, failure, run } = useAct();
  const amount = inWords(tx.amount, "INR");
  const cancel = async () => {
    await cancelWithdrawal(tx.id);
    toast({ message: "The withdrawal is cancelled.", description: `${amount} is back in your main wallet.` });
    onClose();
  };
  const isTooLate = failure?.code === "WITHDRAWAL_UNDER_WAY";
  return (
    <FlowDialog
      title={`Cancel the withdrawal of ${amount}?`}
      description="The money goes back to your main wallet at once."
      closable={!isBusy}
      onClose={onClose}
    >
      <FailureNote failure={failure} />
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={isBusy} onClick={onClose} className="max-sm:h-12">
          {isTooLate ? "Close" : "Keep it"}
        </Button>
        {isTooLate ? null : (
          <Button variant="danger" busy={isBusy} onClick={() => void run(cancel)} className="max-sm:h-12">
            Cancel the withdrawal
          </Button>
        )}
      </div>
    </FlowDialog>
  );
}
