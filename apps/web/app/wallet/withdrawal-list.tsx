/** The last withdrawals of rupees, newest first, each with a way to take it back for as long as there is one. */
import type { FiatWithdrawal } from "@feo/contract";
import { Button, Skeleton, toast } from "@feo/ui";
import { useState } from "react";
import { cancelWithdrawal, recentWithdrawalsQuery, useOwnQuery } from "../data/index.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { indianDate } from "../frame/indian-date.ts";
import { Loaded } from "../frame/loaded.tsx";
import { useAct } from "../frame/use-act.ts";
import { MoveCard } from "./move-card.tsx";
import { canCancel, isUnfinished, withdrawalProgress } from "./move-progress.ts";
import { LastMoves } from "./step-list.tsx";
import { inWords } from "./withdrawal-summary.ts";

export function WithdrawalList() {
  const answer = useOwnQuery(recentWithdrawalsQuery(), isUnfinished);
  const [leaving, setLeaving] = useState<FiatWithdrawal | null>(null);
  const frame = (children?: React.ReactNode) => (
    <LastMoves
      title="Last withdrawals"
      emptyTitle="No withdrawals yet"
      emptyText="A withdrawal shows here from the moment you confirm it until your bank has the money."
    >
      {children}
    </LastMoves>
  );
  return (
    <>
      <Loaded answer={answer} skeleton={frame(<Skeleton className="mt-3 h-40 rounded-panel" />)}>
        {({ txs }) =>
          txs.length === 0
            ? frame()
            : frame(
                <ul aria-label="Last withdrawals" className="mt-1 border-line border-t">
                  {txs.map((tx) => (
                    <WithdrawalCard key={tx.id} tx={tx} onCancel={() => setLeaving(tx)} />
                  ))}
                </ul>,
              )
        }
      </Loaded>
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
