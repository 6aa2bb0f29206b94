/** TOTP codes: the secret, and the time step that a code belongs to. */
import { productName } from "@feo/contract";
import { Secret, TOTP } from "otpauth";

const stepSeconds = 30;
/** One step before and after, to allow for phones whose clocks are off. */
const window = 1;
const secretBytes = 20;

const generator = (secret: string, label = "") =>
  new TOTP({ issuer: productName, label, secret: Secret.fromBase32(secret), period: stepSeconds });

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The URI that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, label: string): string => generator(secret, label).toString();

/** The step that a code belongs to; undefined if no currently acceptable step matches. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const delta = generator(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1000 / stepSeconds) + delta;
}

/** The first code after `lastStep` that stays valid for at least 30 seconds; for the demo, which has no app. */
export function totpCodeAfter(secret: string, lastStep: number, now: number): string | undefined {
  const current = Math.floor(now / 1000 / stepSeconds);
  const step = Math.max(lastStep + 1, current);
  return step > current + window ? undefined : generator(secret).generate({ timestamp: step * stepSeconds * 1000 });
}
