/** The dashboard's sidebar: money first, then the account. On a phone the account menu has the same links. */
import { cx } from "@feo/ui";
import { Link, useLocation } from "react-router";
import { isCurrent, sidebarGroups } from "./navigation.ts";

export function DashboardSidebar() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard" className="w-[216px] shrink-0 border-line border-r p-3 pt-4 max-lg:hidden">
      {sidebarGroups.map(({ title, links }) => (
        <div key={title} className="mb-4">
          <p className="px-3 pt-1 pb-2 text-12 text-faint">{title}</p>
          <ul>
            {links.map((link) => {
              const current = isCurrent(link, pathname);
              return (
                <li key={link.to}>
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
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
