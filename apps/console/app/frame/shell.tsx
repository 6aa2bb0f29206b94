/** The frame around every screen: the signed-in operator, the engine's state, the navigation and the shortcuts. */
import { type ConsoleStatus, readConsoleStatus } from "@feo/contract";
import {
  Avatar,
  cx,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  Kbd,
  Logo,
  Sheet,
  SheetContent,
  SheetTrigger,
  useHotkey,
} from "@feo/ui";
import { Link2, Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, Outlet, useLocation, useNavigate } from "react-router";
import { useCall } from "../data/api.ts";
import { signOut, useOperator } from "../data/session.ts";
import { countText } from "./count-text.ts";
import { engineWords } from "./engine-words.ts";
import { hasOwnNumbers, keyHintsFor } from "./key-hints.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { LockClock } from "./lock-clock.tsx";
import { clockTime } from "./moments.ts";
import { mayVisit, placeAt, placesFor, queues } from "./navigation.ts";
import { NoAccess } from "./no-access.tsx";
import { rolesText } from "./role-words.ts";
import { Search } from "./search.tsx";
import { currentTheme, showTheme } from "./theme.ts";

const statusEveryMs = 5_000;

export function Shell() {
  const { data: status, dataUpdatedAt } = useCall(readConsoleStatus, {}, { everyMs: statusEveryMs });
  const { roles } = useOperator();
  const { pathname } = useLocation();
  useQueueKeys();
  return (
    <div className="grid h-dvh grid-rows-[48px_1fr] bg-page text-14 text-ink md:grid-rows-[48px_1fr_36px]">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-2">
        Skip to content
      </a>
      <Header status={status} answeredAt={dataUpdatedAt} />
      <div className="grid min-h-0 md:grid-cols-[176px_1fr]">
        <nav aria-label="Menu" className="hidden overflow-y-auto border-line border-r p-2 md:block">
          <Places status={status} />
        </nav>
        <main id="main" tabIndex={-1} className="min-h-0 min-w-0 overflow-y-auto outline-none">
          {mayVisit(pathname, roles) ? <Outlet /> : <NoAccess />}
        </main>
      </div>
      <KeyBar status={status} />
    </div>
  );
}

function Header({ status, answeredAt }: { status: ConsoleStatus | undefined; answeredAt: number }) {
  const { roles } = useOperator();
  return (
    <header className="flex min-w-0 items-center gap-3 border-line border-b px-4">
      <PlacesSheet status={status} />
      <Link to="/" aria-label="Console home" className="flex items-center gap-4">
        <Logo label="" />
        <span aria-hidden className="h-5 w-px bg-line" />
        <span className="hidden font-semibold sm:inline">Console</span>
      </Link>
      <div className="ml-2 w-96 min-w-0 md:ml-6">{mayVisit("/find", roles) && <Search />}</div>
      <div className="ml-auto flex items-center gap-5 text-13 text-quiet">
        <EngineMark status={status} />
        {status && <LockClock locksInMs={status.locksInMs} answeredAt={answeredAt} />}
        <OperatorMenu />
      </div>
    </header>
  );
}

function EngineMark({ status }: { status: ConsoleStatus | undefined }) {
  if (!status) return null;
  const { word, why, isWell } = engineWords(status.engine);
  return (
    <span
      className={cx("hidden items-center gap-2 whitespace-nowrap tabular-nums sm:flex", !isWell && "text-warn")}
      title={why}
    >
      <span aria-hidden className={cx("size-1.5 rounded-full", isWell ? "bg-up" : "bg-warn")} />
      {word}
    </span>
  );
}

function OperatorMenu() {
  const { name, roles, exchangeUrl } = useOperator();
  const go = useNavigate();
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === "dark" ? "light" : "dark";
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <button type="button" className="hit-40 flex items-center gap-2 rounded-control py-1 font-medium text-ink">
          <Avatar name={name} />
          <span className="max-md:sr-only">{name}</span>
          <span className="hidden font-normal text-13 text-quiet xl:inline">{rolesText(roles)}</span>
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{name}</DropdownMenuLabel>
        <DropdownMenuItem
          onSelect={() => {
            showTheme(other);
            setTheme(other);
          }}
        >
          {other === "light" ? "Light theme" : "Dark theme"}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void go(`/operators/${name}`)}>My devices and passkeys</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => window.open(exchangeUrl, "_blank", "noopener")}>
          Open the exchange
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void signOut()}>Sign out</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** On a phone the navigation opens as an overlay. */
function PlacesSheet({ status }: { status: ConsoleStatus | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (isOpen && openedAt !== pathname) setOpen(false);
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => {
        setOpenedAt(pathname);
        setOpen(open);
      }}
    >
      <SheetTrigger>
        <IconButton label="Menu" className="-ml-2 md:hidden">
          <Menu aria-hidden className="size-5" />
        </IconButton>
      </SheetTrigger>
      <SheetContent side="right" title="Menu">
        <Places status={status} />
      </SheetContent>
    </Sheet>
  );
}

function Places({ status }: { status: ConsoleStatus | undefined }) {
  const { roles } = useOperator();
  const here = placeAt(useLocation().pathname);
  return placesFor(roles).map((group) => (
    <section key={group.name} className="mb-3">
      {group.name && <h2 className="px-2 py-1.5 text-13 text-quiet">{group.name}</h2>}
      <ul>
        {group.places.map(({ path, name, icon: Icon, queue }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === here ? "page" : undefined}
              className={cx(
                "flex h-10 items-center gap-2.5 rounded-control px-2 text-13 md:h-8",
                path === here
                  ? "bg-raised text-ink ring-1 ring-line ring-inset"
                  : "text-quiet hover:bg-surface hover:text-ink",
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{name}</span>
              {queue && status && (
                <span className={cx("ml-auto tabular-nums", path === here && "font-medium text-brand")}>
                  {countText(status.queues[queue])}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The keys 1 to 5 open the queues; the same key is the same queue for everyone. */
function useQueueKeys(): void {
  const go = useNavigate();
  const { roles } = useOperator();
  const enabled = !hasOwnNumbers(useLocation().pathname);
  const to = (index: number) => () => {
    const place = queues[index];
    if (place && mayVisit(place.path, roles)) void go(place.path);
  };
  useHotkey("1", to(0), { enabled });
  useHotkey("2", to(1), { enabled });
  useHotkey("3", to(2), { enabled });
  useHotkey("4", to(3), { enabled });
}

function KeyBar({ status }: { status: ConsoleStatus | undefined }) {
  return (
    <footer className="hidden min-w-0 items-center gap-5 overflow-hidden border-line border-t px-4 text-12 text-quiet md:flex">
      {keyHintsFor(useLocation().pathname).map(({ keys, upTo, what }) => (
        <KeyHint key={what} keys={keys} {...(upTo ? { upTo } : {})}>
          {what}
        </KeyHint>
      ))}
      <KeysDialog />
      {status && <AuditMark audit={status.audit} />}
    </footer>
  );
}

export function KeyHint({ keys, upTo, children }: { keys: readonly string[]; upTo?: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {upTo && (
        <>
          …<Kbd>{upTo}</Kbd>
        </>
      )}
      <span className="ml-0.5">{children}</span>
    </span>
  );
}

function AuditMark({ audit }: { audit: ConsoleStatus["audit"] }) {
  const entries = audit.entries.toLocaleString("en-IN");
  const checked = audit.checkedAt === null ? "being checked" : `chain checked ${clockTime(audit.checkedAt)} IST`;
  return (
    <span className={cx("ml-auto flex items-center gap-2 whitespace-nowrap tabular-nums", audit.fault && "text-down")}>
      <Link2 aria-hidden className="size-3.5" />
      {audit.fault === null ? `Audit log ${entries} entries, ${checked}` : `Audit log is broken. ${audit.fault}.`}
    </span>
  );
}
