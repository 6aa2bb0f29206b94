import { expect, test } from "vitest";
import { createMessageStore, mostMessages } from "./message-store.ts";

const mail = { channel: "email", to: "asha@feo.demo", subject: "Hello", text: "Hi" } as const;

test("messages are listed newest first, and only the newest thousand are kept", () => {
  const store = createMessageStore(() => 0);
  const first = store.add(mail);
  for (let number = 1; number <= mostMessages; number += 1) store.add({ ...mail, subject: String(number) });
  const found = store.list({ limit: mostMessages + 1 });
  expect(found).toHaveLength(mostMessages);
  expect([found[0]?.subject, found.at(-1)?.subject]).toEqual([String(mostMessages), "1"]);
  expect(store.find(first.id)).toBeUndefined();
  expect(store.list({ limit: 2 }).map(({ subject }) => subject)).toEqual([
    String(mostMessages),
    String(mostMessages - 1),
  ]);
});

test.each([
  ["asha@feo.demo", "ASHA@Feo.Demo", true],
  ["asha@feo.demo", " asha@feo.demo ", true],
  ["asha@feo.demo", "sha@feo.demo", false],
  ["+919800000001", "9800000001", true],
  ["9800000001", "+91 98000-00001", true],
  ["9800000001", "9800000002", false],
  ["9800000001", "0000001", false],
  ["9800000001@feo.demo", "9800000001", false],
])("a message to %s is found for %s: %s", (to, asked, isFound) => {
  const store = createMessageStore(() => 0);
  store.add({ ...mail, to });
  expect(store.list({ to: asked, limit: 10 })).toHaveLength(isFound ? 1 : 0);
});
