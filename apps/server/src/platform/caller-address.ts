/** The client address of a request that does not go through Fastify, equal to Fastify's `request.ip`. */
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** X-Forwarded-For is trusted only as far as our own proxies wrote it. */
export function createCallerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => (trustedProxies.length > 0 ? proxyAddr(request, isTrusted) : request.socket.remoteAddress) ?? "";
}
