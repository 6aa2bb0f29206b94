/** The wallet's dialogs, openable from any of its pages: a transfer between the wallets, and a payment to somebody's tag. */
import { type ReactNode, useState } from "react";
import { PayDialog } from "./pay-dialog.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

interface Opening {
  readonly opens: "transfer" | "send";
  /** The coin it is about; the rupee where none is named. */
  readonly ticker?: string;
  /** Which way a transfer goes at first. */
  readonly source?: "MAIN" | "SPOT";
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
        <TransferDialog first={first} source={opening.source ?? "MAIN"} onClose={close} />
      ) : (
        <PayDialog first={first} onClose={close} />
      ),
  };
}
