/** The latest INR or crypto deposits, newest first; polled while one of them is unfinished. */
import type { CryptoDeposit, FiatDeposit } from "@feo/contract";
import { indianDate, indianListMinute, isZero } from "@feo/money";
import { Button, CoinLogo } from "@feo/ui";
import { ArrowRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import {
  coinsQuery,
  hasUnfinished,
  recentCryptoDepositsQuery,
  recentDepositsQuery,
  useOwnQuery,
  usePageQuery,
  useSession,
} from "../data/index.ts";
import { HashLine } from "../format/address-text.tsx";
import { networkOf, questionPath } from "../format/networks.ts";
import { useMask } from "../worth/masked.ts";
import { inWords } from "./amount-words.ts";
import { cryptoDepositProgress, fiatDepositProgress } from "./deposit-progress.ts";
import { MoveCard, UtrLine } from "./move-card.tsx";
import { RecentMoves } from "./recent-moves.tsx";

export function FiatDepositList() {
  return (
    <DepositList<FiatDeposit>
      answer={useOwnQuery(recentDepositsQuery(), hasUnfinished)}
      title="Recent deposits"
      emptyText="Your deposits appear here once you submit a UTR."
      cardOf={(tx) => <FiatDepositCard key={tx.id} tx={tx} />}
    />
  );
}

export function CryptoDepositList({ after }: { after?: ReactNode }) {
  return (
    <DepositList<CryptoDeposit>
      answer={useOwnQuery(recentCryptoDepositsQuery(), hasUnfinished)}
      title="Recent deposits"
      emptyText="Your deposit appears here as soon as the network sees it. If the sender is new, we'll ask you who it is."
      cardOf={(tx) => <CryptoDepositCard key={tx.id} tx={tx} />}
      after={after}
    />
  );
}

type DepositListProps<Tx> = Omit<ComponentProps<typeof RecentMoves<Tx>>, "emptyTitle">;

function DepositList<Tx>(props: DepositListProps<Tx>) {
  return <RecentMoves emptyTitle="No deposits yet" {...props} />;
}

/** The amount is unknown until the bank's statement has it; until then the UTR identifies the deposit. */
function FiatDepositCard({ tx }: { tx: FiatDeposit }) {
  const wallet = useSession().user?.settings.depositWallet;
  const mask = useMask();
  const { amount, bankTxRef, createdAt } = tx;
  return (
    <MoveCard
      title={amount === "" ? `UTR ${bankTxRef}` : mask(inWords(amount, "INR"))}
      text={amount === "" ? "The amount comes from the bank statement" : indianDate(createdAt)}
      reference={bankTxRef === "" || amount === "" ? undefined : <UtrLine utr={bankTxRef} />}
      at={createdAt}
      progress={fiatDepositProgress(tx, wallet)}
    />
  );
}

export function CryptoDepositCard({ tx }: { tx: CryptoDeposit }) {
  const coins = usePageQuery(coinsQuery()).data?.cryptoCoins ?? [];
  const network = networkOf(coins, tx);
  const mask = useMask();
  const amount = mask(inWords(tx.amount, tx.coinTicker));
  const fee = isZero(tx.feeAmount) ? "" : `, fee ${mask(inWords(tx.feeAmount, tx.coinTicker))}`;
  return (
    <MoveCard
      title={amount}
      icon={
        <CoinLogo ticker={tx.coinTicker} src={coins.find(({ ticker }) => ticker === tx.coinTicker)?.logo} size={20} />
      }
      text={`${network?.networkName ?? tx.networkKey}, ${indianListMinute(tx.createdAt, Date.now())}${fee}`}
      at={tx.createdAt}
      reference={tx.txHash === "" ? undefined : <HashLine txHash={tx.txHash} network={network} />}
      progress={cryptoDepositProgress(tx, network)}
      action={
        tx.isAddressVerificationRequired ? (
          <Button
            asChild
            size="sm"
            variant="secondary"
            className="w-full max-md:w-auto max-md:border-0 max-md:px-0 max-md:text-brand max-md:hover:bg-transparent"
          >
            <Link to={questionPath(tx.id)}>
              Confirm sender<span className="sr-only"> of {amount}</span>
              <ArrowRight size={16} aria-hidden className="max-md:hidden" />
            </Link>
          </Button>
        ) : undefined
      }
    />
  );
}
