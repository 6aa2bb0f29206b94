/** Captures the files that a page saves, instead of downloading them. */
import { vi } from "vitest";

/** The files saved since the test began. */
export const savedFiles: { readonly name: string; readonly blob: Blob }[] = [];

/** Called before each test. */
export function keepSavedFiles(): void {
  savedFiles.length = 0;
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const address = `blob:test/${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) savedFiles.push({ name: this.download, blob });
  });
}
