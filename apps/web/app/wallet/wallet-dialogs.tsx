/** The wallet's dialogs, openable from all of its pages: a transfer between the wallets, and a payment by feoTag. */
import { type ReactNode, useState } from "react";
import { PayDialog } from "./pay-dialog.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

interface Opening {
  readonly opens: "transfer" | "send";
  /** The initial coin; the rupee by default. */
  readonly ticker?: string;
  /** The initial source wallet of a transfer. */
  readonly source?: "MAIN" | "SPOT";
  /** The initial amount of a transfer. */
  readonly amount?: string;
}

interface WalletDialogs {
  readonly open: (opening: Opening) => void;
  readonly dialogs: ReactNode;
}

export function useWalletDialogs(): WalletDialogs {
  const [opening, open] = useState<Opening | null>(null);
  const close = () => open(null);
  const first = opening?.ticker ?? "INR";
  return {
    open,
    dialogs:
      opening === null ? null : opening.opens === "transfer" ? (
        <TransferDialog first={first} source={opening.source ?? "MAIN"} amount={opening.amount ?? ""} onClose={close} />
      ) : (
        <PayDialog first={first} onClose={close} />
      ),
  };
}
