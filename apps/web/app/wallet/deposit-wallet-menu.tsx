/** The menu of the two wallets that deposits can go to. Loaded when it is first opened. */
import { type WalletType, walletTypes } from "@feo/contract";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
  type Menu,
} from "@feo/ui";
import { useSession } from "../data/index.ts";
import { saveSetting } from "../profile/save-setting.ts";

const words: Record<WalletType, string> = {
  SPOT: "Spot wallet, ready to trade",
  MAIN: "Main wallet, ready to withdraw",
};

export const DepositWalletMenu: Menu = ({ children }) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
    <DropdownMenuContent align="end">
      <DropdownMenuRadioGroup
        value={useSession().user?.settings.depositWallet ?? ""}
        onValueChange={(wallet) => void saveSetting({ depositWallet: wallet as WalletType })}
      >
        {walletTypes.toReversed().map((wallet) => (
          <DropdownMenuRadioItem key={wallet} value={wallet}>
            {words[wallet]}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </DropdownMenuContent>
  </DropdownMenu>
);
