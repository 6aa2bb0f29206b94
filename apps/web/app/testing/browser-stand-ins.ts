/**
 * Runs before every file of component tests: the network goes to the fakes, and the few things that the DOM of the tests lacks
 * are filled in. The API client takes hold of `fetch` when it is loaded, so this comes first.
 */
import { configure } from "@testing-library/react";
import { vi } from "vitest";
import { fakeApi, fakeFetch } from "./fake-api.ts";
import { io } from "./fake-socket.ts";

globalThis.fetch = fakeFetch;
vi.doMock("socket.io-client", () => ({ io }));

/** A browser that lets no worker run: the captcha is then solved in the page. */
class NoWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
  postMessage(): void {}
  terminate(): void {}
}
vi.stubGlobal("Worker", NoWorker);
// As where a browser has none: nothing is known of a keyboard on the screen.
vi.stubGlobal("visualViewport", null);

// Radix asks for these while a pointer is down.
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// What the page says, and what the fakes complain of, tell more than its elements.
configure({
  getElementError: (message) => {
    const text = (document.body.textContent ?? "").replace(/\s+/g, " ");
    return new Error([message, ...fakeApi.faults(), `The page says: ${text}`].join("\n"));
  },
});
