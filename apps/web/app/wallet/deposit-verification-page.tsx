/** Whose address a deposit came from: the question that is asked when the address is new to us, and what waits for an answer. */
import { Badge, Button, EmptyState, ErrorState, Skeleton } from "@feo/ui";
import { CircleCheck, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import {
  browserData,
  coinsQuery,
  failureOf,
  manyCryptoDepositsQuery,
  serverData,
  useOwnQuery,
  usePageQuery,
  useTransaction,
} from "../data/index.ts";
import { indianMoment } from "../frame/indian-date.ts";
import { Loaded } from "../frame/loaded.tsx";
import { useMask } from "../frame/masked.ts";
import { networkName, networksOf, questionPath } from "../frame/networks.ts";
import { inWords } from "./amount-words.ts";
import { DepositQuestion } from "./deposit-question.tsx";

const queriesOf = () => [coinsQuery()];
export const loader = serverData(queriesOf);
export const clientLoader = browserData(queriesOf);

export default function DepositVerificationPage() {
  const { transactionId } = useParams();
  return (
    <div className="mx-auto w-full max-w-[704px] px-4 py-12 max-md:py-6">
      <h1 className="font-semibold text-28">Deposit verification</h1>
      <p className="mt-1 text-14 text-quiet">
        When coins arrive from an address that is new to us, we ask whose it is: yours, or somebody else's. Then they
        are added to your wallet.
      </p>
      <div className="mt-8">
        {transactionId === undefined ? <Waiting /> : <One key={transactionId} id={transactionId} />}
      </div>
    </div>
  );
}

const Framed = ({ children }: { children: ReactNode }) => (
  <div className="rounded-panel border border-line">{children}</div>
);
const skeleton = <Skeleton className="h-64 rounded-panel" />;

const waysOn = (
  <div className="flex flex-wrap justify-center gap-3">
    <Button asChild>
      <Link to="/dashboard/wallet/deposit">Deposit crypto</Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/dashboard/history/transactions/deposit-withdrawal">See your deposits</Link>
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
              title="No deposit waits for your answer"
              text="Nothing to do here. Your deposits and their states are in the history."
              action={waysOn}
            />
          </Framed>
        ) : (
          <Framed>
            <ul aria-label="Deposits that wait for your answer">
              {waiting.map(({ id, amount, coinTicker, networkKey, createdAt }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0"
                >
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="tabular font-semibold text-14">{mask(inWords(amount, coinTicker))}</p>
                    <p className="text-13 text-quiet">
                      {networkName(networks, networkKey)}, {indianMoment(createdAt)}
                    </p>
                  </div>
                  <Badge tone="warn">Needs your answer</Badge>
                  <Button asChild size="sm">
                    <Link to={questionPath(id)}>
                      Answer<span className="sr-only"> for {mask(inWords(amount, coinTicker))}</span>
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
          title="There is no such deposit"
          text="The link may be old, or it is of another account. Your deposits and their states are in the history."
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
