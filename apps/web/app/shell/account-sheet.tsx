/** The phone's account menu: every account page, display currency, theme, login and logout. */
import { type DisplayCurrency, displayCurrencies } from "@feo/money";
import { Button, type Menu, Segmented, Sheet, SheetContent, SheetTrigger } from "@feo/ui";
import { ChevronRight } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Link, useLocation } from "react-router";
import { usePreferences, useSession } from "../data/index.ts";
import { logOut } from "./log-out.ts";
import { dashboardLink, isCurrent, type NavigationLink, sidebarGroups } from "./navigation.ts";

const currencyOptions = Object.entries(displayCurrencies).map(([code, { symbol }]) => ({
  value: code as DisplayCurrency,
  label: `${symbol} ${code}`,
}));

const themeOptions = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
] as const;

export const AccountSheet: Menu = ({ children }) => {
  const [isOpen, setOpen] = useState(true);
  const { isSignedIn, user } = useSession();
  const close = () => setOpen(false);
  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger>{children as ReactElement}</SheetTrigger>
      <SheetContent title="Account" {...(user ? { description: user.name || user.email || user.mobile } : {})}>
        {isSignedIn ? <AccountLinks onGo={close} /> : <GuestLinks onGo={close} />}
        <Preferences />
        {isSignedIn ? (
          <Button
            variant="secondary"
            size="lg"
            className="mt-4 w-full"
            onClick={() => {
              close();
              logOut();
            }}
          >
            Log out
          </Button>
        ) : null}
      </SheetContent>
    </Sheet>
  );
};

function AccountLinks({ onGo }: { onGo: () => void }) {
  const { pathname } = useLocation();
  const account = sidebarGroups.filter(({ title }) => title === "Account").flatMap(({ links }) => links);
  const money = sidebarGroups.filter(({ title }) => title !== "Account").flatMap(({ links }) => links);
  const links: readonly NavigationLink[] = [dashboardLink, ...account, ...money];
  return (
    <ul className="-mx-3">
      {links.map((link) => (
        <li key={link.to}>
          <Link
            to={link.to}
            onClick={onGo}
            aria-current={isCurrent(link, pathname) ? "page" : undefined}
            className="flex h-11 items-center gap-3 rounded-control px-3 text-14 aria-[current=page]:bg-pressed aria-[current=page]:font-semibold"
          >
            <link.icon size={18} aria-hidden className="text-quiet" />
            {link.label}
            <ChevronRight size={16} aria-hidden className="ml-auto text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function GuestLinks({ onGo }: { onGo: () => void }) {
  return (
    <div className="flex gap-3">
      <Button asChild variant="secondary" size="lg" className="flex-1">
        <Link to="/auth/login" onClick={onGo}>
          Log in
        </Link>
      </Button>
      <Button asChild size="lg" className="flex-1">
        <Link to="/auth/signup" onClick={onGo}>
          Sign up
        </Link>
      </Button>
    </div>
  );
}

function Preferences() {
  const { theme, setTheme, currency, setCurrency } = usePreferences();
  return (
    <div className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex items-center justify-between gap-4">
        <span className="text-quiet">Display currency</span>
        <Segmented
          label="Display currency"
          size="lg"
          options={currencyOptions}
          value={currency}
          onValueChange={setCurrency}
        />
      </div>
      <div className="flex items-center justify-between gap-4">
        <span className="text-quiet">Theme</span>
        <Segmented label="Theme" size="lg" options={themeOptions} value={theme} onValueChange={setTheme} />
      </div>
    </div>
  );
}
