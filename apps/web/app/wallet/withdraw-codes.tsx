/**
 * The last step of a withdrawal of coins: the codes, then the request that they were asked for. It shows and sends one request;
 * as soon as another one is shown, this step is gone and sends nothing.
 */
import type { CryptoWithdrawal, Network } from "@feo/contract";
import { useEffect, useRef, useState } from "react";
import { type ApiFailure, type CryptoWithdrawalWish, withdrawCrypto } from "../data/index.ts";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { useExpiredConfirmation } from "../frame/expired-confirmation.tsx";
import { inWords } from "./amount-words.ts";
import type { WishKeys } from "./use-sending.ts";
import { useWithdrawal } from "./use-withdrawal.ts";
import { wayOut } from "./withdrawal-notes.tsx";

/** What is asked for, as it was shown when its codes were requested: what is sent is this and nothing else. */
export interface AskedWithdrawal {
  readonly request: CryptoWithdrawalWish;
  readonly network: Network;
  /** Its address's name in the address book. */
  readonly label: string | undefined;
  readonly isInternal: boolean;
}

interface WithdrawCodesProps {
  readonly request: CryptoWithdrawalWish;
  readonly keys: WishKeys;
  /** Told when the request leaves, and when its answer is there: in between nothing may be changed. */
  readonly onSending: (isSending: boolean) => void;
  readonly onSent: (tx: CryptoWithdrawal) => void;
  readonly onRefused: (failure: ApiFailure) => void;
  /** The confirmation has expired, and the person does not want another one now. */
  readonly onLeave: () => void;
}

export function WithdrawCodes({ request, keys, onSending, onSent, onRefused, onLeave }: WithdrawCodesProps) {
  const [round, setRound] = useState(0);
  const isShown = useIsShown();
  const { withdraw, forgetToken } = useWithdrawal({
    ...{ purpose: "cryptoWithdraw", keys, onSent, onRefused },
    async send() {
      onSending(true);
      try {
        return await withdrawCrypto(request, keys.keyOf(request));
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
        // The codes may still be on their way when the draft is changed.
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
