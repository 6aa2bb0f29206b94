/** Who sent a deposit: the question for deposits from a new address, and the list of those waiting for an answer. */

import { indianMinute } from "@feo/money";
import { Badge, Button, EmptyState, ErrorState, Loaded, Skeleton } from "@feo/ui";
import { CircleCheck, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import {
  browserData,
  coinSummaryQuery,
  coinsQuery,
  exchangeRatesQuery,
  failureOf,
  manyCryptoDepositsQuery,
  serverData,
  useOwnQuery,
  usePageQuery,
  useTransaction,
} from "../data/index.ts";
import { networkName, networksOf, questionPath } from "../format/networks.ts";
import { useMask } from "../worth/masked.ts";
import { inWords } from "./amount-words.ts";
import { DepositQuestion } from "./deposit-question.tsx";
import { MoneyTitle } from "./step-list.tsx";

/** Prices are only needed for a deposit's value. */
const queriesOf = () => [coinsQuery(), coinSummaryQuery(), exchangeRatesQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function DepositVerificationPage() {
  const { transactionId } = useParams();
  return (
    <div className="mx-auto w-full max-w-[640px] px-4 py-12 max-md:py-4">
      {transactionId === undefined ? (
        <>
          <MoneyTitle title="Deposits waiting for you" backTo="/dashboard/wallet/deposit">
            Indian rules require us to record who sent each deposit. We'll credit them as soon as you answer.
          </MoneyTitle>
          <Waiting />
        </>
      ) : (
        <>
          <MoneyTitle title="Who sent this deposit?" backTo="/dashboard/wallet/deposit">
            Indian rules require us to record who sent it. We'll credit it as soon as you answer.
          </MoneyTitle>
          <One key={transactionId} id={transactionId} />
        </>
      )}
    </div>
  );
}

const Framed = ({ children }: { children: ReactNode }) => (
  <div className="rounded-panel border border-line">{children}</div>
);
const skeleton = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-27 rounded-panel" />
    <Skeleton className="h-31 rounded-control" />
    <Skeleton className="h-12 rounded-control max-md:hidden" />
  </div>
);

const waysOn = (
  <div className="flex flex-wrap justify-center gap-3">
    <Button asChild>
      <Link to="/dashboard/wallet/deposit">Deposit crypto</Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/dashboard/history/transactions/deposit-withdrawal">Deposit history</Link>
    </Button>
  </div>
);

function Waiting() {
  const networks = networksOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? []);
  const mask = useMask();
  return (
    <Loaded answer={useOwnQuery(manyCryptoDepositsQuery())} skeleton={skeleton}>
      {({ txs }) => {
        const waiting = txs.filter(({ isAddressVerificationRequired }) => isAddressVerificationRequired);
        return waiting.length === 0 ? (
          <Framed>
            <EmptyState
              icon={<CircleCheck size={28} aria-hidden />}
              title="Nothing waiting for you"
              text="We'll ask here when a deposit comes from a new sender."
              action={waysOn}
            />
          </Framed>
        ) : (
          <Framed>
            <ul aria-label="Deposits waiting for you">
              {waiting.map(({ id, amount, coinTicker, networkKey, createdAt }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0"
                >
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="tabular font-semibold text-14">{mask(inWords(amount, coinTicker))}</p>
                    <p className="text-13 text-quiet">
                      {networkName(networks, networkKey)}, {indianMinute(createdAt)}
                    </p>
                  </div>
                  <Badge tone="warn">Action needed</Badge>
                  <Button asChild size="sm">
                    <Link to={questionPath(id)}>
                      Confirm sender<span className="sr-only"> of {mask(inWords(amount, coinTicker))}</span>
                    </Link>
                  </Button>
                </li>
              ))}
            </ul>
          </Framed>
        );
      }}
    </Loaded>
  );
}

const unknownCodes: readonly string[] = ["TRANSACTION_NOT_FOUND", "INVALID_INPUT"];

function One({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useTransaction({ id, type: "CRYPTO_DEPOSIT" });
  const deposit = data && "fromAddress" in data.details ? data.details : undefined;
  if (deposit) return <DepositQuestion deposit={deposit} />;
  if (data || (error && unknownCodes.includes(failureOf(error).code))) {
    return (
      <Framed>
        <EmptyState
          icon={<SearchX size={28} aria-hidden />}
          title="Deposit not found"
          text="The link may be old or belong to another account."
          action={waysOn}
        />
      </Framed>
    );
  }
  if (!error) return skeleton;
  return (
    <Framed>
      <ErrorState text={error.message} busy={isFetching} onRetry={() => refetch()} />
    </Framed>
  );
}
