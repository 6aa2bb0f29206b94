/** One confirmation from asking for its codes to its session token. What fails is told; nothing typed is lost. */
import type { Confirmation, OtpPurpose, OtpTarget } from "@feo/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type ApiFailure,
  askForCodeAgain,
  askForCodes,
  confirmByCodes,
  confirmByPasskey,
  failureOf,
  needsNewConfirmation,
} from "../data/index.ts";
import type { Codes } from "./codes.ts";

export interface ConfirmationFlow {
  readonly confirmation: Confirmation | null;
  /** Why no codes could be asked for. */
  readonly askFailure: ApiFailure | null;
  /** Why what was given was not taken, or what the act after it was refused with. */
  readonly failure: ApiFailure | null;
  readonly isBusy: boolean;
  /** The codes were taken, and what is left is the act itself. */
  readonly isConfirmed: boolean;
  readonly ask: () => Promise<void>;
  /** Sends one code again and answers the seconds until the next; where that is too late, everything is asked for anew. */
  readonly resend: (target: OtpTarget) => Promise<number>;
  readonly byCodes: (codes: Codes) => Promise<void>;
  /** True when the person closed the browser's window, which is no failure. */
  readonly byPasskey: () => Promise<boolean>;
  readonly actAgain: () => Promise<void>;
}

export function useConfirmation(
  purpose: OtpPurpose,
  onConfirmed: (sessionToken: string) => Promise<void> | void,
): ConfirmationFlow {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [askFailure, setAskFailure] = useState<ApiFailure | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const isRunning = useRef(false);

  const ask = useCallback(async () => {
    setAskFailure(null);
    try {
      setConfirmation(await askForCodes(purpose));
    } catch (error) {
      setAskFailure(failureOf(error));
    }
  }, [purpose]);
  useEffect(() => {
    void ask();
  }, [ask]);

  /** One at a time: the last digit and the button must not send the same codes twice. */
  const run = async (step: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await step();
    } catch (error) {
      setFailure(failureOf(error));
      if (needsNewConfirmation(error)) {
        setConfirmed(false);
        await ask();
      }
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  const act = async ({ sessionToken }: Confirmation) => {
    setConfirmed(true);
    await onConfirmed(sessionToken);
  };

  return {
    ...{ confirmation, askFailure, failure, isBusy, isConfirmed, ask },
    async resend(target) {
      if (!confirmation) return 0;
      try {
        return await askForCodeAgain({ sessionToken: confirmation.sessionToken, target });
      } catch (error) {
        if (!needsNewConfirmation(error)) throw error;
        await ask();
        return 0;
      }
    },
    byCodes: (codes) =>
      run(async () => {
        if (!confirmation) return;
        await confirmByCodes({ sessionToken: confirmation.sessionToken, codes });
        await act(confirmation);
      }),
    async byPasskey() {
      let wasClosed = false;
      await run(async () => {
        if (!confirmation) return;
        if (await confirmByPasskey(confirmation)) await act(confirmation);
        else wasClosed = true;
      });
      return wasClosed;
    },
    actAgain: () =>
      run(async () => {
        if (confirmation) await act(confirmation);
      }),
  };
}
