/**
 * The CSP nonce for style elements that components add at run time: the scroll lock of dialogs, sheets and selects, the
 * select's list and the code boxes. Call it once in the browser, before the first render.
 */

import { getNonce, setNonce } from "get-nonce";

export function setStyleNonce(nonce: string): void {
  setNonce(nonce);
}

export function styleNonce(): string | undefined {
  return getNonce();
}
