/** The logged-in person's corner: who one is, the account's pages, the way out. */
import {
  cx,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@feo/ui";
import { CircleUser } from "lucide-react";
import { Link } from "react-router";
import { endSession, useSession } from "../data/index.ts";
import { sidebarGroups } from "./navigation.ts";

/** Two letters at most, from the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "");
  return letters.join("").toUpperCase();
}

export function ProfileMenu() {
  const { user } = useSession();
  const initials = initialsOf(user?.name ?? "");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <button
          type="button"
          aria-label={user?.name ? `Account of ${user.name}` : "Account"}
          className={cx(
            "flex size-8 items-center justify-center rounded-full bg-brand-tint font-semibold text-12 text-brand",
            "max-md:size-10",
          )}
        >
          {initials === "" ? <CircleUser size={18} aria-hidden /> : initials}
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-52">
        {user ? <DropdownMenuLabel>{user.name || user.email || user.feoTag}</DropdownMenuLabel> : null}
        <DropdownMenuItem asChild>
          <Link to="/dashboard">Dashboard</Link>
        </DropdownMenuItem>
        {sidebarGroups.flatMap(({ links }) =>
          links.map(({ to, label }) => (
            <DropdownMenuItem key={to} asChild>
              <Link to={to}>{label}</Link>
            </DropdownMenuItem>
          )),
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => endSession({ tellServer: true })}>Log out</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
