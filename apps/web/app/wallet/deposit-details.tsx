/** Where to transfer rupees to, with a press that copies each line, and the own reference number above all. */
import type { DepositDetails as DepositDetailsFacts } from "@feo/contract";
import { Banner, CopyButton, ErrorState, Skeleton } from "@feo/ui";
import type { ReactNode } from "react";
import { depositDetailsQuery, depositReferenceQuery, useOwnQuery } from "../data/index.ts";
import { useFacts } from "../frame/inbox-hint.tsx";
import { groupedNumber } from "./bank-account-check.ts";

const soon = "Shown once your bank account is verified";

/** `isOpen` once there is an account that money may come from; the same lines stand there before, without what they say. */
export function DepositDetails({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      {isOpen ? <Told /> : <Lines reference={undefined} details={undefined} otherwise={soon} />}
      <p className="mt-3 text-13 text-quiet">
        IMPS takes minutes, up to ₹5,00,000. NEFT takes up to 2 hours. RTGS is for ₹2,00,000 and more.
      </p>
      <DemoBank />
    </>
  );
}

/** Asked for only by who may know it. */
function Told() {
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
  /** What stands in place of what is not told. */
  readonly otherwise?: string;
}

function Lines({ reference, details, otherwise }: LinesProps) {
  return (
    <dl className="rounded-panel border border-line">
      <div className="flex min-h-17 flex-wrap items-center gap-x-4 rounded-t-panel border-line border-b bg-brand-tint px-4 py-2">
        <dt className="w-40 shrink-0 max-sm:w-full">
          <span className="block text-14">Reference number</span>
          <span className="block text-12 text-quiet">write it in the remarks</span>
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
      <Line label="Account number" value={details?.accountNumber} what="the account number" otherwise={otherwise}>
        {details ? groupedNumber(details.accountNumber) : null}
      </Line>
      <Line label="IFSC" value={details?.ifscCode} what="the IFSC" otherwise={otherwise} />
      <Line label="Account holder" value={details?.accountHolder} what="the account holder" otherwise={otherwise} />
      <Line label="Bank" value={details?.bankName} otherwise={otherwise} />
    </dl>
  );
}

const Untold = ({ otherwise }: { otherwise: string | undefined }) =>
  otherwise === undefined ? (
    <Skeleton className="h-5 w-44" />
  ) : (
    <span className="truncate text-14 text-quiet">{otherwise}</span>
  );

interface LineProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly otherwise: string | undefined;
  /** What a press copies, in words; a line that nobody copies has none. */
  readonly what?: string;
  /** How it is shown, where that is not how it is copied. */
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

/** In a demo the banks are a page of the stand-in for the outside: says where to transfer from. */
function DemoBank() {
  const facts = useFacts();
  if (!facts?.isDemo || !facts.inboxUrl) return null;
  return (
    <Banner className="mt-4">
      This is a demo: transfer from{" "}
      <a
        href={new URL("/bank", facts.inboxUrl).href}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-brand underline underline-offset-2"
      >
        the demo's bank
      </a>
      . It tells you the UTR.
    </Banner>
  );
}
