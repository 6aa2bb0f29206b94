import { expect, test } from "vitest";
import { createRenderCache, cutAtNonce, type RenderedPage, withNonce } from "./render-cache.ts";

const page = (body: string, status = 200): RenderedPage => ({
  status,
  headers: [],
  parts: cutAtNonce(body, "{nonce}"),
});

function given({ lifetimeMs = 1_000 } = {}) {
  const clock = { ms: 0 };
  const cache = createRenderCache({ lifetimeMs, now: () => clock.ms });
  const rendered: string[] = [];
  const ask = async (key: string, answer = page(key)) => {
    const { parts } = await cache.get(key, async () => {
      rendered.push(withNonce(answer.parts, "").toString());
      return answer;
    });
    return withNonce(parts, "").toString();
  };
  return { clock, cache, rendered, ask };
}

test("concurrent requests for a page cause one rendering, cached for a second", async () => {
  const { clock, rendered, ask } = given();
  await Promise.all([ask("/"), ask("/"), ask("/")]);
  clock.ms = 999;
  await ask("/");
  expect(rendered).toEqual(["/"]);
  clock.ms = 1_000;
  await ask("/");
  expect(rendered).toEqual(["/", "/"]);
});

test.each([404, 302, 500])("a page with status %i is not cached", async (status) => {
  const { rendered, ask } = given();
  await ask("/nowhere", page("first", status));
  expect(await ask("/nowhere", page("second", status))).toBe("second");
  expect(rendered).toEqual(["first", "second"]);
});

test("a failed rendering is not cached", async () => {
  const { cache, ask } = given();
  await expect(cache.get("/", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await ask("/", page("whole"))).toBe("whole");
});

test("a late failure does not evict a newer page", async () => {
  const { clock, cache, rendered, ask } = given();
  const { promise, reject } = Promise.withResolvers<RenderedPage>();
  const late = cache.get("/", () => promise);
  clock.ms = 1_500;
  await ask("/", page("newer"));
  reject(new Error("too late"));
  await expect(late).rejects.toThrow("too late");
  expect(await ask("/", page("again"))).toBe("newer");
  expect(rendered).toEqual(["newer"]);
});

test("a page with an overlong URL is rendered but not cached", async () => {
  const { rendered, ask } = given();
  const key = "/".padEnd(2_001, "a");
  await ask(key);
  await ask(key);
  expect(rendered).toHaveLength(2);
});

test("in development nothing is cached", async () => {
  const { rendered, ask } = given({ lifetimeMs: 0 });
  await ask("/");
  await ask("/");
  expect(rendered).toHaveLength(2);
});

test("the cache is bounded and evicts the oldest page", async () => {
  const { rendered, ask } = given();
  for (let number = 0; number <= 200; number += 1) await ask(`/${number}`);
  await ask("/200");
  expect(rendered).toHaveLength(201);
  await ask("/0");
  expect(rendered).toHaveLength(202);
});

test("each response from the cache has its own nonce in every place", () => {
  const parts = cutAtNonce('<script nonce="{nonce}">₹</script><link nonce="{nonce}">', "{nonce}");
  expect(withNonce(parts, "abc").toString()).toBe('<script nonce="abc">₹</script><link nonce="abc">');
  expect(withNonce(parts, "xyz").toString()).toBe('<script nonce="xyz">₹</script><link nonce="xyz">');
});
