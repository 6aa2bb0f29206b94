import { describe, expect, test } from "vitest";
import { findCode, inboxPage } from "./inbox-page.ts";

const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;

test("message text is escaped on the inbox page", () => {
  const mail = { channel: "email", to: hostile, subject: hostile, text: hostile, html: hostile, at: hostile } as const;
  const html = inboxPage([{ ...mail, id: "1" }], hostile);
  expect(html).not.toMatch(/<script>|<img|"'>/);
  expect(html.match(/<script /g)).toHaveLength(1);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img");
});

test("a mail's own HTML is shown in a frame that runs no scripts", () => {
  const mail = {
    id: "1",
    channel: "email",
    to: "a@b.demo",
    subject: "S",
    text: "T",
    html: "<p>H</p>",
    at: "",
  } as const;
  const frame = /<iframe [^>]*>/.exec(inboxPage([mail], undefined))?.[0];
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(frame).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)|srcdoc/);
});

describe("one-time codes in messages", () => {
  test.each([
    ["482915 is your code.", "482915"],
    ["Your code:\n\n482915\n", "482915"],
    ["Code 000042, good for 5 minutes", "000042"],
    ["You got ₹482915 today", undefined],
    ["You got 482915.50 INR", undefined],
    ["1,482915", undefined],
    ["Call +919800000001", undefined],
    ["Order 1234567", undefined],
    ["Nothing here", undefined],
  ])("the code found in %j is %s", (text, code) => {
    expect(findCode(text)).toBe(code);
  });
});
