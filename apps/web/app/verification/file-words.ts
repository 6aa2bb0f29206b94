/** A file in words: its size, and why it cannot be sent. Pure. */
import type { FileProblem } from "../data/index.ts";

const kilobyte = 1024;

/** "412 KB", "9.8 MB"; never less than 1 KB. Rounded up, so that a file that is too large never reads as the limit. */
export function sizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / kilobyte));
  if (kilobytes < kilobyte) return `${kilobytes} KB`;
  return `${Math.ceil((10 * bytes) / kilobyte ** 2) / 10} MB`;
}

interface Limits {
  readonly kinds: readonly string[];
  readonly mostBytes: number;
}

const kindNames: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
};

/** "PDF, JPEG or PNG". */
export function kindWords(kinds: readonly string[]): string {
  const names = kinds.map((kind) => kindNames[kind] ?? kind);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** "JPEG or PNG, up to 5 MB". */
export const limitWords = ({ kinds, mostBytes }: Limits): string =>
  `${kindWords(kinds)}, up to ${sizeWords(mostBytes)}`;

export function problemWords(problem: FileProblem, file: Pick<File, "name" | "size">, limits: Limits): string {
  switch (problem) {
    case "kind":
      return `“${file.name}” isn't a supported file type. Choose a ${kindWords(limits.kinds)}.`;
    case "empty":
      return `“${file.name}” is empty. Choose another file.`;
    case "size":
      return `“${file.name}” is ${sizeWords(file.size)}. The maximum is ${sizeWords(limits.mostBytes)}.`;
  }
}
