/** Decodes tokens in the browser, only for their expiry. Only the server can verify a token. */
import { decodeJwt } from "jose/jwt/decode";

/** The token's payload; throws the decoding errors of specification §8 in jose's wording. */
export const decodeToken = decodeJwt;

/** A missing or unreadable token counts as expired. */
export function isTokenExpired(token: string | null | undefined, nowMs: number): boolean {
  if (!token) return true;
  try {
    const { exp } = decodeToken(token);
    // Decoding does not validate claims: an expiry that is not a number counts as past.
    return typeof exp !== "number" || exp * 1000 <= nowMs;
  } catch {
    return true;
  }
}
