/** Renders a PDF's pages below one another into one JPEG: only pixels are stored and shown. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Wide enough to read a statement's small print. */
const widthPixels = 1_240;
/** About twice the width; a page with a taller format is scaled down. */
const mostHeightPixels = 2_600;
const mostImagePixels = 50_000_000;
const jpegQuality = 80;

export async function drawPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const loading = getDocument({
    // A copy, because pdf.js takes ownership of its input.
    data: new Uint8Array(bytes),
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
    maxImageSize: mostImagePixels,
    standardFontDataUrl: join(folder, "standard_fonts/"),
    cMapUrl: join(folder, "cmaps/"),
    wasmUrl: join(folder, "wasm/"),
  });
  const document = await loading.promise;
  const pages: Canvas[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(widthPixels / width, mostHeightPixels / height);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
    const canvasContext = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
    await page.render({ canvas: null, canvasContext, viewport, background: "white" }).promise;
    pages.push(canvas);
    page.cleanup();
  }
  await loading.destroy();
  const whole = createCanvas(
    Math.max(...pages.map(({ width }) => width)),
    pages.reduce((sum, { height }) => sum + height, 0),
  );
  const context = whole.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, whole.width, whole.height);
  let top = 0;
  for (const page of pages) {
    context.drawImage(page, 0, top);
    top += page.height;
  }
  return whole.encode("jpeg", jpegQuality);
}
