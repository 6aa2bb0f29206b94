/** Fakes the confirmation of a sensitive action: the account asks for an email code, and every code is right. */
import { type Confirmation, sendCodes, verifyCodes } from "@feo/contract";
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { fakeApi } from "./fake-api.ts";
import type { OpenedPage } from "./open-page.tsx";

/** The lifetime of a confirmation's token. */
const goodForSeconds = 600;

const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll("=", "");

/** A token that the browser can read; its signature is fake. */
function sessionToken(): string {
  const iat = Math.floor(Date.now() / 1_000);
  return `${part({ alg: "HS256" })}.${part({ iat, exp: iat + goodForSeconds })}.signature`;
}

export function giveConfirmation(more: Partial<Confirmation> = {}): void {
  fakeApi.answer(sendCodes, () => ({
    sessionToken: sessionToken(),
    email: "a•••@example.com",
    mobile: "",
    resendOtpRateLimitDuration: 60,
    isEmailOtpEnabled: true,
    isMobileOtpEnabled: false,
    isTOtpEnabled: false,
    passkeyOptions: null,
    ...more,
  }));
  fakeApi.answer(verifyCodes, {});
}

/** Types the code. In a dialog the last digit submits; in a page Enter does. */
export async function typeConfirmation({ user }: OpenedPage): Promise<void> {
  await user.click(await screen.findByLabelText(/^(Code by email to|Email code$)/));
  await user.keyboard("123456");
  if (screen.queryByLabelText("Email code")) await user.keyboard("{Enter}");
}

/** Lets the confirmation expire: sets the clock just past its end; timers keep running. */
export function outliveConfirmation(): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + (goodForSeconds + 1) * 1_000 });
}
