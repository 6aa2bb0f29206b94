import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQuestions } from "./questions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each question gets its own answer, in whatever order answers arrive", async () => {
  const questions = createQuestions<string>(5_000);
  const asked: number[] = [];
  const answers = [0, 1].map(() => questions.ask((question) => asked.push(question)));
  const [first = 0, second = 0] = asked;
  questions.answer(second, "second");
  questions.answer(first, "first");
  expect(await Promise.all(answers)).toEqual(["first", "second"]);
});

test("unanswered questions time out and are forgotten", async () => {
  const questions = createQuestions<string>(5_000);
  const answers = Array.from({ length: 1_000 }, () => questions.ask(() => undefined));
  expect(questions.waiting()).toBe(1_000);
  vi.advanceTimersByTime(5_000);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([null]));
  expect(questions.waiting()).toBe(0);
});

test("an answer after the timeout changes nothing", async () => {
  const questions = createQuestions<string>(5_000);
  let asked = 0;
  const answer = questions.ask((question) => {
    asked = question;
  });
  vi.advanceTimersByTime(5_000);
  questions.answer(asked, "late");
  expect(await answer).toBeNull();
  expect(questions.waiting()).toBe(0);
});
