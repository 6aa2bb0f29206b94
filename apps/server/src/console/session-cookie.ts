/** The cookie of an operator's session: for this port's own pages alone, and for no script. */
import { readCookies } from "@feo/contract";

export interface SessionCookie {
  readonly read: (header: string | undefined) => string | undefined;
  readonly give: (token: string, seconds: number) => string;
  readonly take: () => string;
}

/** Cookies do not tell ports apart: the name tells it from the exchange's own. */
export function createSessionCookie(consoleUrl: string): SessionCookie {
  const isSecure = consoleUrl.startsWith("https://");
  const name = isSecure ? "__Host-feo-operator" : "feo-operator";
  const rest = `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  return {
    read: (header) => readCookies(header).get(name),
    give: (token, seconds) => `${name}=${token}; Max-Age=${seconds}; ${rest}`,
    take: () => `${name}=; Max-Age=0; ${rest}`,
  };
}
