/** Where to send INR: our bank account and the user's reference number, each line with a copy button. */
import type { DepositDetails as DepositDetailsFacts } from "@feo/contract";
import { CopyButton, ErrorState, Skeleton } from "@feo/ui";
import type { ReactNode } from "react";
import { useFacts } from "../confirmation/inbox-hint.tsx";
import { depositDetailsQuery, depositReferenceQuery, useOwnQuery } from "../data/index.ts";
import { groupedNumber } from "./bank-account-check.ts";

const soon = "Shown once your bank account is verified";

interface DepositDetailsProps {
  /** Whether there is a verified account to send from; undefined while unknown. */
  readonly isReady: boolean | undefined;
}

/** All states have the same lines, so that nothing shifts: a skeleton, a reason why they are empty, or the details. */
export function DepositDetails({ isReady }: DepositDetailsProps) {
  return (
    <>
      {isReady ? (
        <BankDetails />
      ) : (
        <Lines reference={undefined} details={undefined} {...(isReady === false ? { otherwise: soon } : {})} />
      )}
      <p className="mt-2 text-13 text-quiet">
        IMPS takes minutes, up to ₹5,00,000. NEFT takes up to 2 hours. RTGS is for ₹2,00,000 and more.
      </p>
      <DemoBank />
    </>
  );
}

/** A component apart, so that the details are fetched only for users who may see them. */
function BankDetails() {
  const details = useOwnQuery(depositDetailsQuery());
  const reference = useOwnQuery(depositReferenceQuery());
  const failed = [details, reference].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return <ErrorState text={failed.error?.message} onRetry={() => failed.refetch()} busy={failed.isFetching} />;
  return <Lines reference={reference.data?.reference} details={details.data?.response} />;
}

interface LinesProps {
  readonly reference: string | undefined;
  readonly details: DepositDetailsFacts | undefined;
  /** Why there are no values; shown once, with dashes in the other lines. */
  readonly otherwise?: string;
}

function Lines({ reference, details, otherwise }: LinesProps) {
  const none = otherwise === undefined ? undefined : "–";
  return (
    <dl className="rounded-panel border border-line">
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-t-panel border-line border-b bg-brand-tint px-4 py-2">
        <dt className="w-40 shrink-0 max-sm:w-full">
          <span className="block text-14">Reference number</span>
          <span className="block text-12 text-quiet">Add it to the remarks</span>
        </dt>
        <dd className="flex min-h-7 min-w-0 flex-1 items-center justify-between gap-3">
          {reference === undefined ? (
            <Untold otherwise={otherwise} />
          ) : (
            <>
              <span className="tabular font-semibold text-20 tracking-wide">{reference}</span>
              <CopyButton value={reference} what="the reference number" />
            </>
          )}
        </dd>
      </div>
      <Line label="Account number" value={details?.accountNumber} what="the account number" otherwise={none}>
        {details ? groupedNumber(details.accountNumber) : null}
      </Line>
      <Line label="IFSC" value={details?.ifscCode} what="the IFSC" otherwise={none} />
      <Line label="Account holder" value={details?.accountHolder} what="the account holder" otherwise={none} />
      <Line label="Bank" value={details?.bankName} otherwise={none} />
    </dl>
  );
}

const Untold = ({ otherwise }: { otherwise: string | undefined }) =>
  otherwise === undefined ? (
    <Skeleton className="h-5 w-44" />
  ) : (
    <span className="min-w-0 text-14 text-quiet">{otherwise}</span>
  );

interface LineProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly otherwise: string | undefined;
  /** The name of what is copied; a line without a copy button has none. */
  readonly what?: string;
  /** The displayed form, if it differs from the copied text. */
  readonly children?: ReactNode;
}

function Line({ label, value, what, otherwise, children }: LineProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-line border-b px-4 py-2 text-14 last:border-b-0">
      <dt className="w-40 shrink-0 text-quiet max-sm:w-full max-sm:text-13">{label}</dt>
      <dd className="flex min-h-6 min-w-0 flex-1 items-center justify-between gap-3">
        {value === undefined ? (
          <Untold otherwise={otherwise} />
        ) : (
          <span className="tabular min-w-0 break-words">{children ?? value}</span>
        )}
        {what && value !== undefined ? <CopyButton value={value} what={what} /> : null}
      </dd>
    </div>
  );
}

/** In the demo, transfers are made at the demo's own bank. */
function DemoBank() {
  const facts = useFacts();
  if (!facts?.isDemo || !facts.inboxUrl) return null;
  return (
    <p className="mt-1 text-13 text-quiet">
      Demo: make the transfer at{" "}
      <a
        href={new URL("/bank", facts.inboxUrl).href}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-brand underline underline-offset-2"
      >
        the demo bank
      </a>{" "}
      and copy its UTR.
    </p>
  );
}
