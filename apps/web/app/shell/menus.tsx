/** The header's menus: trade, display currency, account. Loaded together on first use. */

import { type DisplayCurrency, displayCurrencies } from "@feo/money";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type Menu,
} from "@feo/ui";
import { Link } from "react-router";
import { usePreferences, useSession } from "../data/index.ts";
import { logOut } from "./log-out.ts";
import { dashboardLink, sidebarGroups } from "./navigation.ts";

export const TradeMenu: Menu = ({ children }) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
    <DropdownMenuContent align="start">
      <DropdownMenuItem asChild>
        <Link to="/trade">Pro: chart, order book, every order type</Link>
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <Link to="/easyTrade">Easy: enter an amount, confirm</Link>
      </DropdownMenuItem>
    </DropdownMenuContent>
  </DropdownMenu>
);

export const CurrencyMenu: Menu = ({ children }) => {
  const { currency, setCurrency } = usePreferences();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={currency} onValueChange={(next) => setCurrency(next as DisplayCurrency)}>
          {Object.entries(displayCurrencies).map(([code, { symbol }]) => (
            <DropdownMenuRadioItem key={code} value={code}>
              {symbol} {code}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

export const ProfileMenu: Menu = ({ children }) => {
  const { user } = useSession();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-52">
        {user ? <DropdownMenuLabel>{user.name || user.email || user.mobile || user.feoTag}</DropdownMenuLabel> : null}
        {[dashboardLink, ...sidebarGroups.flatMap(({ links }) => links)].map(({ to, label }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>{label}</Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={logOut}>Log out</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
