/** The last deposits, newest first, of rupees or of coins; asked for again while one of them is unfinished. */
import type { CryptoDeposit, FiatDeposit } from "@feo/contract";
import { Button } from "@feo/ui";
import type { ComponentProps } from "react";
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
import { indianDate } from "../frame/indian-date.ts";
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
      emptyText="After you send a UTR, every step of the transfer is shown here."
      cardOf={(tx) => <FiatDepositCard key={tx.id} tx={tx} />}
    />
  );
}

export function CryptoDepositList() {
  return (
    <DepositList<CryptoDeposit>
      answer={useOwnQuery(recentCryptoDepositsQuery(), hasUnfinished)}
      emptyText="A deposit shows here as soon as the network has seen it, with its confirmations."
      cardOf={(tx) => <CryptoDepositCard key={tx.id} tx={tx} />}
    />
  );
}

function DepositList<Tx>(props: Pick<ComponentProps<typeof RecentMoves<Tx>>, "answer" | "emptyText" | "cardOf">) {
  return <RecentMoves title="Last deposits" emptyTitle="No deposits yet" {...props} />;
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
  const network = networkOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? [], tx);
  const mask = useMask();
  const amount = mask(inWords(tx.amount, tx.coinTicker));
  const fee = isZero(tx.feeAmount) ? "" : `, of it ${mask(inWords(tx.feeAmount, tx.coinTicker))} fee`;
  return (
    <MoveCard
      title={amount}
      text={`${network?.networkName ?? tx.networkKey}, ${indianDate(tx.createdAt)}${fee}`}
      reference={tx.txHash === "" ? undefined : <HashLine txHash={tx.txHash} network={network} />}
      progress={cryptoDepositProgress(tx, network)}
      action={
        tx.isAddressVerificationRequired ? (
          <Button asChild size="sm">
            <Link to={questionPath(tx.id)}>
              Say whose address it is<span className="sr-only">, for the deposit of {amount}</span>
            </Link>
          </Button>
        ) : undefined
      }
    />
  );
}
