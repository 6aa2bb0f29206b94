/** The last deposits, newest first, of rupees or of coins; asked for again while one of them is unfinished. */
import type { CryptoDeposit, FiatDeposit } from "@feo/contract";
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
import { HashLine } from "../frame/address-text.tsx";
import { indianDate, indianListMinute } from "../frame/indian-date.ts";
import { useMask } from "../frame/masked.ts";
import { networkOf, questionPath } from "../frame/networks.ts";
import { isZero } from "../frame/worth.ts";
import { inWords } from "./amount-words.ts";
import { cryptoDepositProgress, fiatDepositProgress } from "./deposit-progress.ts";
import { MoveCard, UtrLine } from "./move-card.tsx";
import { RecentMoves } from "./recent-moves.tsx";

export function FiatDepositList() {
  return (
    <DepositList<FiatDeposit>
      answer={useOwnQuery(recentDepositsQuery(), hasUnfinished)}
      title="Last deposits"
      emptyText="After you send a UTR, every step of the transfer is shown here."
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
  const wallet = useSession().user?.settings.depositWallet ?? "MAIN";
  const mask = useMask();
  const { amount, bankTxRef, createdAt } = tx;
  return (
    <MoveCard
      title={amount === "" ? "Amount not known yet" : mask(inWords(amount, "INR"))}
      text={amount === "" ? "It comes from the bank statement" : indianDate(createdAt)}
      reference={bankTxRef === "" ? undefined : <UtrLine utr={bankTxRef} />}
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
