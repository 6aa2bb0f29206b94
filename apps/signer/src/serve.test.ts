import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newMnemonic } from "@feo/custody/keys";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Serving, serve } from "./serve.ts";
import { createSigner, type Signer, stopFile } from "./signer.ts";

const home = mkdtempSync(join(tmpdir(), "feo-serve-"));
const socket = join(home, "signer.sock");
let signer: Signer;
let serving: Serving;

beforeAll(async () => {
  signer = createSigner({ mnemonic: newMnemonic(), policy: { cold: {}, networks: {} }, home, now: Date.now });
  serving = await serve(
    { socket },
    async () => signer,
    () => undefined,
  );
});
beforeEach(() => rmSync(stopFile(home), { force: true }));
afterAll(async () => {
  await serving.stop();
  rmSync(home, { recursive: true, force: true });
});

const post = (path: string, body: unknown) =>
  new Promise<{ status: number | undefined; said: unknown }>((resolve, reject) => {
    const asked = request({ socketPath: socket, path, method: "POST" }, async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode, said: JSON.parse(text) });
    });
    asked.once("error", reject).end(JSON.stringify(body));
  });

test.each([
  ["a short reason", "A drill", "A drill"],
  ["no reason", "", "It was stopped"],
  ["a reason of spaces", " \n ", "It was stopped"],
  ["a reason longer than is kept", "a".repeat(5_000), "a".repeat(300)],
  ["a reason of a million characters", "€".repeat(1_000_000), "€".repeat(300)],
])("signing stops at once with %s", async (_what, reason, kept) => {
  expect(await post("/stop", { reason })).toEqual({ status: 200, said: {} });
  expect(signer.status().stopped).toBe(kept);
});
