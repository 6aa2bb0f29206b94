/**
 * Setup for every file of component tests: replaces the network by fakes and adds what the test DOM lacks. The API
 * client captures `fetch` when it is loaded, so this must run first.
 */
import { configure } from "@testing-library/react";
import { vi } from "vitest";
import { fakeApi, fakeFetch } from "./fake-api.ts";
import { io } from "./fake-socket.ts";

globalThis.fetch = fakeFetch;
vi.doMock("socket.io-client", () => ({ io }));

/** A browser that blocks workers, so that the captcha is solved on the main thread. */
class NoWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
  postMessage(): void {}
  terminate(): void {}
}
vi.stubGlobal("Worker", NoWorker);
// As in a browser without it: no on-screen keyboard is detected.
vi.stubGlobal("visualViewport", null);

// Radix calls these while a pointer is down.
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// On failure, print the page's text and the fakes' faults instead of the DOM.
configure({
  getElementError: (message) => {
    const text = (document.body.textContent ?? "").replace(/\s+/g, " ");
    return new Error([message, ...fakeApi.faults(), `The page says: ${text}`].join("\n"));
  },
});
