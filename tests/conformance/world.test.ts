/** The simulated outside world of a running demo, as people and scripts find it at its address. */
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { smtpPort, worldUrl } from "./page.ts";

const get = (path: string) => fetch(worldUrl + path);

test("the front page lists the simulated services and links to the inbox", async () => {
  const answer = await get("/");
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('href="/inbox"');
  expect(html).toContain(`smtp://127.0.0.1:${smtpPort}`);
});

test("a mail to the demo's mail server and an SMS to its gateway arrive in the inbox", async () => {
  const transport = createTransport({ host: "127.0.0.1", port: smtpPort });
  await transport.sendMail({ from: "a@feo.demo", to: "Conformance@feo.demo", subject: "Hello", text: "482915" });
  transport.close();
  const sent = await fetch(`${worldUrl}/sms`, {
    method: "POST",
    headers: { authorization: "Bearer demo-sms-key", "content-type": "application/json" },
    body: JSON.stringify({ to: "+919899999999", text: "739201 is your code" }),
  });
  expect(sent.status).toBe(200);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(await (await get("/messages?to=conformance@feo.demo")).json()).toEqual([
    { channel: "email", to: "Conformance@feo.demo", subject: "Hello", text: "482915", at },
  ]);
  expect(await (await get("/messages?to=+919899999999")).json()).toEqual([
    { channel: "sms", to: "+919899999999", subject: "", text: "739201 is your code", at },
  ]);
  const page = await (await get("/inbox?to=9899999999")).text();
  expect(page).toContain("739201 is your code");
  expect(page).not.toContain("482915");
});

test.each(["google", "apple"])("%s is an OpenID provider at the issuer that the exchange uses", async (name) => {
  const issuer = `http://127.0.0.1:${new URL(worldUrl).port}/${name}`;
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`);
  expect(await answer.json()).toMatchObject({ issuer, authorization_endpoint: `${issuer}/authorize` });
});
