import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import type { DocumentPlan } from "./document.ts";
import { createPdfThread } from "./pdf-thread.ts";
import { writePdf } from "./pdf-writer.ts";

const plan = (count: number): DocumentPlan => ({
  number: "TDS-2026-27-F74E38E3",
  title: "TDS statement",
  subtitle: "Financial year 2026-27",
  company: ["Example Pvt Ltd", "1 MG Road, Pune 411001"],
  facts: [{ label: "Name", text: "Asha Kulkarni आशा" }],
  tables: [
    {
      heading: "By trade",
      empty: "No trades to list.",
      totals: [["Total", "₹1,23,456.70"]],
      columns: [
        { label: "Trade id", share: 1 },
        { label: "TDS", share: 1, isNumeric: true },
      ],
      rows: Array.from({ length: count }, (_, index) => [`trade-${index}`, `₹${index}.50`]),
    },
  ],
  notes: ["Computer generated."],
});

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text;
}

describe("writing a PDF", () => {
  test("a PDF has every row once, the table's head and the document's number on every page, and the rupee sign", async () => {
    const pdf = await writePdf(plan(200));
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
    const pages = await pagesOf(pdf);
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain("TDS-2026-27-F74E38E3");
      if (/trade-\d/.test(page)) expect(page).toContain("Trade id");
    });
    const all = pages.join("\n");
    expect(all.match(/trade-\d+/g)).toEqual(Array.from({ length: 200 }, (_, index) => `trade-${index}`));
    expect(all).toContain("₹1,23,456.70");
    expect(all).toContain("Example Pvt Ltd");
    expect(all).toContain("Computer generated.");
  });

  test("a document without rows says so", async () => {
    const pages = await pagesOf(await writePdf(plan(0)));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("No trades to list.");
    expect(pages[0]).not.toContain("Total");
  });

  test("documents are written in a worker thread one after the other, and an invalid plan gives an error", async () => {
    const make = createPdfThread();
    const broken = { ...plan(1), tables: null } as unknown as DocumentPlan;
    const [first, second, third] = await Promise.allSettled([make(plan(1)), make(broken), make(plan(2))]);
    expect([first?.status, second?.status, third?.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
    if (third?.status === "fulfilled") expect((await pagesOf(third.value))[0]).toContain("trade-1");
  });

  test("documents beyond the queue's limit are refused with UNAVAILABLE", async () => {
    const make = createPdfThread({ mostWaiting: 1 });
    const [first, second] = await Promise.allSettled([make(plan(1)), make(plan(1))]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({ status: "rejected", reason: { code: "UNAVAILABLE" } });
    await make(plan(1));
  });
});
