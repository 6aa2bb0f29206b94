import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { redrawPhoto, takeStatement } from "./documents.ts";
import { smallPdf } from "./pdf-for-tests.ts";
import { createPdfPictures } from "./pdf-picture-thread.ts";

const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 200 } } });
async function pages(count: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < count; page += 1)
    document.addPage([595, 842]).drawText("Balance", { size: 60, x: 50, y: 400 });
  return Buffer.from(await document.save());
}

const invalid = { code: "FILE_INVALID" };

describe("redrawing a photo", () => {
  test("a photo is redrawn as a JPEG without its metadata", async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: "taken at home" } })
      .jpeg()
      .toBuffer();
    const { mime, bytes: drawn } = await redrawPhoto(bytes);
    const { format, exif } = await sharp(drawn).metadata();
    expect([mime, format, exif]).toEqual(["image/jpeg", "jpeg", undefined]);
    expect(drawn.includes("taken at home")).toBe(false);
  });

  test("a redrawn photo is upright and at most the maximum size", async () => {
    const lying = await picture(3_000, 1_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height } = await sharp((await redrawPhoto(lying)).bytes).metadata();
    expect([width, height]).toEqual([800, 2_400]);
  });

  test.each([
    ["in another image format", () => picture().webp().toBuffer()],
    ["too small", () => picture(80, 80).png().toBuffer()],
    ["truncated", async () => (await picture().png().toBuffer()).subarray(0, 200)],
    ["an HTML page", async () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["an SVG with a script", async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")],
    ["a PDF", async () => smallPdf()],
  ])("a photo that is %s is refused", async (_what, make) => {
    await expect(redrawPhoto(await make())).rejects.toMatchObject(invalid);
  });
});

describe("storing a bank statement", () => {
  test("a bank statement is stored as one picture, from a photo or from all pages of a PDF", async () => {
    expect((await takeStatement(await picture().png().toBuffer())).mime).toBe("image/jpeg");
    const [one, three] = [await takeStatement(await pages(1)), await takeStatement(await pages(3))];
    const [single, triple] = [await sharp(one.bytes).metadata(), await sharp(three.bytes).metadata()];
    expect([one.mime, single.format]).toEqual(["image/jpeg", "jpeg"]);
    expect([triple.width, triple.height]).toEqual([single.width, 3 * (single.height ?? 0)]);
    // The text on the page is visible.
    const { channels } = await sharp(one.bytes).stats();
    expect(channels[0]?.min).toBeLessThan(60);
  });

  test("a redrawn bank statement contains nothing of the original file but its visible content", async () => {
    const { bytes } = await takeStatement(smallPdf({ catalog: "/Hidden (only in the file)" }));
    expect([bytes.includes("only in the file"), bytes.includes("%PDF")]).toEqual([false, false]);
  });

  test.each([
    ["with a password", smallPdf({ trailer: "/Encrypt 3 0 R" }), "FILE_LOCKED"],
    ["with a script", smallPdf({ catalog: "/OpenAction <</S /JavaScript /JS (app.alert(1))>>" }), "FILE_ACTIVE"],
    ["that only starts like a PDF", Buffer.from("%PDF-1.7 and nothing"), "FILE_INVALID"],
    [
      "that is another file containing a PDF",
      Buffer.concat([Buffer.from("PK\u0003\u0004"), smallPdf()]),
      "FILE_INVALID",
    ],
    ["that only ends like a PDF", Buffer.from("hello %%EOF"), "FILE_INVALID"],
  ])("a bank statement %s is refused", async (_what, bytes, code) => {
    await expect(takeStatement(bytes)).rejects.toMatchObject({ code });
  });

  test("a PDF that takes too long to draw is refused", async () => {
    await expect(createPdfPictures({ mostMs: 0 })(smallPdf())).rejects.toMatchObject(invalid);
  });
});
