/** The last deposits of rupees, newest first; asked for again while one of them waits for the bank. */
import type { FiatDeposit } from "@feo/contract";
import { hasUnfinished, recentDepositsQuery, useOwnQuery, useSession } from "../data/index.ts";
import { indianDate } from "../frame/indian-date.ts";
import { inWords } from "./amount-words.ts";
import { MoveCard, UtrLine } from "./move-card.tsx";
import { depositProgress } from "./move-progress.ts";
import { RecentMoves } from "./recent-moves.tsx";

export function DepositList() {
  return (
    <RecentMoves
      answer={useOwnQuery(recentDepositsQuery(), hasUnfinished)}
      title="Last deposits"
      emptyTitle="No deposits yet"
      emptyText="After you send a UTR, every step of the transfer is shown here."
      cardOf={(tx) => <DepositCard key={tx.id} tx={tx} />}
    />
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
      reference={bankTxRef === "" ? undefined : <UtrLine utr={bankTxRef} />}
      progress={depositProgress(tx, wallet)}
    />
  );
}
