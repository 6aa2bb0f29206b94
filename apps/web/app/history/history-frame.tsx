/** The frame of both history pages: title, link to the other page, and tabs. */
import { Button, TabLink, TabLinks, useWanted } from "@feo/ui";
import { FileText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import type { HistoryTab } from "./history-tabs.ts";

interface HistoryFrameProps<Name extends string> {
  readonly title: string;
  readonly text: string;
  /** The URL path before the tab's name. */
  readonly path: string;
  readonly tabs: Readonly<Record<Name, HistoryTab>>;
  readonly current: Name;
  readonly children: ReactNode;
}

export function HistoryFrame<Name extends string>(props: HistoryFrameProps<Name>) {
  const { title, text, path, tabs, current, children } = props;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-semibold text-28">{title}</h1>
          <p className="mt-1 text-14 text-quiet">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Statements />
          <HistorySwitch />
        </div>
      </div>
      <TabLinks label={title}>
        {(Object.entries(tabs) as [Name, HistoryTab][]).map(([name, { label }]) => (
          <TabLink key={name} asChild active={name === current}>
            <Link to={`${path}/${name}`} preventScrollReset>
              {label}
            </Link>
          </TabLink>
        ))}
      </TabLinks>
      {children}
    </>
  );
}

const loadDialog = () => import("./statements-dialog.tsx").then(({ StatementsDialog }) => StatementsDialog);

/** Statements for tax returns and accounting, offered beside the lists. */
function Statements() {
  const { part: StatementsDialog, near, want } = useWanted(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    want();
  };
  return (
    <>
      <Button variant="secondary" onPointerEnter={near} onFocus={near} onClick={open}>
        <FileText size={16} aria-hidden />
        Statements
      </Button>
      {isOpen && StatementsDialog ? <StatementsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const histories = [
  { to: "/dashboard/history/exchange/openorders", under: "/dashboard/history/exchange", label: "Exchange" },
  { to: "/dashboard/history/transactions/mainwallet", under: "/dashboard/history/transactions", label: "Transactions" },
];

function HistorySwitch() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="History" className="flex gap-0.5 rounded-control border border-line bg-surface p-0.5">
      {histories.map(({ to, under, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname.startsWith(under) ? "page" : undefined}
          className="hit-40 flex h-8.5 items-center rounded-inner px-3 font-medium text-14 text-quiet hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
