/**
 * The latest INR or crypto withdrawals, newest first: one list whose details come from the rail, with Cancel while
 * possible.
 */
import type { CryptoWithdrawal, FiatWithdrawal } from "@feo/contract";
import { indianDate, indianListMinute } from "@feo/money";
import { Button, CoinLogo } from "@feo/ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import {
  cancelCryptoWithdrawal,
  cancelWithdrawal,
  coinsQuery,
  hasUnfinished,
  recentCryptoWithdrawalsQuery,
  recentWithdrawalsQuery,
  useOwnQuery,
  usePageQuery,
} from "../data/index.ts";
import { AddressInText, HashLine } from "../format/address-text.tsx";
import { networkOf } from "../format/networks.ts";
import { useMask } from "../worth/masked.ts";
import { inWords } from "./amount-words.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { MoveCard, UtrLine } from "./move-card.tsx";
import type { Progress } from "./move-progress.ts";
import { RecentMoves } from "./recent-moves.tsx";
import { canCancel, cryptoWithdrawalProgress, fiatWithdrawalProgress, type Withdrawal } from "./withdrawal-progress.ts";

export function FiatWithdrawalList() {
  const mask = useMask();
  return (
    <WithdrawalList<FiatWithdrawal>
      answer={useOwnQuery(recentWithdrawalsQuery(), hasUnfinished)}
      emptyText="Track each withdrawal here until it reaches your bank."
      cancel={cancelWithdrawal}
      partsOf={(tx) => ({
        text: `${indianDate(tx.createdAt)}, including ${mask(inWords(tx.feeAmount, tx.coinTicker))} fee`,
        reference: tx.bankTxRef === "" ? undefined : <UtrLine utr={tx.bankTxRef} />,
        progress: fiatWithdrawalProgress(tx),
      })}
    />
  );
}

export function CryptoWithdrawalList() {
  const coins = usePageQuery(coinsQuery()).data?.cryptoCoins ?? [];
  const answer = useOwnQuery(recentCryptoWithdrawalsQuery(), hasUnfinished);
  return (
    <WithdrawalList<CryptoWithdrawal>
      answer={answer}
      emptyText="Your latest withdrawals and their progress appear here."
      cancel={cancelCryptoWithdrawal}
      partsOf={(tx) => {
        const network = networkOf(coins, tx);
        return {
          icon: (
            <CoinLogo
              ticker={tx.coinTicker}
              src={coins.find(({ ticker }) => ticker === tx.coinTicker)?.logo}
              size={20}
            />
          ),
          text: (
            <>
              {network?.networkName ?? tx.networkKey}, {indianListMinute(tx.createdAt, Date.now())}
              <span className="block">
                To <AddressInText address={tx.address} network={network} />
              </span>
            </>
          ),
          reference: tx.txHash === "" ? undefined : <HashLine txHash={tx.txHash} network={network} />,
          progress: cryptoWithdrawalProgress(tx, network, answer.data?.confirmations[tx.id]),
        };
      }}
    />
  );
}

/** The parts of a withdrawal that differ by rail. */
interface RailParts {
  readonly icon?: ReactNode;
  /** The line under the amount. */
  readonly text: ReactNode;
  readonly reference: ReactNode;
  readonly progress: Progress;
}

interface WithdrawalListProps<Tx extends Withdrawal> {
  readonly answer: ComponentProps<typeof RecentMoves<Tx>>["answer"];
  readonly emptyText: string;
  readonly cancel: (id: string) => Promise<unknown>;
  readonly partsOf: (tx: Tx) => RailParts;
}

function WithdrawalList<Tx extends Withdrawal>({ answer, emptyText, cancel, partsOf }: WithdrawalListProps<Tx>) {
  const [cancelling, setCancelling] = useState<Tx | null>(null);
  return (
    <>
      <RecentMoves
        answer={answer}
        title="Recent withdrawals"
        emptyTitle="No withdrawals yet"
        emptyText={emptyText}
        cardOf={(tx) => <WithdrawalCard key={tx.id} tx={tx} parts={partsOf(tx)} onCancel={() => setCancelling(tx)} />}
      />
      {cancelling ? (
        <CancelDialog
          amount={inWords(cancelling.amount, cancelling.coinTicker)}
          cancel={() => cancel(cancelling.id)}
          onClose={() => setCancelling(null)}
        />
      ) : null}
    </>
  );
}

interface WithdrawalCardProps {
  readonly tx: Withdrawal;
  readonly parts: RailParts;
  readonly onCancel: () => void;
}

function WithdrawalCard({ tx, parts: { icon, text, reference, progress }, onCancel }: WithdrawalCardProps) {
  const mask = useMask();
  const amount = mask(inWords(tx.amount, tx.coinTicker));
  return (
    <MoveCard
      title={amount}
      icon={icon}
      text={text}
      reference={reference}
      progress={progress}
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
