/** Whose a request is, where it does not come through Fastify: the same address that `request.ip` has there. */
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** X-Forwarded-For is believed as far as proxies of ours have written it. */
export function createCallerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => (trustedProxies.length > 0 ? proxyAddr(request, isTrusted) : request.socket.remoteAddress) ?? "";
}
