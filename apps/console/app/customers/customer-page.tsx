/** One customer: who they are, masked personal data, and tabs for everything on the account. */
import { readPerson, type ShownAccount } from "@feo/contract";
import { TabLink, TabLinks, useHotkey } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { useCall } from "../data/api.ts";
import { useAct } from "../frame/act-dialog.tsx";
import { NotFound } from "../frame/not-found.tsx";
import { Loaded } from "../frame/queue.tsx";
import { levelAct } from "./account-acts.ts";
import { Balances } from "./balances.tsx";
import { CustomerHead } from "./customer-head.tsx";
import { type CustomerTab, countFor, customerTabs, isCustomerTab, tabAddress } from "./customer-tabs.ts";
import { FreezePanel } from "./freeze-panel.tsx";
import { MaskedValues } from "./masked-values.tsx";
import { LogTab, NotesTab, NoticesTab, SessionsTab, VerificationTab } from "./record-tabs.tsx";
import { LimitsPanel, NotesPanel, SessionsPanel } from "./side-panels.tsx";
import { Timeline } from "./timeline.tsx";
import { MovementsTab, OrdersTab, TradesTab } from "./trading-tabs.tsx";

export function CustomerPage() {
  const { id = "", tab = "" } = useParams();
  const query = useCall(readPerson, { params: { id } });
  if (!isCustomerTab(tab)) return <NotFound />;
  return (
    <>
      <BackToResults />
      <Loaded query={query}>{(person) => <Customer key={person.userId} person={person} tab={tab} />}</Loaded>
    </>
  );
}

/** Back to the list or search that led here. */
function BackToResults() {
  const go = useNavigate();
  const { state } = useLocation();
  const from: unknown = (state as { readonly from?: unknown } | null)?.from;
  const to = typeof from === "string" && from.startsWith("/") ? from : "/customers";
  useHotkey("[", () => void go(to));
  return (
    <Link
      to={to}
      className="sr-only focus:not-sr-only focus:inline-block focus:px-6 focus:py-2 max-md:not-sr-only max-md:flex max-md:h-10 max-md:items-center max-md:px-4 max-md:text-13 max-md:text-quiet"
    >
      Customers
    </Link>
  );
}

function Customer({ person, tab }: { person: ShownAccount; tab: CustomerTab }) {
  const { ask, dialog } = useAct();
  const [isFreezing, setFreezing] = useState(false);
  const changeLevel = () => ask(levelAct(person, undefined));
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex flex-col gap-4 px-4 pt-4 md:px-6">
        <CustomerHead person={person} ask={ask} onFreeze={() => setFreezing(true)} />
        <MaskedValues person={person} />
      </div>
      <Tabs person={person} current={tab} />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[minmax(0,1fr)_360px] lg:content-stretch min-[87.5rem]:grid-cols-[minmax(0,1fr)_416px]">
        <div className="min-w-0 border-line lg:border-r">{contentOf(tab, person.userId)}</div>
        <aside aria-label="Account" className="min-w-0 border-line max-lg:border-t">
          <LimitsPanel userId={person.userId} onChange={changeLevel} />
          {isFreezing && !person.isFrozen && <FreezePanel person={person} onClose={() => setFreezing(false)} />}
          <SessionsPanel person={person} ask={ask} />
          <NotesPanel person={person} ask={ask} />
        </aside>
      </div>
      {dialog}
    </div>
  );
}

function contentOf(tab: CustomerTab, userId: string): ReactNode {
  if (tab === "") {
    return (
      <>
        <Balances userId={userId} />
        <Timeline userId={userId} />
      </>
    );
  }
  const Tab = {
    orders: OrdersTab,
    trades: TradesTab,
    movements: MovementsTab,
    verification: VerificationTab,
    sessions: SessionsTab,
    notices: NoticesTab,
    notes: NotesTab,
    log: LogTab,
  }[tab];
  return (
    <div className="px-4 py-3 md:px-6">
      <Tab userId={userId} />
    </div>
  );
}

function Tabs({ person, current }: { person: ShownAccount; current: CustomerTab }) {
  return (
    <TabLinks label="Customer" className="mt-2 overflow-x-auto px-4 md:px-6">
      {customerTabs.map(({ path, name }, index) => (
        <Tab
          key={name}
          letter={String(index + 1)}
          to={tabAddress(person.userId, path)}
          isCurrent={path === current}
          count={countFor(path, person)}
        >
          {name}
        </Tab>
      ))}
    </TabLinks>
  );
}

interface TabProps {
  readonly letter: string;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly count: string | undefined;
  readonly children: ReactNode;
}

function Tab({ letter, to, isCurrent, count, children }: TabProps) {
  const go = useNavigate();
  const { state } = useLocation();
  useHotkey(letter, () => void go(to, { state }));
  return (
    <TabLink asChild active={isCurrent} {...(count === undefined ? {} : { count })}>
      <Link to={to} state={state}>
        {children}
      </Link>
    </TabLink>
  );
}
