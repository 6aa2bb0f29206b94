/** PDFs that are more than pages, each in the ways that files really have it: in the open, by reference, in object streams. */
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

/** Puts a dictionary into the file, named by the catalog only. */
const withObject = (entries: Record<string, string>) => (document: PDFDocument) => {
  const ref = document.context.register(document.context.obj(entries));
  document.catalog.set(PDFName.of("Held"), ref);
};

test.each([true, false])("pages alone are a PDF, with object streams: %s", async (useObjectStreams) => {
  expect(await pdfFault(await made(() => undefined, useObjectStreams))).toBeUndefined();
  expect(await pdfFault(smallPdf())).toBeUndefined();
});

describe("harmless entries are accepted:", () => {
  test.each([
    ["a page to open with", "/OpenAction [3 0 R /Fit]"],
    ["an action that goes to a page", "/OpenAction <</S /GoTo /D [3 0 R /Fit]>>"],
    ["a link to an address", "/Held <</Type /Annot /Subtype /Link /A <</S /URI /URI (https://bank.example)>>>>"],
  ])("%s", async (_what, catalog) => {
    expect(await pdfFault(smallPdf({ catalog }))).toBeUndefined();
  });
});

describe("what runs, loads or hides is refused:", () => {
  test.each([
    ["a script when it opens", "/OpenAction <</S /JavaScript /JS (app.alert(1))>>"],
    ["a script under a name", "/Names <</JavaScript <</Names []>>>>"],
    ["a name written with escapes", "/Names <</J#61vaScript <</Names []>>>>"],
    ["a program to start", "/OpenAction <</S /Launch /F (calc.exe)>>"],
    ["actions of its own accord", "/AA <</WC 3 0 R>>"],
    ["a form that is a program", "/AcroForm <</XFA []>>"],
    ["a form that is sent", "/Held <</S /SubmitForm /F (https://evil.example)>>"],
    ["data that are read in", "/Held <</S /ImportData /F (x)>>"],
    ["a way to another file", "/Held <</S /GoToR /F (other.pdf)>>"],
    ["a way to a file inside", "/Held <</S /GoToE>>"],
    ["rich media", "/Held <</Subtype /RichMedia>>"],
    ["an action that is no destination", "/OpenAction 3 0 R"],
  ])("%s", async (_what, catalog) => {
    expect(await pdfFault(smallPdf({ catalog }))).toBe("FILE_ACTIVE");
  });

  test.each([
    ["a script", withObject({ S: "JavaScript" })],
    ["a program", withObject({ S: "Launch" })],
    ["an attachment", (document: PDFDocument) => document.attach(Buffer.from("MZ"), "a.exe")],
    [
      "a script in a text",
      (document: PDFDocument) => document.catalog.set(PDFName.of("JS"), PDFString.of("app.alert(1)")),
    ],
  ])("%s, inside an object stream", async (_what, change) => {
    const bytes = await made(change);
    expect(bytes.includes("/JavaScript")).toBe(false);
    expect(await pdfFault(bytes)).toBe("FILE_ACTIVE");
  });
});

describe("a file that is not only a PDF is refused:", () => {
  test.each([
    ["something before it", Buffer.concat([Buffer.from("<html>"), smallPdf()])],
    ["an archive behind it", Buffer.concat([smallPdf(), Buffer.from("PK\u0003\u0004")])],
    ["a page behind it", Buffer.concat([smallPdf(), Buffer.from("<script>alert(1)</script>")])],
    ["no end", smallPdf().subarray(0, 200)],
    ["no pages", Buffer.from("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n")],
    ["nothing", Buffer.alloc(0)],
    ["noise", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(5_000, 7), Buffer.from("%%EOF")])],
  ])("%s", async (_what, bytes) => {
    expect(await pdfFault(bytes)).toBe("FILE_INVALID");
  });
});

test("a file with a password is refused with its own word", async () => {
  expect(await pdfFault(smallPdf({ trailer: "/Encrypt 3 0 R" }))).toBe("FILE_LOCKED");
});

test("ten pages are enough", async () => {
  const more = (pages: number) => made((document) => void Array.from({ length: pages - 1 }, () => document.addPage()));
  expect(await pdfFault(await more(mostPages))).toBeUndefined();
  expect(await pdfFault(await more(mostPages + 1))).toBe("FILE_TOO_MANY_PAGES");
});
