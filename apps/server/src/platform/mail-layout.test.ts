import { productName } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { layOutMail, type MailMessage } from "./mail-layout.ts";

const full: MailMessage = {
  title: "Your code",
  paragraphs: ["Use this code to log in.", "First line\nsecond line"],
  code: "482915",
  facts: [
    ["Device", "Chrome on Linux"],
    ["Time", "16 Nov 2026, 10:05 IST"],
  ],
  action: { label: "Secure my account", url: "https://feo.example/dashboard/security?a=1&b=2" },
  antiPhishingWord: "mango",
  footer: "You get this mail because you have an account.",
};

const hostile = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;

test("a mail's text has every part in order", () => {
  expect(layOutMail(full).text.split("\n\n")).toEqual([
    "Your code",
    "Use this code to log in.",
    "First line\nsecond line",
    "482915",
    "Device: Chrome on Linux\nTime: 16 Nov 2026, 10:05 IST",
    "Secure my account:\nhttps://feo.example/dashboard/security?a=1&b=2",
    "Your anti-phishing word: mango",
    `-- \n${productName}\nYou get this mail because you have an account.\n`,
  ]);
});

describe("the HTML", () => {
  const { html } = layOutMail(full);

  test("a mail's HTML has every part in order", () => {
    const words = [productName, "Your code</h1>", "log in.</p>", "First line<br>second line", "482915", "Device"];
    const after = ["Chrome on Linux", "Secure my account</a>", "mango", "You get this mail"];
    const places = [...words, ...after].map((word) => html.indexOf(word, html.indexOf("<table")));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("a mail's HTML is a table of at most 600 pixels, for both themes, with nothing loaded from elsewhere", () => {
    expect(html).toContain('width="600"');
    expect(html).toContain("max-width:600px");
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).not.toMatch(/<(script|img|link|iframe)|@import|url\(/);
    expect(html.match(/https?:\/\/[^"]+/g)).toEqual(["https://feo.example/dashboard/security?a=1&amp;b=2"]);
  });

  test("a mail leaves out absent parts", () => {
    const { html: short, text } = layOutMail({ title: "Hello", paragraphs: ["One."], footer: "Bye" });
    expect(short).not.toMatch(/class="(strong code|button|box)"|anti-phishing/);
    expect(short.match(/<table/g)).toHaveLength(2);
    expect(text).toBe(`Hello\n\nOne.\n\n-- \n${productName}\nBye\n`);
  });
});

test("a mail's content is escaped in the HTML", () => {
  const { html } = layOutMail({
    title: hostile,
    paragraphs: [hostile],
    code: hostile,
    facts: [[hostile, hostile]],
    footer: hostile,
    antiPhishingWord: hostile,
    action: { label: hostile, url: `https://feo.example/${hostile}` },
  });
  expect(html).not.toMatch(/<script|<img/);
  expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;&lt;img/g)).toHaveLength(11);
  expect(/href="([^"]*)"/.exec(html)?.[1]).toMatch(/^https:\/\/feo\.example\/&lt;script/);
});

test.each(["javascript:alert(1)", "data:text/html,x", "/relative", ""])("%j is refused as an action's URL", (url) => {
  expect(() => layOutMail({ ...full, action: { label: "Go", url } })).toThrow("web address");
});
