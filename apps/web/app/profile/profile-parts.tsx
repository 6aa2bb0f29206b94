/**
 * Shared parts of the account pages: the title, rows of label and value, and the error if the profile does not load.
 */
import { cx, ErrorState, Skeleton } from "@feo/ui";
import type { ReactNode } from "react";
import { loadProfile } from "../data/index.ts";

export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-6">
      <h1 className="font-semibold text-28">{title}</h1>
      <div className="mt-1 min-h-5 text-14 text-quiet max-sm:min-h-10">{children}</div>
    </div>
  );
}

export function LateProfile() {
  return (
    <ErrorState
      title="We couldn't load your profile"
      text="Your account is not affected. Check your connection and try again."
      onRetry={loadProfile}
      className="rounded-panel border border-line"
    />
  );
}

interface FactRowProps {
  readonly label: string;
  readonly hint?: string;
  /** Undefined while the profile is loading. */
  readonly value: ReactNode | undefined;
  readonly aside?: ReactNode;
}

/** A row of a framed list. Reserves the value's space while it is loading. */
export function FactRow({ label, hint, value, aside }: FactRowProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 border-line border-b px-4 py-3 last:border-b-0">
      <dt className="w-68 max-w-full shrink-0 text-14 text-quiet max-sm:w-full">
        {label}
        {hint ? <span className="block text-13 text-faint">{hint}</span> : null}
      </dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 text-14">
        {value === undefined ? <Skeleton className="h-5 w-40" /> : <span className="min-w-0 break-words">{value}</span>}
        {aside ? <span className="ml-auto text-13 text-faint">{aside}</span> : null}
      </dd>
    </div>
  );
}

export function FactList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx("rounded-panel border border-line", className)}>{children}</dl>;
}

/** An empty text is a known value: "Not set". */
export const orNotSet = (text: string | undefined): ReactNode | undefined =>
  text === undefined ? undefined : text === "" ? <span className="text-faint">Not set</span> : text;
