import { describe, expect, test } from "vitest";
import { type Notice, readNotices, unreadOf, withNotice } from "./notices.ts";
import { listedNotices } from "./use-notices.ts";

const notice = (name: string, at = 1): Notice => ({ name, at, message: `about ${name}`, description: "" });

describe("stored notices", () => {
  test("stored notices are newest first, without duplicates and limited in number", () => {
    const [one, other] = [notice("one"), notice("other")];
    expect(withNotice([one], other)).toEqual([other, one]);
    expect(withNotice([other, one], { ...one, at: 9 })).toEqual([other, one]);
    const many = Array.from({ length: 30 }, (_, place) => notice(String(place)));
    expect(withNotice(many, one)).toEqual([one, ...many.slice(0, 29)]);
  });

  test.each([null, "", "{", "5", "null", '{"a":1}', '[null,{"name":"x"},[]]'])(
    "an invalid stored value %j is read as no notices",
    (text) => {
      expect(readNotices(text)).toEqual([]);
    },
  );

  test("stored notices are restored, and invalid ones skipped", () => {
    expect(readNotices(JSON.stringify([notice("one"), { name: 5 }, notice("two")]))).toHaveLength(2);
  });
});

test("notices newer than the last look are unread", () => {
  expect(unreadOf([notice("c", 30), notice("b", 20), notice("a", 10)], 20)).toBe(1);
  expect(unreadOf([notice("a", 10)], 0)).toBe(1);
});

test("the bell lists the server's and this browser's notices, newest first, each new until it was read", () => {
  const serverNotice = (id: string, createdAt: string, isRead: boolean) => ({
    id,
    title: `told ${id}`,
    text: "",
    path: "/dashboard/depositINR",
    createdAt,
    isRead,
  });
  const list = listedNotices(
    [serverNotice("8", "1970-01-01T00:00:00.030Z", false), serverNotice("7", "1970-01-01T00:00:00.010Z", true)],
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
