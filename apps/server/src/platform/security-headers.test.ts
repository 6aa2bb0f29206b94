import { describe, expect, test } from "vitest";
import { chatFramePolicy, contentSecurityPolicy, makeNonce, staticSecurityHeaders } from "./security-headers.ts";

const read = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );

const directives = ({ hasChat = false, development = false } = {}) =>
  read(contentSecurityPolicy("n0nce", { hasChat, development }));

describe("the content security policy", () => {
  test("scripts must be ours or carry the page's nonce; neither inline scripts nor eval are allowed", () => {
    expect(directives().get("script-src")).toEqual(["'self'", "'nonce-n0nce'"]);
    expect(directives().get("style-src")).toEqual(["'self'", "'nonce-n0nce'"]);
  });

  test.each([
    ["default-src", ["'self'"]],
    ["connect-src", ["'self'"]],
    ["frame-src", ["'none'"]],
    ["object-src", ["'none'"]],
    ["base-uri", ["'none'"]],
    ["form-action", ["'self'"]],
    ["frame-ancestors", ["'none'"]],
  ])("the directive %s is %j", (name, values) => {
    expect(directives().get(name)).toEqual(values);
  });

  test("SHELL-010 a configured chat adds only our own frame to a page, and no other origin", () => {
    const withChat = directives({ hasChat: true });
    expect(withChat.get("frame-src")).toEqual(["'self'"]);
    expect(withChat.get("script-src")).toEqual(directives().get("script-src"));
    expect(withChat.get("connect-src")).toEqual(["'self'"]);
  });

  test("SHELL-010 the chat's frame runs the configured origin's script, and only our pages may embed it", () => {
    const frame = read(chatFramePolicy("n0nce", "https://chat.example/"));
    expect(frame.get("script-src")).toEqual(["'nonce-n0nce'", "https://chat.example"]);
    expect(frame.get("connect-src")).toEqual(["https://chat.example", "wss://chat.example"]);
    expect(frame.get("frame-ancestors")).toEqual(["'self'"]);
    expect(frame.get("default-src")).toEqual(["'none'"]);
  });

  test("only development allows inline styles and its websocket", () => {
    const relaxed = directives({ development: true });
    expect(relaxed.get("style-src")).toContain("'unsafe-inline'");
    expect(relaxed.get("connect-src")).toContain("ws:");
    expect(relaxed.get("script-src")).not.toContain("'unsafe-inline'");
  });
});

test("a nonce is long, valid in a header and unique", () => {
  const nonces = Array.from({ length: 100 }, makeNonce);
  expect(new Set(nonces).size).toBe(100);
  expect(nonces.filter((nonce) => !/^[\w-]{24}$/.test(nonce))).toEqual([]);
});

test.each([
  ["strict-transport-security", /max-age=31536000/],
  ["x-content-type-options", /^nosniff$/],
  ["x-frame-options", /^DENY$/],
  ["referrer-policy", /^strict-origin-when-cross-origin$/],
  ["cross-origin-opener-policy", /^same-origin$/],
  ["permissions-policy", /geolocation=\(\)/],
])("every page has the header %s", (name, value) => {
  expect(staticSecurityHeaders[name]).toMatch(value);
});
