import { expect, test } from "vitest";
import { freePort } from "./ports.ts";

test("a port given to a test is not given again, whether or not it is in use yet", async () => {
  const ports: number[] = [];
  while (ports.length < 200) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
