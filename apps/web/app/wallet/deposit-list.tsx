/** The last deposits of rupees, newest first; asked for again while one of them waits for the bank. */
import type { FiatDeposit } from "@feo/contract";
import { Skeleton } from "@feo/ui";
import { recentDepositsQuery, useOwnQuery, useSession } from "../data/index.ts";
import { indianDate } from "../frame/indian-date.ts";
import { Loaded } from "../frame/loaded.tsx";
import { MoveCard } from "./move-card.tsx";
import { depositProgress, isUnfinished } from "./move-progress.ts";
import { LastMoves } from "./step-list.tsx";
import { inWords } from "./withdrawal-summary.ts";

export function DepositList() {
  const answer = useOwnQuery(recentDepositsQuery(), isUnfinished);
  const frame = (children?: React.ReactNode) => (
    <LastMoves
      title="Last deposits"
      emptyTitle="No deposits yet"
      emptyText="After you send a UTR, every step of the transfer is shown here."
    >
      {children}
    </LastMoves>
  );
  return (
    <Loaded answer={answer} skeleton={frame(<Skeleton className="mt-3 h-40 rounded-panel" />)}>
      {({ txs }) =>
        txs.length === 0
          ? frame()
          : frame(
              <ul aria-label="Last deposits" className="mt-1 border-line border-t">
                {txs.map((tx) => (
                  <DepositCard key={tx.id} tx={tx} />
                ))}
              </ul>,
            )
      }
    </Loaded>
  );
}

/** Until the bank's statement has it, its amount is not known; its reference names it. */
function DepositCard({ tx }: { tx: FiatDeposit }) {
  const wallet = useSession().user?.settings.depositWallet ?? "MAIN";
  const { amount, bankTxRef, createdAt } = tx;
  return (
    <MoveCard
      title={amount === "" ? "Amount not known yet" : inWords(amount, "INR")}
      text={amount === "" ? "It comes from the bank statement" : indianDate(createdAt)}
      utr={bankTxRef}
      progress={depositProgress(tx, wallet)}
    />
  );
}
