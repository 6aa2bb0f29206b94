/** One part of Money in a single column, with the tabs to the others. */
import type { Call } from "@feo/contract";
import type { ReactNode } from "react";
import { useMay } from "../data/session.ts";
import { NoAccess } from "../frame/no-access.tsx";
import { Page } from "../frame/page.tsx";
import { QueueTabs } from "../frame/queue.tsx";
import { moneyTabs } from "./money-tabs.ts";

interface MoneyPartProps {
  readonly path: string;
  /** Operators who may not make it don't see the part. */
  readonly call: Call;
  readonly children: ReactNode;
}

export function MoneyPart({ path, call, children }: MoneyPartProps) {
  const may = useMay();
  if (!may.call(call)) return <NoAccess />;
  return (
    <Page title="Money" aside={<QueueTabs label="Parts of money" tabs={moneyTabs(path, may.call)} />}>
      {children}
    </Page>
  );
}
