import { expect, test } from "vitest";
import { drawnRatio, drawnWidth, plainView, sizeText, turned, zoomed } from "./document-view.ts";

test("the zoom steps up and back to the whole document, and keeps the turns", () => {
  const steps = [turned(plainView)];
  while (steps.length < 6) steps.push(zoomed(steps.at(-1) ?? plainView));
  expect(steps.map(({ zoom }) => zoom)).toEqual([1, 1.5, 2, 3, 1, 1.5]);
  expect(new Set(steps.map(({ turns }) => turns))).toEqual(new Set([1]));
});

test("four quarter turns end where they began", () => {
  expect(turned(turned(turned(turned(plainView))))).toEqual(plainView);
});

test("a document on its side is as wide as it was high", () => {
  expect(drawnRatio(4 / 3, plainView)).toBe(4 / 3);
  expect(drawnRatio(4 / 3, turned(plainView))).toBe(3 / 4);
});

test("a photo is drawn whole, and a statement at least three quarters as wide as its box", () => {
  const view = zoomed(turned(plainView));
  expect(drawnWidth(0.5, view, "whole")).toBe("calc(1.5 * max(min(100cqw, 100cqh * 2), 0cqw))");
  expect(drawnWidth(0.5, plainView, "wide")).toBe("calc(1 * max(min(100cqw, 100cqh * 0.5), 75cqw))");
});

test.each([
  [100, "1 KB"],
  [245_760, "240 KB"],
  [1_887_437, "1.8 MB"],
])("%i bytes read %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
