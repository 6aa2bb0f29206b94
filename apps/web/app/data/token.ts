/** Reading tokens in the browser: only when they end. Whether a token is good is the server's to say. */
import { decodeJwt } from "jose/jwt/decode";

/** The payload of a token; throws the decoding errors of specification §8 as jose words them. */
export const decodeToken = decodeJwt;

/** A missing or unreadable token counts as expired. */
export function isTokenExpired(token: string | null | undefined, nowMs: number): boolean {
  if (!token) return true;
  try {
    const { exp } = decodeToken(token);
    // What the payload claims is not checked by decoding: a time that is no number has passed.
    return typeof exp !== "number" || exp * 1000 <= nowMs;
  } catch {
    return true;
  }
}
