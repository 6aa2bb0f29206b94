import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { redrawPhoto, takeStatement } from "./documents.ts";

const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 200 } } });
const pdf = (inside = "") =>
  Buffer.from(`%PDF-1.7\n1 0 obj <</Type /Catalog ${inside}>> endobj\ntrailer <<>>\n%%EOF\n`);
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
    ["a PDF", async () => pdf()],
  ])("that is %s is refused", async (_what, make) => {
    await expect(redrawPhoto(await make())).rejects.toMatchObject(invalid);
  });
});

describe("a bank statement", () => {
  test("is a PDF as it is, or a photo drawn anew", async () => {
    expect(await takeStatement(pdf())).toEqual({ mime: "application/pdf", bytes: pdf() });
    expect((await takeStatement(await picture().png().toBuffer())).mime).toBe("image/jpeg");
  });

  test("with a password is refused with its own word", async () => {
    await expect(takeStatement(pdf("/Encrypt 5 0 R"))).rejects.toMatchObject({ code: "FILE_LOCKED" });
  });

  test("that only calls itself a PDF is refused", async () => {
    await expect(takeStatement(Buffer.from("%PDF-1.7 and nothing"))).rejects.toMatchObject(invalid);
    await expect(takeStatement(Buffer.from("hello %%EOF"))).rejects.toMatchObject(invalid);
  });
});
