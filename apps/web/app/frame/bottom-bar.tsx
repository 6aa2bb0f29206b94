/** The phone's way around: five places, always within reach of the thumb. */
import { cx } from "@feo/ui";
import { Link, useLocation } from "react-router";
import { bottomLinks, isCurrent } from "./navigation.ts";

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
          <Link
            key={link.label}
            to={link.to}
            aria-current={current ? "page" : undefined}
            className={cx(
              "flex flex-col items-center justify-center gap-1 text-12",
              current ? "font-semibold text-ink" : "text-quiet",
            )}
          >
            <link.icon size={20} aria-hidden className={current ? "text-brand" : ""} />
            {link.label}
          </Link>
        );
      })}
    </nav>
  );
}
