import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MailConfig } from "../config.ts";
import { createMailer, MailNotSent } from "./mail.ts";
import { type StartedWorld, startWorld } from "./world-for-tests.ts";

let world: StartedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const hello = { subject: "Hello ₹ नमस्ते", text: "In words.", html: "<p>In <b>HTML</b>.</p>" };

async function refusalOf(config: Partial<MailConfig>, to = "asha@feo.demo"): Promise<MailNotSent> {
  const mailer = createMailer({ ...world.config.mail, ...config });
  try {
    await mailer.send({ ...hello, to });
  } catch (error) {
    if (error instanceof MailNotSent) return error;
    throw error;
  } finally {
    mailer.close();
  }
  throw new Error("it was sent");
}

test("a mail arrives with its subject, text and HTML, whatever the case of the address", async () => {
  const mailer = createMailer(world.config.mail);
  await mailer.send({ ...hello, to: "Asha@feo.demo" });
  await mailer.send({ ...hello, to: "ravi@feo.demo", subject: "For Ravi" });
  mailer.close();
  const [mail, ...others] = await world.messages("asha@FEO.demo");
  expect(others).toEqual([]);
  expect(mail).toEqual({
    channel: "email",
    to: "Asha@feo.demo",
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    subject: hello.subject,
    text: hello.text,
    html: expect.stringContaining(hello.html),
  });
});

test("many mails sent at once all arrive", async () => {
  const mailer = createMailer(world.config.mail);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => mailer.send({ ...hello, to: "many@feo.demo", subject: `${index}` })),
  );
  mailer.close();
  const subjects = (await world.messages("many@feo.demo")).map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(40);
});

test("a configured user and password are used to log in", async () => {
  const mailer = createMailer({ ...world.config.mail, login: { user: "feo", password: "right" } });
  await mailer.send({ ...hello, to: "login@feo.demo" });
  mailer.close();
  expect(await world.messages("login@feo.demo")).toHaveLength(1);
});

describe("a mail that cannot be sent gives a reason without secrets", () => {
  test("a refused login is reported", async () => {
    const error = await refusalOf({ login: { user: "feo", password: "wrong" } });
    expect(error.reason).toBe("login-refused");
    expect(error.message).toMatch(/^the mail server 127\.0\.0\.1:\d+ rejected our user name and password \(535\)$/);
    expect(JSON.stringify({ ...error, stack: error.stack, cause: error.cause })).not.toContain("wrong");
  });

  test("a refused recipient is reported", async () => {
    expect(await refusalOf({}, "nobody@refused.demo")).toMatchObject({ reason: "recipient-refused" });
  });

  test("an unreachable server is reported", async () => {
    expect(await refusalOf({ port: 1 })).toMatchObject({
      reason: "unreachable",
      message: "the mail server 127.0.0.1:1 cannot be reached (ECONNREFUSED)",
    });
  });

  test("a server without encryption is reported where it is required", async () => {
    expect(await refusalOf({ tls: "required", login: { user: "feo", password: "right" } })).toMatchObject({
      reason: "no-encryption",
    });
  });

  test("a server that does not speak SMTP is reported", async () => {
    const other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as { port: number };
    expect((await refusalOf({ port })).message).toContain(`127.0.0.1:${port}`);
    other.close();
  });
});

describe("a recipient must be a single address", () => {
  test.each([
    "a@feo.demo, b@feo.demo",
    "a@feo.demo;b@feo.demo",
    "A <a@feo.demo>",
    "a@feo.demo\r\nBcc: b@feo.demo",
    "a@feo.demo b@feo.demo",
    "group:a@feo.demo",
    "nobody",
    "",
    `${"a".repeat(400)}@feo.demo`,
  ])("the recipient %j is refused", async (to) => {
    expect(await refusalOf({}, to)).toMatchObject({ reason: "recipient-refused" });
    expect(await world.messages("a@feo.demo")).toEqual([]);
    expect(await world.messages("b@feo.demo")).toEqual([]);
  });

  test("a subject cannot add a recipient", async () => {
    const mailer = createMailer(world.config.mail);
    await mailer.send({ ...hello, to: "c@feo.demo", subject: "Hello\r\nBcc: b@feo.demo" });
    mailer.close();
    expect(await world.messages("c@feo.demo")).toHaveLength(1);
    expect(await world.messages("b@feo.demo")).toEqual([]);
  });
});
