/** The list of categories beside an answer or an announcement; on a phone it is below the text. */
import { cx } from "@feo/ui";
import { Fragment } from "react";
import { Link } from "react-router";

export interface SideLink {
  readonly to: string;
  readonly label: string;
  readonly isCurrent: boolean;
  /** Shown while this category or one of its parts is open. */
  readonly parts?: readonly SideLink[];
}

interface SideNavProps {
  readonly label: string;
  readonly links: readonly SideLink[];
}

function SideNav({ label, links }: SideNavProps) {
  return (
    <nav
      aria-label={label}
      className="lg:sticky lg:top-20 lg:self-start max-lg:order-last max-lg:border-line max-lg:border-t max-lg:pt-6"
    >
      <p className="px-3 pb-2 text-12 text-faint">{label}</p>
      <ul>
        {links.map((link) => (
          <Fragment key={link.to}>
            <NavLine link={link} />
            {link.parts?.map((part) => (
              <NavLine key={part.to} link={part} isPart />
            ))}
          </Fragment>
        ))}
      </ul>
    </nav>
  );
}

function NavLine({ link: { to, label, isCurrent }, isPart = false }: { link: SideLink; isPart?: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className={cx(
          "flex min-h-9 items-center rounded-control py-1 pr-3 text-14 pointer-coarse:min-h-10",
          isPart ? "pl-7" : "pl-3",
          isCurrent ? "bg-pressed font-medium text-ink" : "text-quiet hover:bg-pressed/60 hover:text-ink",
        )}
      >
        {label}
      </Link>
    </li>
  );
}

/** Lays out the side list beside the text. */
export function WithSideNav({ nav, children }: { nav: SideNavProps; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[232px_minmax(0,1fr)] gap-x-16 gap-y-8 max-lg:grid-cols-1">
      <SideNav {...nav} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
