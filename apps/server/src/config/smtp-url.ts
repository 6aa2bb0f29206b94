/** A mail server's URL as one setting: `smtp://user:password@host:587?tls=optional`. Unknown parts are refused. */

export interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** TLS from the first byte (smtps), required by STARTTLS, or used if offered; undefined leaves it to the mode. */
  readonly tls: "always" | "required" | "optional" | undefined;
}

const ports: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

export function parseSmtpUrl(text: string): SmtpAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const usualPort = ports[url.protocol];
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (usualPort === undefined || host === "" || url.hash !== "" || !["", "/"].includes(url.pathname)) return undefined;
  const { tls, ...others } = Object.fromEntries(url.searchParams);
  const isKnownMode = tls === undefined || tls === "required" || tls === "optional";
  if (!isKnownMode || Object.keys(others).length > 0) return undefined;
  const isSecure = url.protocol === "smtps:";
  if (isSecure && tls !== undefined) return undefined;
  const login = loginOf(url);
  if (login === "malformed") return undefined;
  return { host, port: Number(url.port) || usualPort, login, tls: isSecure ? "always" : tls };
}

function loginOf({ username, password }: URL): SmtpAddress["login"] | "malformed" {
  if (username === "" && password === "") return undefined;
  if (username === "" || password === "") return "malformed";
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return "malformed";
  }
}
