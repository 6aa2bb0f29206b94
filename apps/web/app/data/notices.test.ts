import { describe, expect, test } from "vitest";
import { type Notice, readNotices, unreadOf, withNotice } from "./notices.ts";

const notice = (name: string, at = 1): Notice => ({ name, at, message: `about ${name}`, description: "" });

describe("what is kept", () => {
  test("is the newest first, each once, and not for ever", () => {
    const [one, other] = [notice("one"), notice("other")];
    expect(withNotice([one], other)).toEqual([other, one]);
    expect(withNotice([other, one], { ...one, at: 9 })).toEqual([other, one]);
    const many = Array.from({ length: 30 }, (_, place) => notice(String(place)));
    expect(withNotice(many, one)).toEqual([one, ...many.slice(0, 29)]);
  });

  test.each([null, "", "{", "5", "null", '{"a":1}', '[null,{"name":"x"},[]]'])("%j is nothing", (text) => {
    expect(readNotices(text)).toEqual([]);
  });

  test("is read as it was written", () => {
    expect(readNotices(JSON.stringify([notice("one"), { name: 5 }, notice("two")]))).toHaveLength(2);
  });
});

test("what came after the last look is unread", () => {
  expect(unreadOf([notice("c", 30), notice("b", 20), notice("a", 10)], 20)).toBe(1);
  expect(unreadOf([notice("a", 10)], 0)).toBe(1);
});
