/**
 * One confirmation, from requesting the codes to the session token. Failures are reported, and typed values survive
 * them.
 */
import type { Confirmation, OtpPurpose, OtpTarget } from "@feo/contract";
import { useCallback, useEffect, useState } from "react";
import {
  type ApiFailure,
  askForCodeAgain,
  askForCodes,
  confirmByCodes,
  confirmByPasskey,
  failureOf,
  needsNewConfirmation,
  useAct,
} from "../data/index.ts";
import type { Codes } from "./codes.ts";

export interface ConfirmationFlow {
  readonly confirmation: Confirmation | null;
  /** Why no codes could be requested. */
  readonly askFailure: ApiFailure | null;
  /** Why the codes or the passkey were refused, or the action after them. */
  readonly failure: ApiFailure | null;
  readonly isBusy: boolean;
  /** The codes were accepted, and only the action itself is left. */
  readonly isConfirmed: boolean;
  readonly ask: () => Promise<void>;
  /** Resends a code; resolves to the seconds until the next. An expired confirmation starts again. */
  readonly resend: (target: OtpTarget) => Promise<number>;
  readonly byCodes: (codes: Codes) => Promise<void>;
  /** Resolves to true if the customer closed the browser's passkey prompt, which is no failure. */
  readonly byPasskey: () => Promise<boolean>;
  readonly actAgain: () => Promise<void>;
}

export function useConfirmation(
  purpose: OtpPurpose,
  onConfirmed: (sessionToken: string) => Promise<void> | void,
): ConfirmationFlow {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [askFailure, setAskFailure] = useState<ApiFailure | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const { isBusy, failure, run: runOnce } = useAct();

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

  /** One request at a time: the last digit and the button must not send the same codes twice. */
  const run = (step: () => Promise<void>) =>
    runOnce(async () => {
      try {
        await step();
      } catch (error) {
        if (needsNewConfirmation(error)) {
          setConfirmed(false);
          await ask();
        }
        throw error;
      }
    });

  const act = async ({ sessionToken }: Confirmation) => {
    setConfirmed(true);
    await onConfirmed(sessionToken);
  };

  return {
    confirmation,
    askFailure,
    failure,
    isBusy,
    isConfirmed,
    ask,
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
