/** The operator session cookie: only for this origin's pages, and HttpOnly. */
import { readCookies } from "@feo/contract";

export interface SessionCookie {
  readonly read: (header: string | undefined) => string | undefined;
  readonly give: (token: string, seconds: number) => string;
  readonly take: () => string;
}

/** Cookies ignore ports, so the name keeps it apart from the exchange's own. */
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
