import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ChatPage, pollBubble, readChatMessage, showsChat } from "./chat-bubble.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose chat script creates its bubble after a delay. */
function given() {
  const seen = { loads: 0, looks: [] as boolean[], bubble: "none" as "none" | "shown" | "hidden" };
  const page: ChatPage = {
    load: () => {
      seen.loads += 1;
    },
    setVisible: (isVisible) => {
      seen.looks.push(isVisible);
      if (seen.bubble === "none") return false;
      seen.bubble = isVisible ? "shown" : "hidden";
      return true;
    },
    every: (ms, act) => {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
  };
  return { page, seen };
}

describe("on a route under support", () => {
  test("LIMIT-023 SHELL-008 the script is loaded once and the bubble is polled for every 100 ms until it exists", () => {
    const { page, seen } = given();
    pollBubble(page, true);
    expect(seen.loads).toBe(1);
    vi.advanceTimersByTime(99);
    expect(seen.looks).toHaveLength(0);
    vi.advanceTimersByTime(201);
    expect(seen.looks).toEqual([true, true, true]);
    seen.bubble = "hidden";
    vi.advanceTimersByTime(100);
    expect(seen.bubble).toBe("shown");
    vi.advanceTimersByTime(10_000);
    expect(seen.looks).toHaveLength(4);
  });
});

describe("on every other route", () => {
  test("LIMIT-024 SHELL-009 the bubble is hidden within a millisecond, and nothing is loaded", () => {
    const { page, seen } = given();
    seen.bubble = "shown";
    pollBubble(page, false);
    vi.advanceTimersByTime(1);
    expect(seen.bubble).toBe("hidden");
    expect(seen.loads).toBe(0);
    vi.advanceTimersByTime(100);
    expect(seen.looks).toEqual([false]);
  });

  test("LIMIT-024 a bubble that is created late is hidden as soon as it exists", () => {
    const { page, seen } = given();
    pollBubble(page, false);
    vi.advanceTimersByTime(50);
    seen.bubble = "shown";
    vi.advanceTimersByTime(1);
    expect(seen.bubble).toBe("hidden");
  });
});

test("leaving the page stops the polling", () => {
  const { page, seen } = given();
  const stop = pollBubble(page, true);
  vi.advanceTimersByTime(100);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(seen.looks).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["SHELL-008", "/support", true],
  ["SHELL-008", "/support/faq", true],
  ["SHELL-008", "/support/announcement/new-listings", true],
  ["SHELL-009", "/", false],
  ["SHELL-009", "/supporters", false],
  ["SHELL-009", "/markets", false],
  ["SHELL-009", "/dashboard/support", false],
])("%s %s shows the chat: %s", (_criterion, path, isShown) => {
  expect(showsChat(path)).toBe(isShown);
});

describe("reading a message of the chat frame", () => {
  const frame = { name: "the frame" };
  const from = { origin: "https://feo.example", frame };
  const said = { origin: "https://feo.example", source: frame as never, data: { type: "support-chat", isOpen: true } };
  test.each([
    ["the frame itself", said, { isOpen: true }],
    ["another origin", { ...said, origin: "https://chat.example" }, null],
    ["another window", { ...said, source: {} as never }, null],
    ["a message of another type", { ...said, data: { type: "other", isOpen: true } }, null],
    ["a message without a value", { ...said, data: { type: "support-chat" } }, null],
    ["no message at all", { ...said, data: null }, null],
  ])("a message from %s", (_case, event, read) => {
    expect(readChatMessage(event, from)).toEqual(read);
  });
});
