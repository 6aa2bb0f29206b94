/** Checks that a file is a PDF and nothing else: complete, unencrypted, without anything that runs, loads or hides. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";

export type PdfFault = "FILE_INVALID" | "FILE_LOCKED" | "FILE_ACTIVE" | "FILE_TOO_MANY_PAGES";

export const mostPages = 10;
/** A ten-page statement has some hundreds of objects; a few kilobytes can unpack to millions. */
const mostObjects = 20_000;

/** Keys refused wherever they occur: scripts, attachments, XFA forms, automatic actions. */
const activeKeys = new Set(["JavaScript", "JS", "EmbeddedFile", "EmbeddedFiles", "EF", "AA", "RichMedia", "XFA"]);
/** Refused kinds of actions, annotations and streams. Page and URI links are common, and are not kept. */
const activeKinds = new Set([
  ...["JavaScript", "Launch", "SubmitForm", "ImportData", "GoToR", "GoToE", "Rendition", "Movie", "Sound"],
  ...["EmbeddedFile", "FileAttachment", "RichMedia", "Screen", "3D"],
]);

export async function pdfFault(bytes: Uint8Array): Promise<PdfFault | undefined> {
  if (!isWhole(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) return "FILE_INVALID";
  let document: PDFDocument;
  try {
    const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: true } as const;
    document = await PDFDocument.load(bytes, options);
    if (document.isEncrypted) return "FILE_LOCKED";
    const pages = document.getPageCount();
    if (pages === 0) return "FILE_INVALID";
    if (pages > mostPages) return "FILE_TOO_MANY_PAGES";
  } catch {
    return "FILE_INVALID";
  }
  // Includes objects from object streams.
  const objects = document.context.enumerateIndirectObjects();
  if (objects.length > mostObjects) return "FILE_INVALID";
  return objects.some(([, object]) => isActive(object, document.context)) ? "FILE_ACTIVE" : undefined;
}

/** The file must start and end as a PDF: bytes before or after it would be another file. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf("%%EOF");
  const isHeaded = bytes.subarray(0, 5).equals(Buffer.from("%PDF-"));
  return isHeaded && end > 0 && /^\s*$/.test(bytes.subarray(end + 5).toString("latin1"));
}

function isActive(root: PDFObject, context: PDFContext): boolean {
  const left: PDFObject[] = [root];
  for (let object = left.pop(); object !== undefined; object = left.pop()) {
    if (object instanceof PDFArray) left.push(...object.asArray());
    const dict = object instanceof PDFStream || object instanceof PDFRawStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText();
      if (activeKeys.has(name)) return true;
      if (["S", "Type", "Subtype"].includes(name) && isActiveKind(value, context)) return true;
      if (name === "OpenAction" && !isDestination(value, context)) return true;
      left.push(value);
    }
  }
  return false;
}

const resolved = (value: PDFObject, context: PDFContext): PDFObject | undefined =>
  value instanceof PDFRef ? context.lookup(value) : value;

function isActiveKind(value: PDFObject, context: PDFContext): boolean {
  const kind = resolved(value, context);
  return kind instanceof PDFName && activeKinds.has(kind.decodeText());
}

/** An open action that is a destination only jumps to a page. */
function isDestination(value: PDFObject, context: PDFContext): boolean {
  const action = resolved(value, context);
  if (action instanceof PDFArray) return true;
  const kind = action instanceof PDFDict ? resolved(action.get(PDFName.of("S")) ?? action, context) : undefined;
  return kind instanceof PDFName && kind.decodeText() === "GoTo";
}
