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

describe("a photo", () => {
  test("is drawn anew as a JPEG without what came with it", async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: "taken at home" } })
      .jpeg()
      .toBuffer();
    const { mime, bytes: drawn } = await redrawPhoto(bytes);
    const { format, exif } = await sharp(drawn).metadata();
    expect([mime, format, exif]).toEqual(["image/jpeg", "jpeg", undefined]);
    expect(drawn.includes("taken at home")).toBe(false);
  });

  test("stands upright, and is no larger than it must be", async () => {
    const lying = await picture(3_000, 1_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height } = await sharp((await redrawPhoto(lying)).bytes).metadata();
    expect([width, height]).toEqual([800, 2_400]);
  });

  test.each([
    ["another kind of picture", () => picture().webp().toBuffer()],
    ["one too small to see anything on", () => picture(80, 80).png().toBuffer()],
    ["half a picture", async () => (await picture().png().toBuffer()).subarray(0, 200)],
    ["a page", async () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["a drawing with a script", async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")],
    ["a PDF", async () => smallPdf()],
  ])("that is %s is refused", async (_what, make) => {
    await expect(redrawPhoto(await make())).rejects.toMatchObject(invalid);
  });
});

describe("a bank statement", () => {
  test("is kept as a picture, of a photo or of every page of a PDF", async () => {
    expect((await takeStatement(await picture().png().toBuffer())).mime).toBe("image/jpeg");
    const [one, three] = [await takeStatement(await pages(1)), await takeStatement(await pages(3))];
    const [single, triple] = [await sharp(one.bytes).metadata(), await sharp(three.bytes).metadata()];
    expect([one.mime, single.format]).toEqual(["image/jpeg", "jpeg"]);
    expect([triple.width, triple.height]).toEqual([single.width, 3 * (single.height ?? 0)]);
    // What was written on the page can be seen.
    const { channels } = await sharp(one.bytes).stats();
    expect(channels[0]?.min).toBeLessThan(60);
  });

  test("has nothing of the file in it but what can be seen", async () => {
    const { bytes } = await takeStatement(smallPdf({ catalog: "/Hidden (only in the file)" }));
    expect([bytes.includes("only in the file"), bytes.includes("%PDF")]).toEqual([false, false]);
  });

  test.each([
    ["with a password", smallPdf({ trailer: "/Encrypt 3 0 R" }), "FILE_LOCKED"],
    ["with a script", smallPdf({ catalog: "/OpenAction <</S /JavaScript /JS (app.alert(1))>>" }), "FILE_ACTIVE"],
    ["that only calls itself a PDF", Buffer.from("%PDF-1.7 and nothing"), "FILE_INVALID"],
    [
      "that is another file with a PDF in it",
      Buffer.concat([Buffer.from("PK\u0003\u0004"), smallPdf()]),
      "FILE_INVALID",
    ],
    ["that ends as a PDF and is none", Buffer.from("hello %%EOF"), "FILE_INVALID"],
  ])("%s is refused", async (_what, bytes, code) => {
    await expect(takeStatement(bytes)).rejects.toMatchObject({ code });
  });

  test("that takes longer than it may is given up", async () => {
    await expect(createPdfPictures({ mostMs: 0 })(smallPdf())).rejects.toMatchObject(invalid);
  });
});
