/** The confirmation of a sensitive act: the account asks for a code by e-mail, and every code is right. */
import { type Confirmation, sendCodes, verifyCodes } from "@feo/contract";
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { fakeApi } from "./fake-api.ts";
import type { OpenedPage } from "./open-page.tsx";

/** How long the server takes the token of a confirmation. */
const goodForSeconds = 600;

const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll("=", "");

/** As the browser reads one: it is signed by nobody. */
function sessionToken(): string {
  const iat = Math.floor(Date.now() / 1_000);
  return `${part({ alg: "HS256" })}.${part({ iat, exp: iat + goodForSeconds })}.signature`;
}

export function giveConfirmation(more: Partial<Confirmation> = {}): void {
  fakeApi.answer(sendCodes, () => ({
    ...{ sessionToken: sessionToken(), email: "a•••@example.com", mobile: "", resendOtpRateLimitDuration: 60 },
    ...{ isEmailOtpEnabled: true, isMobileOtpEnabled: false, isTOtpEnabled: false, passkeyOptions: null },
    ...more,
  }));
  fakeApi.answer(verifyCodes, {});
}

/** Types the code that is asked for. In a dialog its last digit is enough; in a page Enter presses the button. */
export async function typeConfirmation({ user }: OpenedPage): Promise<void> {
  await user.click(await screen.findByLabelText(/^(Code by e-mail to|E-mail code$)/));
  await user.keyboard("123456");
  if (screen.queryByLabelText("E-mail code")) await user.keyboard("{Enter}");
}

/** The confirmation is not good any more: the clock stands just behind its end, and timers run as before. */
export function outliveConfirmation(): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + (goodForSeconds + 1) * 1_000 });
}
