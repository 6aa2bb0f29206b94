import { describe, expect, test } from "vitest";
import { type Notice, readNotices, unreadOf, withNotice } from "./notices.ts";
import { listedNotices } from "./use-notices.ts";

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

test("the bell lists what the server told and what this browser kept, newest first, each new until it was read", () => {
  const told = (id: string, createdAt: string, isRead: boolean) => ({
    ...{ id, title: `told ${id}`, text: "", path: "/dashboard/depositINR", createdAt, isRead },
  });
  const list = listedNotices(
    [told("8", "1970-01-01T00:00:00.030Z", false), told("7", "1970-01-01T00:00:00.010Z", true)],
    [notice("order 5", 20), notice("order 4", 5)],
    5,
  );
  expect(list.map(({ message, path, isNew }) => [message, path, isNew])).toEqual([
    ["told 8", "/dashboard/depositINR", true],
    ["about order 5", "/dashboard/history/exchange/orders", true],
    ["told 7", "/dashboard/depositINR", false],
    ["about order 4", "/dashboard/history/exchange/orders", false],
  ]);
});
