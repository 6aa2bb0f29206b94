import type { IncomingMessage } from "node:http";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { createCallerAddress } from "./caller-address.ts";

const proxies = ["10.0.0.0/8"];

test.each([
  { from: "203.0.113.9", forwarded: undefined, trusted: [] },
  { from: "203.0.113.9", forwarded: "198.51.100.1", trusted: [] },
  { from: "203.0.113.9", forwarded: "198.51.100.1", trusted: proxies },
  { from: "10.0.0.7", forwarded: "198.51.100.1", trusted: proxies },
  { from: "10.0.0.7", forwarded: "192.0.2.66, 198.51.100.1", trusted: proxies },
  { from: "10.0.0.7", forwarded: "198.51.100.1, 10.0.0.8", trusted: proxies },
  { from: "10.0.0.7", forwarded: undefined, trusted: proxies },
])(
  "a socket from $from for $forwarded counts for the same address as an API call",
  async ({ from, forwarded, trusted }) => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const app = Fastify({ trustProxy: trusted.length > 0 ? trusted : false });
    app.get("/", async (request) => request.ip);
    const { body } = await app.inject({ url: "/", remoteAddress: from, headers });
    const request = { headers, socket: { remoteAddress: from } } as unknown as IncomingMessage;
    expect(createCallerAddress(trusted)(request)).toBe(body);
  },
);
