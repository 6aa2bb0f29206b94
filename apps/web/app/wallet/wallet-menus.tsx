/** The wallet's menus: the actions of one asset, and the kind of money to deposit or withdraw. */
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger, type Menu } from "@feo/ui";
import { Link } from "react-router";
import type { AssetAction } from "./asset-rows.ts";

interface AssetMenuProps {
  readonly actions: readonly AssetAction[];
  readonly onOpen: (opens: "transfer" | "send") => void;
}

export const AssetMenu: Menu<AssetMenuProps> = ({ actions, onOpen, children }) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
    <DropdownMenuContent align="end">
      {actions.map((action) =>
        "to" in action ? (
          <DropdownMenuItem key={action.label} asChild>
            <Link to={action.to}>{action.label}</Link>
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem key={action.label} onSelect={() => onOpen(action.opens)}>
            {action.label}
          </DropdownMenuItem>
        ),
      )}
    </DropdownMenuContent>
  </DropdownMenu>
);

interface KindMenuProps {
  readonly act: "deposit" | "withdraw";
}

const kinds = {
  deposit: { inr: "INR by bank transfer", coins: "Crypto to your deposit address" },
  withdraw: { inr: "INR to your bank account", coins: "Crypto to another wallet" },
};

export const KindMenu: Menu<KindMenuProps> = ({ act, children }) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
    <DropdownMenuContent align="start">
      <DropdownMenuItem asChild>
        <Link to={`/dashboard/${act}INR`}>{kinds[act].inr}</Link>
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <Link to={`/dashboard/wallet/${act}`}>{kinds[act].coins}</Link>
      </DropdownMenuItem>
    </DropdownMenuContent>
  </DropdownMenu>
);
