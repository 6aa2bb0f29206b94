/** The dashboard's sidebar: overview, money and account pages. On a phone the account menu has the same links. */
import { cx } from "@feo/ui";
import { Link, useLocation } from "react-router";
import { dashboardLink, isCurrent, type NavigationLink, sidebarGroups } from "./navigation.ts";

export function DashboardSidebar() {
  return (
    <nav aria-label="Dashboard" className="w-[216px] shrink-0 border-line border-r p-3 pt-4 max-lg:hidden">
      <ul className="mb-3">
        <SidebarLink link={dashboardLink} />
      </ul>
      {sidebarGroups.map(({ title, links }) => (
        <div key={title} className="mb-4">
          <p className="px-3 pt-1 pb-2 text-12 text-faint">{title}</p>
          <ul>
            {links.map((link) => (
              <SidebarLink key={link.to} link={link} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SidebarLink({ link }: { link: NavigationLink }) {
  const current = isCurrent(link, useLocation().pathname);
  return (
    <li>
      <Link
        to={link.to}
        aria-current={current ? "page" : undefined}
        className={cx(
          "flex h-9 items-center gap-3 rounded-control px-3 text-14",
          current
            ? "bg-raised font-medium text-ink [[data-theme=light]_&]:bg-pressed"
            : "text-quiet hover:bg-raised/60 hover:text-ink",
        )}
      >
        <link.icon size={16} aria-hidden className={current ? "text-brand" : ""} />
        {link.label}
      </Link>
    </li>
  );
}
