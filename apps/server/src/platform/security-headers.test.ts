import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, makeNonce, staticSecurityHeaders } from "./security-headers.ts";

function directives(options: { chatOrigin?: string; development?: boolean } = {}): Map<string, string[]> {
  const text = contentSecurityPolicy("n0nce", {
    chatOrigin: options.chatOrigin,
    development: options.development ?? false,
  });
  return new Map(
    text.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
}

describe("the content security policy", () => {
  test("scripts are ours or carry this page's nonce; nothing inline, nothing evaluated", () => {
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
  ])("%s is %j", (name, values) => {
    expect(directives().get(name)).toEqual(values);
  });

  test("SHELL-010 the configured chat, and no other origin, may load, frame and connect", () => {
    const withChat = directives({ chatOrigin: "https://chat.example" });
    expect(withChat.get("script-src")).toEqual(["'self'", "'nonce-n0nce'", "https://chat.example"]);
    expect(withChat.get("frame-src")).toEqual(["https://chat.example"]);
    expect(withChat.get("connect-src")).toEqual(["'self'", "https://chat.example"]);
  });

  test("only development lets inline styles and its socket through", () => {
    const relaxed = directives({ development: true });
    expect(relaxed.get("style-src")).toContain("'unsafe-inline'");
    expect(relaxed.get("connect-src")).toContain("ws:");
    expect(relaxed.get("script-src")).not.toContain("'unsafe-inline'");
  });
});

test("a nonce is long, fit for a header and never the same twice", () => {
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
])("every page carries %s", (name, value) => {
  expect(staticSecurityHeaders[name]).toMatch(value);
});
