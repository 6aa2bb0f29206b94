/** Writes a document as an A4 PDF: its head once, each table's head on every page that it spans, page numbers. */
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { DocumentColumn, DocumentPlan, DocumentTable } from "./document.ts";

const fontFile = createRequire(import.meta.url).resolve;
/** Fonts with the rupee sign, and with Devanagari for names. */
const fonts = {
  plain: fontFile("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  strong: fontFile("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
};
type Weight = keyof typeof fonts;

const margin = 36;
const footerHeight = 24;
const rowHeight = 13;
const padding = 3;
const size = { small: 7, cell: 7.5, text: 8.5, heading: 10.5, title: 15 };
const ink = { text: "#000000", quiet: "#444444", line: "#bbbbbb", head: "#eeeeee" };

type Pdf = InstanceType<typeof PDFDocument>;

export async function writePdf(plan: DocumentPlan): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: "A4",
    margin,
    bufferPages: true,
    lang: "en-IN",
    displayTitle: true,
    font: fonts.plain,
    info: { Title: `${plan.title}, ${plan.subtitle}`, Author: plan.company[0] ?? "", Subject: plan.number },
  });
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  const writer = createWriter(pdf);
  writer.head(plan);
  for (const table of plan.tables) writer.table(table);
  for (const note of plan.notes) writer.note(note);
  writer.footers(plan.number);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

interface TextOptions {
  readonly weight?: Weight;
  readonly size?: number;
  readonly colour?: string;
  readonly align?: "left" | "right";
}

function createWriter(pdf: Pdf) {
  const width = pdf.page.width - 2 * margin;
  const bottom = pdf.page.height - margin - footerHeight;
  let y = margin;

  const widthOf = createRuler(pdf);

  /** One line in a box; text that is too long is set smaller, because a figure must never be cut off. */
  function line(text: string, at: { x: number; y: number; width: number }, options: TextOptions = {}): void {
    const { weight = "plain", size: wanted = size.text, colour = ink.text, align = "left" } = options;
    if (text === "") return;
    const natural = widthOf(text, weight) * wanted;
    const fitting = natural > at.width ? (wanted * at.width) / natural : wanted;
    const x = align === "right" ? at.x + at.width - Math.min(natural, at.width) : at.x;
    pdf.font(fonts[weight]).fontSize(fitting).fillColor(colour);
    pdf.text(text, x, at.y + (wanted - fitting) / 2, { lineBreak: false });
  }

  function rule(colour = ink.line, thickness = 0.5): void {
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  }

  function turnPage(): void {
    pdf.addPage();
    y = margin;
  }

  function head({ company, title, subtitle, facts }: DocumentPlan): void {
    const half = width / 2 - 8;
    const [name = "", ...more] = company;
    line(name, { x: margin, y, width: half }, { weight: "strong", size: size.heading });
    more.forEach((text, index) => {
      line(text, { x: margin, y: y + 16 + index * 11, width: half }, { colour: ink.quiet, size: size.text });
    });
    const right = { x: margin + width - half, width: half };
    line(title, { ...right, y: y - 3 }, { weight: "strong", size: size.title, align: "right" });
    line(subtitle, { ...right, y: y + 17 }, { size: size.text, align: "right" });
    y += 34 + Math.max(0, more.length - 1) * 11;
    rule(ink.text, 1);
    y += 10;
    const rows = Math.ceil(facts.length / 2);
    facts.forEach(({ label, text }, index) => {
      const x = margin + (index < rows ? 0 : width / 2);
      const top = y + (index % rows) * 13;
      line(label, { x, y: top, width: 84 }, { colour: ink.quiet });
      line(text, { x: x + 88, y: top, width: width / 2 - 96 });
    });
    y += rows * 13 + 6;
  }

  /** Each column's position and width, without the padding. */
  function columnsOf(columns: readonly DocumentColumn[]) {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    let x = margin;
    return columns.map(({ share, isNumeric = false }) => {
      const place = { x: x + padding, width: (width * share) / all - 2 * padding };
      x += (width * share) / all;
      return { ...place, align: isNumeric ? ("right" as const) : ("left" as const) };
    });
  }

  function table({ heading, columns, rows, totals, empty }: DocumentTable): void {
    const places = columnsOf(columns);
    const row = (texts: readonly string[], weight: Weight): void => {
      places.forEach(({ align, ...place }, index) => {
        line(texts[index] ?? "", { ...place, y: y + 1.5 }, { weight, size: size.cell, align });
      });
      y += rowHeight;
    };
    const tableHead = (): void => {
      pdf.rect(margin, y, width, rowHeight).fill(ink.head);
      row(
        columns.map(({ label }) => label),
        "strong",
      );
    };
    /** Starts a new page with the table's head if these rows do not fit. */
    const room = (count: number): void => {
      if (y + count * rowHeight <= bottom) return;
      turnPage();
      tableHead();
    };

    y += 8;
    if (y + 20 + 3 * rowHeight > bottom) turnPage();
    line(heading, { x: margin, y, width }, { weight: "strong", size: size.heading });
    y += 18;
    if (rows.length === 0) {
      line(empty, { x: margin, y, width }, { colour: ink.quiet });
      y += rowHeight + 4;
      return;
    }
    tableHead();
    for (const texts of rows) {
      room(1);
      row(texts, "plain");
      rule();
    }
    for (const [index, texts] of totals.entries()) {
      room(1);
      if (index === 0) rule(ink.text, 1);
      row(texts, "strong");
    }
    y += 6;
  }

  function note(text: string): void {
    pdf.font(fonts.plain).fontSize(size.cell).fillColor(ink.quiet);
    const height = pdf.heightOfString(text, { width });
    if (y + height > bottom) turnPage();
    pdf.text(text, margin, y, { width });
    y += height + 4;
  }

  function footers(number: string): void {
    const { start, count } = pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      pdf.switchToPage(start + index);
      // Without this, writing inside the bottom margin would start a new page.
      pdf.page.margins.bottom = 0;
      const at = { x: margin, y: pdf.page.height - margin - 8, width };
      line(number, at, { size: size.small, colour: ink.quiet });
      line(`Page ${index + 1} of ${count}`, at, { size: size.small, colour: ink.quiet, align: "right" });
    }
  }

  return { head, table, note, footers };
}

/** The width of a text at font size one; each letter is measured once, because shaping text is expensive. */
function createRuler(pdf: Pdf): (text: string, weight: Weight) => number {
  const known: Record<Weight, Map<string, number>> = { plain: new Map(), strong: new Map() };
  return (text, weight) => {
    let sum = 0;
    for (const letter of text) {
      let width = known[weight].get(letter);
      if (width === undefined) {
        width = pdf.font(fonts[weight]).fontSize(100).widthOfString(letter) / 100;
        known[weight].set(letter, width);
      }
      sum += width;
    }
    return sum;
  };
}
