/** The last withdrawals, newest first, of rupees or of coins: one list that each rail fills, with Cancel while it is possible. */
import type { CryptoWithdrawal, FiatWithdrawal } from "@feo/contract";
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
import { AddressInText, HashLine } from "../frame/address-text.tsx";
import { indianDate, indianListMinute } from "../frame/indian-date.ts";
import { useMask } from "../frame/masked.ts";
import { networkOf } from "../frame/networks.ts";
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
      emptyText="A withdrawal shows here from the moment you confirm it until your bank has the money."
      cancel={cancelWithdrawal}
      partsOf={(tx) => ({
        text: `${indianDate(tx.createdAt)}, of it ${mask(inWords(tx.feeAmount, tx.coinTicker))} fee`,
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
      emptyText="Your latest withdrawals appear here, with how far each has come."
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

/** What a rail says of one withdrawal in its own words. */
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
