/**
 * Until level 1: a strip on markets, trade and wallet that leads to the start page. Once closed, it stays away for the
 * session.
 */
import { IconButton } from "@feo/ui";
import { ChevronRight, X } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useSession, useStartStrip } from "../data/index.ts";

const prefixes = ["/markets", "/trade", "/easyTrade", "/swap", "/crypto", "/dashboard/wallet"];

export function StartStrip({ path }: { path: string }) {
  const { isSignedIn, isSettling } = useSession();
  const { isShown, close } = useStartStrip();
  const { pathname } = useLocation();
  // Appears only with a new page or right after a login, so that nothing moves while a page is being read.
  const [opened, setOpened] = useState({ pathname, withStrip: isShown });
  if (opened.pathname !== pathname) setOpened({ pathname, withStrip: isShown });
  const isPlace = prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  if (!isSignedIn || !isShown || !isPlace || !(opened.withStrip || isSettling)) return null;
  return (
    <aside
      aria-label="Verification"
      className="flex h-10 shrink-0 items-center justify-center border-line border-b bg-brand-tint pr-1 pl-4 text-13 text-ink"
    >
      <Link to="/dashboard" className="hit-40 flex min-w-0 items-center gap-2 hover:underline">
        <span className="truncate">
          <span className="font-semibold">Verify your identity</span> to deposit and trade · 5 minutes
        </span>
        <ChevronRight size={16} aria-hidden className="shrink-0 text-brand" />
      </Link>
      <IconButton label="Hide until next time" onClick={close} className="ml-auto md:ml-4">
        <X size={16} aria-hidden />
      </IconButton>
    </aside>
  );
}
