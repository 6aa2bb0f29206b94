/** The security headers of every page (design §10), and the nonce that allows only our own scripts. */
import { randomBytes } from "node:crypto";

export interface SecurityOptions {
  /** Whether a support chat is configured; its frame is one of our pages. */
  readonly hasChat: boolean;
  /** Development needs the module server's inline styles and websocket. */
  readonly development: boolean;
}

export const makeNonce = (): string => randomBytes(18).toString("base64url");

const written = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");

/** Only our own origin. Style attributes stay allowed, because they cannot run scripts. */
export function contentSecurityPolicy(nonce: string, { hasChat, development }: SecurityOptions): string {
  return written({
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`],
    "style-src": development ? ["'self'", "'unsafe-inline'"] : ["'self'", `'nonce-${nonce}'`],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : [])],
    "frame-src": [hasChat ? "'self'" : "'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  });
}

/** For the support chat's frame only: the configured origin, nothing of ours, embeddable only by our own pages. */
export function chatFramePolicy(nonce: string, baseUrl: string): string {
  const { origin, host, protocol } = new URL(baseUrl);
  const socket = `${protocol === "https:" ? "wss" : "ws"}://${host}`;
  return written({
    "default-src": ["'none'"],
    "script-src": [`'nonce-${nonce}'`, origin],
    "style-src": ["'unsafe-inline'", origin],
    "img-src": [origin, "data:", "blob:"],
    "font-src": [origin],
    "media-src": [origin],
    "connect-src": [origin, socket],
    "frame-src": [origin],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": [origin],
    "frame-ancestors": ["'self'"],
  });
}

/** HSTS for this host and its subdomains, for a year. Browsers ignore it over plain http. */
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
