/** The footer: the legal links, and the risk warning in one sentence. */
import { cx, Logo } from "@feo/ui";
import { Link } from "react-router";
import type { RouteConfig } from "../routing/resolve-route.ts";
import { columnWidth } from "./layouts.tsx";

const links = [
  { to: "/fees", label: "Fees" },
  { to: "/proof-of-reserves", label: "Proof of reserves" },
  { to: "/support", label: "Support" },
  { to: "/legal/terms", label: "Terms" },
  { to: "/legal/privacy-policy", label: "Privacy" },
  { to: "/legal/aml-policy", label: "AML policy" },
  { to: "/legal/cookie-policy", label: "Cookies" },
  { to: "/download", label: "Download" },
];

export function Footer({ config }: { config: RouteConfig }) {
  const isWhite = config.body === "white";
  return (
    <footer
      className={cx("border-line border-t bg-surface text-quiet max-md:pb-14", isWhite && "on-white bg-surface!")}
    >
      <div
        className={cx(
          "mx-auto flex min-h-16 w-full flex-wrap items-center gap-x-8 gap-y-2 px-8 py-4 text-13 max-md:px-4",
          columnWidth(config),
        )}
      >
        <Link to="/" aria-label="Home" className="text-ink">
          <Logo label="" width={38} height={16} />
        </Link>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="inline-flex items-center hover:text-ink max-md:min-h-10">
              {label}
            </Link>
          ))}
        </nav>
        <p className="ml-auto max-lg:ml-0">Crypto is volatile. You can lose all the money you invest.</p>
      </div>
    </footer>
  );
}
