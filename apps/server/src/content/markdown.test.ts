import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { readContentFolder, renderMarkdown } from "./markdown.ts";

describe("rendering Markdown as HTML", () => {
  test.each([
    ["a script", "Hello <script>alert(1)</script>", /script|alert/],
    ["a javascript: link", "[click](javascript:alert(1))", /javascript|alert/],
    ["a disguised javascript: link", '<a href="jAvAsCrIpT&colon;alert(1)">click</a>', /href/],
    ["a data: link", "[click](data:text/html;base64,PHNjcmlwdD4=)", /data:/],
    ["an event handler", '<p onclick="alert(1)">Hello</p>', /onclick|alert/],
    ["an iframe", '<iframe src="https://evil.example"></iframe>', /iframe|evil/],
    ["a tracking image", "![x](https://evil.example/pixel.png)", /img|evil/],
    ["a style", '<p style="position:fixed">Hello</p><style>body{}</style>', /style|position/],
    ["a form", '<form action="https://evil.example"><input name="otp"></form>', /form|input|evil/],
    ["an id that shadows a global", '<h2 id="location">Hello</h2>', /id="location"/],
    ["an SVG", "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'>x</a></svg>", /svg|onload|javascript/],
  ])("%s is dropped when Markdown is rendered", (_what, markdown, forbidden) => {
    expect(renderMarkdown(markdown)).not.toMatch(forbidden);
  });

  test.each([
    ["[fees](/fees)", '<a href="/fees">fees</a>'],
    ["[site](https://example.com)", '<a href="https://example.com">site</a>'],
    ["[mail](mailto:help@feo.example)", '<a href="mailto:help@feo.example">mail</a>'],
    ["**bold**", "<strong>bold</strong>"],
    ["| a |\n|--:|\n| 1 |", '<td align="right">1</td>'],
  ])("the Markdown %j keeps its formatting", (markdown, html) => {
    expect(renderMarkdown(markdown)).toContain(html);
  });

  test.each([
    ["## How long does it take?", '<h2 id="how-long-does-it-take">'],
    ["### Fees & taxes", '<h3 id="fees-taxes">'],
    ["## 2. Your account", '<h2 id="2-your-account">'],
  ])("the heading %j gets an anchor", (markdown, html) => {
    expect(renderMarkdown(markdown)).toContain(html);
  });
});

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const whole: Record<string, string> = {
  "faq/categories.json": '[{ "slug": "trading", "name": "Trading", "description": "", "children": [] }]',
  "faq/trading/orders/what.md": "---\ntitle: What\ncategory: trading\nupdatedAt: 2026-11-01\n---\nA **limit** order.",
  "announcements/categories.json": "[]",
  "announcements/news.md": '---\ntitle: News\nslug: the-news\npublishedAt: "2026-11-14T10:00:00+05:30"\n---\nText',
  "legal/terms.md": "---\ntitle: Terms\nupdatedAt: 2026-01-01\n---\n## One\nText",
  "pages/fees.md": "---\ntitle: Fees\nupdatedAt: 2026-01-01\n---\nText",
};

async function contentFolder(changes: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "feo-content-"));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...whole, ...changes })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

describe("reading a content folder", () => {
  test("content files become articles by kind, named by their slug or file name", async () => {
    const { rows, trees } = await readContentFolder(await contentFolder());
    expect(rows.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual([
      ...["faq what", "announcement the-news", "page terms", "page fees"],
    ]);
    expect(rows[0]).toMatchObject({ plainText: "A limit order.", category: "trading" });
    expect(rows[1]?.publishedAt).toEqual(new Date("2026-11-14T04:30:00Z"));
    expect(trees.faq[0]?.slug).toBe("trading");
  });

  test.each([
    ["has no title", "legal/terms.md", "---\nupdatedAt: 2026-01-01\n---\nText", /title/],
    ["has no date", "legal/terms.md", "---\ntitle: Terms\n---\nText", /needs publishedAt or updatedAt/],
    ["has an invalid date", "legal/terms.md", "---\ntitle: T\nupdatedAt: soon\n---\nText", /is not a date/],
    ["has an invalid slug", "pages/fees.md", "---\ntitle: T\nslug: ../x\nupdatedAt: 2026-01-01\n---\n", /slug/],
    [
      "has an order that is not a number",
      "pages/fees.md",
      "---\ntitle: T\norder: first\nupdatedAt: 2026-01-01\n---\n",
      /order/,
    ],
    ["has no front matter", "faq/trading/orders/what.md", "Just text", /title/],
    ["has front matter that is not YAML", "legal/terms.md", '---\ntitle: "Terms\n---\nText', /./],
    ["has executable front matter", "legal/terms.md", "---js\n{ title: process.exit(7) }\n---\nText", /YAML/],
    ["has categories that are not JSON", "faq/categories.json", "[{,]", /./],
  ])("a content file that %s is reported by name and fault", async (_what, file, text, fault) => {
    const failure = await readContentFolder(await contentFolder({ [file]: text })).catch(
      (error: Error) => error.message,
    );
    expect(failure).toMatch(new RegExp(`^${file}: `));
    expect(failure).toMatch(fault);
  });
});
