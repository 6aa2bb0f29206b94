/** The toast store and the content of a toast. */

import { orderToastLifetimeMs } from "@feo/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import {
  dismissAllToasts,
  dismissToast,
  shownToasts,
  shownToastsOnServer,
  subscribeToToasts,
  toast,
  visibleToasts,
} from "./toast.ts";
import { ToastCard } from "./toast-card.tsx";
import { ToastStack } from "./toast-stack.tsx";

beforeEach(dismissAllToasts);

/** The newest toast, rendered. */
function markup(): string {
  const entry = shownToasts().at(-1);
  if (entry === undefined) throw new Error("no toast is showing");
  return renderToStaticMarkup(<ToastCard message={entry.message} description={entry.description} tone={entry.tone} />);
}

test("SHELL-004 a toast shows its message", () => {
  toast({ message: "Order placed" });
  expect(markup()).toContain(">Order placed<");
});

test("SHELL-005 a toast shows a description when one is given and none otherwise", () => {
  toast({ message: "Order placed", description: "Buy 120 ADA at ₹85.42" });
  const described = markup();
  expect(described).toContain(">Buy 120 ADA at ₹85.42<");
  toast({ message: "Order placed" });
  const plain = markup();
  toast({ message: "Order placed", description: "" });
  expect(markup()).toBe(plain);
  expect(plain.match(/<div/g)?.length).toBe((described.match(/<div/g)?.length ?? 0) - 1);
});

test("SHELL-006 a toast has a close button", () => {
  toast({ message: "Order placed" });
  expect(markup()).toMatch(/<button type="button" aria-label="Close"/);
});

test("LIMIT-008 a toast's default lifetime is 2 seconds", () => {
  toast({ message: "Saved" });
  toast({ message: "Order placed", lifetimeMs: orderToastLifetimeMs });
  expect(shownToasts().map((entry) => entry.lifetimeMs)).toEqual([2_000, 6_000]);
});

test("closing a toast removes it and keeps the others", () => {
  const first = toast({ message: "one" });
  toast({ message: "two" });
  dismissToast(first);
  dismissToast(first);
  expect(shownToasts().map((entry) => entry.message)).toEqual(["two"]);
});

test("at most five toasts are shown; the oldest is removed first", () => {
  for (let count = 1; count <= visibleToasts + 2; count += 1) toast({ message: String(count) });
  expect(shownToasts().map((entry) => entry.message)).toEqual(["3", "4", "5", "6", "7"]);
});

test("a listener is notified of each change until it unsubscribes", () => {
  let heard = 0;
  const leave = subscribeToToasts(() => {
    heard += 1;
  });
  dismissToast(toast({ message: "one" }));
  leave();
  toast({ message: "two" });
  expect(heard).toBe(2);
});

test("the server renders the toast stack without toasts", () => {
  toast({ message: "of another request" });
  expect(shownToastsOnServer()).toEqual([]);
  expect(renderToStaticMarkup(<ToastStack />)).not.toContain("of another request");
});
