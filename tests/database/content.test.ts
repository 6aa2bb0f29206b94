import { fileURLToPath } from "node:url";
import { announcementSchema, faqArticleSchema, faqCategorySchema, latestAnnouncements } from "@feo/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { createContentStore } from "../../apps/server/src/content/content.store.ts";
import { readContentFolder } from "../../apps/server/src/content/markdown.ts";
import { openFresh } from "./fresh-database.ts";

const { db } = await openFresh();
const store = createContentStore(db, Date.now);
const { rows, trees } = await readContentFolder(fileURLToPath(new URL("../../content", import.meta.url)));

beforeAll(async () => {
  expect(await store.isEmpty()).toBe(true);
  await store.replaceAll(rows, trees);
});

describe("our own content", () => {
  test("the repository's content is stored completely, and storing it again duplicates nothing", async () => {
    expect(await store.isEmpty()).toBe(false);
    await store.replaceAll(rows, trees);
    const found = await store.announcements({ limit: 100 });
    expect(found).toHaveLength(rows.filter(({ kind }) => kind === "announcement").length);
  });

  test("the repository's content uses only existing categories", () => {
    const faqPlaces = trees.faq.flatMap(({ slug, children }) => children.map((child) => `${slug}/${child.slug}`));
    const newsPlaces = trees.announcement.map(({ slug }) => slug);
    const lost = rows.filter(({ kind, category, subcategory }) =>
      kind === "faq"
        ? !faqPlaces.includes(`${category}/${subcategory}`)
        : kind === "announcement" && !newsPlaces.includes(category ?? ""),
    );
    expect(lost.map(({ slug }) => slug)).toEqual([]);
  });

  test("every footer page exists: the legal ones, fees and download", async () => {
    const slugs = ["terms", "aml-policy", "cookie-policy", "privacy-policy", "fees", "download"];
    const found = await Promise.all(slugs.map((slug) => store.page(slug)));
    expect(found.map((page) => page?.slug)).toEqual(slugs);
    expect(await store.page("there-is-none")).toBeUndefined();
  });
});

describe("announcements", () => {
  test("SUPPORT-005 LIMIT-010 the store lists the latest five announcements, newest first, with title, publishedAt and slug", async () => {
    const found = await store.announcements({ limit: latestAnnouncements });
    expect(found).toHaveLength(5);
    const newest = rows
      .filter(({ kind }) => kind === "announcement")
      .toSorted((left, right) => right.publishedAt.getTime() - left.publishedAt.getTime())
      .slice(0, 5);
    expect(found.map(({ slug }) => slug)).toEqual(newest.map(({ slug }) => slug));
    expect(found.filter((entry) => !announcementSchema.safeParse(entry).success)).toEqual([]);
  });

  test("announcements can be listed by category", async () => {
    const [category] = await store.announcementCategories();
    const found = await store.announcements({ limit: 100, category: category?.slug });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((entry) => entry.category !== category?.slug)).toEqual([]);
    expect(await store.announcements({ limit: 100, category: "there-is-none" })).toEqual([]);
  });

  test("an announcement is read with its text, and an unknown one is not found", async () => {
    const [first] = await store.announcements({ limit: 1 });
    expect((await store.announcement(first?.slug ?? ""))?.html).toMatch(/<p>/);
    expect(await store.announcement("terms")).toBeUndefined();
  });
});

describe("SUPPORT-001 questions and answers", () => {
  test("every FAQ category has children, and every child has an answer", async () => {
    const categories = await store.faqCategories();
    expect(categories.filter((category) => !faqCategorySchema.safeParse(category).success)).toEqual([]);
    for (const { slug, children } of categories) {
      for (const child of children) {
        const articles = await store.faqArticles({ category: slug, subcategory: child.slug });
        expect(articles.length, `${slug}/${child.slug}`).toBeGreaterThan(0);
        expect(articles.filter((article) => !faqArticleSchema.safeParse(article).success)).toEqual([]);
      }
    }
  });

  test("a FAQ category includes the answers of all its children", async () => {
    const articles = await store.faqArticles({ category: "deposits-withdrawals" });
    expect(new Set(articles.map(({ subcategory }) => subcategory))).toEqual(
      new Set(["rupees", "coins", "transfers-payments"]),
    );
  });
});

describe("SUPPORT-003 search", () => {
  test("search for UTR finds what a customer with a missing deposit needs", async () => {
    const hits = await store.search("UTR", 20);
    expect(hits.map(({ slug }) => slug)).toContain("find-your-utr");
    expect(hits[0]?.title).toMatch(/UTR/);
    expect(hits.filter(({ excerpt }) => excerpt.length === 0)).toEqual([]);
  });

  test("search finds other forms of a word, and nothing for an unknown word", async () => {
    expect((await store.search("withdrawing rupees", 20)).length).toBeGreaterThan(0);
    expect(await store.search("xyzzyplugh", 20)).toEqual([]);
  });

  test.each([
    ["kyc", "what-each-level-opens how-long-it-takes why-was-it-refused"],
    ["kyc time", "how-long-it-takes"],
    ["how long kyc takes", "how-long-it-takes"],
    ["kyc rejected", "why-was-it-refused"],
    ["verfication", "how-long-it-takes what-each-level-opens"],
    ["otp", "code-does-not-arrive set-up-codes"],
    ["otp not received", "code-does-not-arrive"],
    ["otp not coming", "code-does-not-arrive"],
    ["2fa", "set-up-codes"],
    ["authenticator lost", "lost-phone"],
    ["lost phone", "lost-phone"],
    ["stolen phone", "lost-phone"],
    ["aadhar", "digilocker what-you-need"],
    ["aadhaar", "digilocker what-you-need"],
    ["adhar card", "digilocker what-you-need"],
    ["adhaar", "digilocker what-you-need"],
    ["digilocker", "digilocker"],
    ["digi loker", "digilocker"],
    ["pan name mismatch", "name-does-not-match"],
    ["withdrawl", "withdraw-inr withdraw-coins why-a-withdrawal-waits"],
    ["withdrawl pending", "why-a-withdrawal-waits"],
    ["withdrawal stuck", "why-a-withdrawal-waits"],
    ["withdraw money to bank", "withdraw-inr"],
    ["cashout", "withdraw-inr withdraw-coins"],
    ["depost", "deposit-inr deposit-coins deposit-not-credited"],
    ["deposit not credited", "deposit-not-credited"],
    ["money not recieved", "deposit-not-credited"],
    ["add money", "deposit-inr"],
    ["add funds", "deposit-inr"],
    ["upi", "deposit-inr find-your-utr"],
    ["utr number", "find-your-utr"],
    ["refrence number", "find-your-utr deposit-inr"],
    ["bank statment", "bank-account-and-statement"],
    ["ifsc", "bank-account-and-statement"],
    ["login blocked", "account-locked"],
    ["cant login", "account-locked"],
    ["acount locked", "account-locked"],
    ["forgot password", "email-mobile-password"],
    ["change mobile number", "email-mobile-password"],
    ["change email", "email-mobile-password"],
    ["scam", "recognise-fraud"],
    ["phising", "recognise-fraud"],
    ["charges", "trading-fees deposit-and-withdrawal-fees"],
    ["trading fee", "trading-fees"],
    ["withdrawal charges", "deposit-and-withdrawal-fees"],
    ["tds", "tds-in-inr-markets tds-in-crypto-markets tds-in-inr-setting tds-certificate-and-return"],
    ["26as", "tds-certificate-and-return"],
    ["capital gains tax", "tax-on-gains"],
    ["stoploss", "stop-orders"],
    ["stop loss", "stop-orders"],
    ["partially filled", "market-order-stopped"],
    ["wrong netwrok", "wrong-network-or-coin"],
    ["wrong address", "wrong-network-or-coin"],
    ["whitelist", "withdrawal-whitelist"],
    ["referal", "referral"],
    ["invite friends", "referral"],
    ["delete acount", "delete-account"],
    ["close account", "delete-account"],
    ["selfi", "selfie-with-code"],
    ["convert coin", "easy-trade-and-swap"],
    ["csv", "history-and-export"],
    ["buy bitcoin", "buy-your-first-coin"],
    ["send to a friend", "pay-by-feotag"],
    ["sign up", "how-to-open-an-account"],
    ["iceburg", "post-only-and-iceberg"],
  ])("search for %j finds one of %s among its first three", async (words, slugs) => {
    const first = (await store.search(words, 3)).map(({ slug }) => slug);
    expect(first, `of ${slugs}`).toSatisfy((found: string[]) => slugs.split(" ").some((slug) => found.includes(slug)));
  });

  test("search keeps to its limit and never returns a static page", async () => {
    expect(await store.search("Feo", 3)).toHaveLength(3);
    const kinds = new Set((await store.search("terms", 100)).map(({ kind }) => kind as string));
    expect(kinds).not.toContain("page");
  });

  test.each([
    "a:* & !",
    "'",
    '"',
    '"unfinished',
    "';drop table article;--",
    "%_\\",
    "<->",
    "!!!",
    "( | & )",
    "OR OR -",
    "🚀",
    "यूटीआर",
    "\u0000",
    "before\u0000after",
    "\ud800",
    " ",
    "",
    "the",
    "a".repeat(5_000),
    "(".repeat(5_000),
  ])("search never fails: %j", async (words) => {
    expect(Array.isArray(await store.search(words, 5))).toBe(true);
  });
});
