/** The wallet that deposits go to, with a button to change the setting where it takes effect. */
import { MenuButton } from "@feo/ui";
import { useSession } from "../data/index.ts";
import { walletNames } from "./coin-choice.ts";

/** "Spot" or "main"; undefined until the user's settings have loaded. */
export function useDepositWallet(): string | undefined {
  const wallet = useSession().user?.settings.depositWallet;
  return wallet && walletNames[wallet];
}

export function ChangeDepositWallet() {
  return (
    <MenuButton load={async () => (await import("./deposit-wallet-menu.tsx")).DepositWalletMenu} shown={{}}>
      <button type="button" className="hit-40 font-semibold text-13 text-brand hover:text-brand/80">
        Change<span className="sr-only"> the wallet that deposits go to</span>
      </button>
    </MenuButton>
  );
}
