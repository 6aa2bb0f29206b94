/**
 * The last step of a crypto withdrawal: the codes, then the request that they confirm. It shows and sends exactly one
 * request; when another is shown, this step unmounts and sends nothing.
 */
import type { CryptoWithdrawal, Network } from "@feo/contract";
import { useEffect, useRef, useState } from "react";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { useExpiredConfirmation } from "../confirmation/expired-confirmation.tsx";
import { type ApiFailure, type CryptoWithdrawalRequest, type RequestKeys, withdrawCrypto } from "../data/index.ts";
import { inWords } from "./amount-words.ts";
import { useWithdrawal } from "./use-withdrawal.ts";
import { wayOut } from "./withdrawal-notes.tsx";

/** The request as shown when its codes were requested; exactly this is sent. */
export interface AskedWithdrawal {
  readonly request: CryptoWithdrawalRequest;
  readonly network: Network;
  /** The name of its address in the address book. */
  readonly label: string | undefined;
  readonly isInternal: boolean;
}

interface WithdrawCodesProps {
  readonly request: CryptoWithdrawalRequest;
  readonly keys: RequestKeys;
  /** Called when the request is sent and when its answer arrives: in between nothing may be edited. */
  readonly onSending: (isSending: boolean) => void;
  readonly onSent: (tx: CryptoWithdrawal) => void;
  readonly onRefused: (failure: ApiFailure) => void;
  /** Called when the confirmation has expired and the user does not confirm again. */
  readonly onLeave: () => void;
}

export function WithdrawCodes({ request, keys, onSending, onSent, onRefused, onLeave }: WithdrawCodesProps) {
  const [round, setRound] = useState(0);
  const isShown = useIsShown();
  const { withdraw, forgetToken } = useWithdrawal({
    purpose: "cryptoWithdraw",
    keys,
    request,
    onSent,
    onRefused,
    async send(key) {
      onSending(true);
      try {
        return await withdrawCrypto(request, key);
      } finally {
        onSending(false);
      }
    },
  });
  const expired = useExpiredConfirmation({
    onAgain() {
      forgetToken();
      setRound((before) => before + 1);
    },
    onClose: onLeave,
  });
  return (
    <>
      <ConfirmStep
        key={round}
        purpose="cryptoWithdraw"
        action={`Withdraw ${inWords(request.amount, request.coinTicker)}`}
        // The codes may still be under verification when the draft changes.
        onConfirmed={async (sessionToken) => {
          if (isShown.current) await withdraw(sessionToken);
        }}
        wayOut={wayOut}
        isInPage
      />
      {expired}
    </>
  );
}

function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
