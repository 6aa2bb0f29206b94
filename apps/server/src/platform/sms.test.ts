import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSms, SmsNotSent } from "./sms.ts";
import { type StartedWorld, startWorld } from "./world-for-tests.ts";

let world: StartedWorld;
const gateways: Server[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
afterEach(() => {
  for (const gateway of gateways.splice(0)) gateway.closeAllConnections();
});

const hello = { to: "+919800000001", text: "482915 is your code." };

/** A fake gateway that answers with these statuses in order; 0 hangs up, a negative one never answers. */
async function gatewayThat(...statuses: number[]): Promise<{ url: string; asked: IncomingHttpHeaders[] }> {
  const asked: IncomingHttpHeaders[] = [];
  const gateway = createServer((request, response) => {
    const status = statuses[asked.length] ?? 500;
    asked.push(request.headers);
    if (status === 0) request.socket.destroy();
    else if (status > 0) response.writeHead(status, { location: "/elsewhere" }).end("{}");
  });
  gateways.push(gateway);
  await new Promise<void>((done) => gateway.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`, asked };
}

async function refusalOf(sending: Promise<void>): Promise<SmsNotSent> {
  return sending.then(
    () => Promise.reject(new Error("it was sent")),
    (error) => {
      expect(error).toBeInstanceOf(SmsNotSent);
      expect(error.message).not.toContain("secret-key");
      return error;
    },
  );
}

function demoSms() {
  if (!world.config.sms) throw new Error("The demo has an SMS gateway");
  return createSms(world.config.sms);
}

test("an SMS arrives, however the country code is written", async () => {
  await demoSms().send(hello);
  for (const to of ["+919800000001", "9800000001", "919800000001", "+91 98000 00001"]) {
    expect(await world.messages(to)).toEqual([
      { channel: "sms", to: hello.to, subject: "", text: hello.text, at: expect.any(String) },
    ]);
  }
});

test("a gateway that refuses the number or the key is not retried", async () => {
  expect(await refusalOf(demoSms().send({ ...hello, to: "nobody" }))).toMatchObject({ reason: "refused" });
  const { url, asked } = await gatewayThat(401);
  expect(await refusalOf(createSms({ url, key: "secret-key" }).send(hello))).toMatchObject({ reason: "login-refused" });
  expect(asked).toHaveLength(1);
});

describe("retrying an SMS", () => {
  test.each([503, 500, 0])("a retry after %i has the same idempotency key", async (status) => {
    const { url, asked } = await gatewayThat(status, 200);
    await createSms({ url, key: "secret-key" }, { retryAfterMs: 1 }).send(hello);
    expect(asked.map(({ authorization }) => authorization)).toEqual(["Bearer secret-key", "Bearer secret-key"]);
    const [first, second] = asked.map((headers) => headers["idempotency-key"]);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test("an SMS is retried only once", async () => {
    const { url, asked } = await gatewayThat(502, 502, 200);
    const error = await refusalOf(createSms({ url, key: "secret-key" }, { retryAfterMs: 1 }).send(hello));
    expect(error).toMatchObject({ reason: "failed", message: expect.stringMatching(/ failed \(502\)$/) });
    expect(asked).toHaveLength(2);
  });

  test("an SMS is also retried after a timeout", async () => {
    const { url, asked } = await gatewayThat(-1, -1);
    const sms = createSms({ url, key: "secret-key" }, { timeoutMs: 100, retryAfterMs: 1 });
    expect(await refusalOf(sms.send(hello))).toMatchObject({
      reason: "unreachable",
      message: expect.stringContaining("no answer in time"),
    });
    expect(asked).toHaveLength(2);
  });
});

test("a redirect is not followed, because the key is only for the configured URL", async () => {
  const { url, asked } = await gatewayThat(307, 200);
  expect(await refusalOf(createSms({ url, key: "secret-key" }).send(hello))).toMatchObject({ reason: "refused" });
  expect(asked).toHaveLength(1);
});
