/** The headers that every page carries (design §10), and the nonce that lets only our own scripts run. */
import { randomBytes } from "node:crypto";

export interface SecurityOptions {
  /** The origin whose script this document may load; none where no chat is configured, and everywhere but on /support. */
  readonly chatOrigin: string | undefined;
  /** Development needs the module server's inline styles and its socket. */
  readonly development: boolean;
}

export const makeNonce = (): string => randomBytes(18).toString("base64url");

/** Everything is ours except the configured chat; styles in attributes carry no script and stay allowed. */
export function contentSecurityPolicy(nonce: string, { chatOrigin, development }: SecurityOptions): string {
  const chat = chatOrigin ? [chatOrigin] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, ...chat],
    "style-src": development ? ["'self'", "'unsafe-inline'"] : ["'self'", `'nonce-${nonce}'`],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : []), ...chat],
    "frame-src": chat.length > 0 ? chat : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/** For a year browsers ask for this host and those below it by https only. They ignore it where it comes by http. */
export const strictTransport = { "strict-transport-security": "max-age=31536000; includeSubDomains" } as const;

export const staticSecurityHeaders: Readonly<Record<string, string>> = {
  ...strictTransport,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
  "x-dns-prefetch-control": "off",
};
