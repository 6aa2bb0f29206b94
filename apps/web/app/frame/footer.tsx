/** The footer: the texts that must always be one click away, and the risk in one sentence. */
import { cx, Logo } from "@feo/ui";
import { Link } from "react-router";

const links = [
  { to: "/fees", label: "Fees" },
  { to: "/support", label: "Support" },
  { to: "/legal/terms", label: "Terms" },
  { to: "/legal/privacy-policy", label: "Privacy" },
  { to: "/legal/aml-policy", label: "AML policy" },
  { to: "/legal/cookie-policy", label: "Cookies" },
  { to: "/download", label: "Download" },
];

export function Footer({ isWhite }: { isWhite: boolean }) {
  return (
    <footer
      className={cx("border-line border-t bg-surface text-quiet max-md:pb-14", isWhite && "on-white bg-surface!")}
    >
      <div className="mx-auto flex min-h-16 w-full max-w-[1264px] flex-wrap items-center gap-x-8 gap-y-2 px-8 py-4 text-13 max-md:px-4">
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
        <p className="ml-auto max-lg:ml-0">Crypto prices move a lot. You can lose what you put in.</p>
      </div>
    </footer>
  );
}
