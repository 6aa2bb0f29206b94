/** The phone's bottom navigation: four sections and the account menu. */
import { cx, MenuButton } from "@feo/ui";
import { CircleUser } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useSession } from "../data/index.ts";
import { bottomLinks, isAccountPath, isCurrent } from "./navigation.ts";

const item = (current: boolean): string =>
  cx("flex flex-col items-center justify-center gap-1 text-12", current ? "font-semibold text-ink" : "text-quiet");

export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Phone"
      className="fixed inset-x-0 bottom-0 z-30 grid h-14 grid-cols-5 border-line border-t bg-page pb-[env(safe-area-inset-bottom)] text-ink md:hidden"
    >
      {bottomLinks.map((link) => {
        const current = isCurrent(link, pathname);
        return (
          <Link key={link.label} to={link.to} aria-current={current ? "page" : undefined} className={item(current)}>
            <link.icon size={20} aria-hidden className={current ? "text-brand" : ""} />
            {link.label}
          </Link>
        );
      })}
      <AccountButton isCurrent={isAccountPath(pathname)} />
    </nav>
  );
}

function AccountButton({ isCurrent: current }: { isCurrent: boolean }) {
  const { isSignedIn, user } = useSession();
  const name = !isSignedIn ? "Account menu" : user?.name ? `Account of ${user.name}` : "Account";
  return (
    <MenuButton load={async () => (await import("./account-sheet.tsx")).AccountSheet} shown={{}}>
      <button type="button" aria-label={name} aria-current={current ? "page" : undefined} className={item(current)}>
        <CircleUser size={20} aria-hidden className={current ? "text-brand" : ""} />
        Account
      </button>
    </MenuButton>
  );
}
