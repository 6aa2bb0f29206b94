import { expect, test } from "vitest";
import { ApiFailure } from "./api-failure.ts";
import { createRequestKeys } from "./request-keys.ts";

function recorded() {
  const made = ["key-3", "key-2", "key-1"];
  const keys = createRequestKeys(() => made.pop() ?? "");
  const sent: string[] = [];
  const send = (request: unknown, outcome: "answer" | "nothing sent" | { status: number | undefined }) =>
    keys
      .send(request, async (key) => {
        sent.push(key);
        if (outcome === "nothing sent") return false;
        if (outcome !== "answer") throw new ApiFailure("", { code: "", status: outcome.status });
        return true;
      })
      .catch(() => undefined);
  return { sent, send };
}

test.each([undefined, 408, 500, 503])("a request that failed with status %s is resent with its key", async (status) => {
  const { sent, send } = recorded();
  await send({ amount: "1" }, { status });
  await send({ amount: "1" }, "answer");
  expect(sent).toEqual(["key-1", "key-1"]);
});

test.each([400, 401, 409, 429, 440])("a request refused with %s gets a new key the next time", async (status) => {
  const { sent, send } = recorded();
  await send({ amount: "1" }, { status });
  await send({ amount: "1" }, "answer");
  expect(sent).toEqual(["key-1", "key-2"]);
});

test("the same request after an answer gets a new key", async () => {
  const { sent, send } = recorded();
  await send({ amount: "1" }, "answer");
  await send({ amount: "1" }, "answer");
  expect(sent).toEqual(["key-1", "key-2"]);
});

test("a request with other contents gets its own key, even while the first is unanswered", async () => {
  const { sent, send } = recorded();
  await send({ amount: "1" }, { status: undefined });
  await send({ amount: "2" }, "answer");
  expect(sent).toEqual(["key-1", "key-2"]);
});

test("an unanswered request keeps its key while others are answered or refused", async () => {
  const { sent, send } = recorded();
  await send({ amount: "1" }, { status: undefined });
  await send({ amount: "2" }, { status: 409 });
  await send({ amount: "2" }, "answer");
  await send({ amount: "1" }, "answer");
  expect(sent).toEqual(["key-1", "key-2", "key-3", "key-1"]);
});

test("an attempt that sent nothing keeps the key of the earlier request, which may have arrived", async () => {
  const { sent, send } = recorded();
  await send({ amount: "1" }, { status: undefined });
  await send({ amount: "1" }, "nothing sent");
  await send({ amount: "1" }, "answer");
  expect(sent).toEqual(["key-1", "key-1", "key-1"]);
});
