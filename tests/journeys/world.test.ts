/** The simulated outside world as a demo visitor uses it: the inbox with codes, the providers' pages, DigiLocker. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTransport } from "nodemailer";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { accessibilityFaults, openBrowser, sizes } from "../system/browser.ts";

const { worldUrl, smtpPort } = inject("instance");
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function sendMail(mail: { to: string; subject: string; text: string; html?: string }): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port: smtpPort });
  await transport.sendMail({ from: "demo@feo.demo", ...mail });
  transport.close();
}

test.each(["desktop", "phone"] as const)("on a %s a code appears in the inbox live and can be copied", async (size) => {
  const context = await browser.newContext({
    viewport: sizes[size],
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  const to = `${size}@feo.demo`;
  await page.goto(`${worldUrl}/inbox`);
  await page.getByLabel("Recipient").fill(to);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("Nothing has been sent yet.").waitFor();
  await sendMail({ to: "another@feo.demo", subject: "Not for here", text: "111111" });
  await sendMail({ to, subject: "Your code", text: "482915 is your code." });
  await page.getByRole("heading", { name: "Your code" }).waitFor();
  await expect.poll(() => page.getByText("Not for here").count()).toBe(0);
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("482915");
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});

test("a hostile mail is displayed without running its scripts", async () => {
  const page = await browser.newPage();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  const attack = `<script>alert(1);top.document.title="taken"</script><img src=x onerror="alert(2)"><p>Hello</p>`;
  await sendMail({ to: "hostile@feo.demo", subject: attack, text: attack, html: attack });
  await page.goto(`${worldUrl}/inbox?to=hostile@feo.demo`);
  await page.getByText("View as email").click();
  await page.frameLocator("iframe").getByText("Hello").waitFor();
  const [frame] = await page.$$("iframe");
  const address = new URL((await frame?.getAttribute("src")) ?? "", worldUrl).href;
  await expect.poll(() => page.title()).toContain("Inbox");
  await page.goto(address);
  await page.getByText("Hello").waitFor();
  expect(dialogs).toEqual([]);
  await page.close();
});

test("AUTH-004 AUTH-025 the simulated Apple page works by keyboard and posts a form to the return URL", async () => {
  const posted: { body: string; origin: string | undefined; cookie: string | undefined }[] = [];
  const exchange = createServer((request, response) => {
    response.setHeader("set-cookie", "lax=1; SameSite=Lax").setHeader("content-type", "text/html");
    if (request.method !== "POST") return response.end("<title>Exchange</title>");
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { origin, cookie } = request.headers;
      posted.push({ body: Buffer.concat(chunks).toString(), origin, cookie });
      response.end("<title>Back</title>");
    });
  });
  await new Promise<void>((done) => exchange.listen(0, "localhost", done));
  const home = `http://localhost:${(exchange.address() as AddressInfo).port}`;
  const issuer = `http://127.0.0.1:${new URL(worldUrl).port}/apple`;
  const query = new URLSearchParams({
    client_id: "demo-apple",
    redirect_uri: `${home}/callback`,
    response_type: "code id_token",
    response_mode: "form_post",
    scope: "openid name email",
    state: "s",
    nonce: "n",
  });
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(home);
  await page.goto(`${issuer}/authorize?${query}`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue as Kabir" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${home}/callback`);
  await expect.poll(() => page.title()).toBe("Back");
  const [answer] = posted;
  expect([...new URLSearchParams(answer?.body).keys()]).toEqual(expect.arrayContaining(["code", "id_token", "state"]));
  // Like the real one it is cross-site, so our Lax cookies are not sent.
  expect(answer).toMatchObject({ origin: new URL(issuer).origin, cookie: undefined });
  await page.close();
  exchange.closeAllConnections();
  exchange.close();
});

test.each(["desktop", "phone"] as const)(
  "KYC-019 on a %s the simulated DigiLocker works by keyboard, and shares what is ticked",
  async (size) => {
    const locker = `http://127.0.0.1:${new URL(worldUrl).port}`;
    const query = new URLSearchParams({
      response_type: "code",
      client_id: "demo-digilocker",
      redirect_uri: `${worldUrl}/`,
      state: "s",
      code_challenge: createHash("sha256").update("v").digest("base64url"),
      code_challenge_method: "S256",
    });
    const page = await browser.newPage({ viewport: sizes[size] });
    const looksRight = async () => {
      expect(await accessibilityFaults(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    };
    await page.goto(`${locker}/citizens`);
    await looksRight();
    await page.goto(`${locker}/digilocker/public/oauth2/1/authorize?${query}`);
    await looksRight();
    await page.getByRole("button", { name: /^Nila Das/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Share your documents" }).waitFor();
    await looksRight();
    await expect.poll(() => page.getByRole("checkbox", { name: /^Aadhaar/ }).isChecked()).toBe(true);
    await page.getByRole("checkbox", { name: /^PAN/ }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/code=[\w-]+&state=s$/);
    const form = {
      grant_type: "authorization_code",
      code: new URL(page.url()).searchParams.get("code") ?? "",
      redirect_uri: `${worldUrl}/`,
      code_verifier: "v",
      client_id: "demo-digilocker",
      client_secret: "demo-digilocker-secret",
    };
    const oauth = `${locker}/digilocker/public/oauth2`;
    const told = await fetch(`${oauth}/1/token`, { method: "POST", body: new URLSearchParams(form) });
    const token = (await told.json()) as { access_token: string };
    expect(token).toMatchObject({ name: "Nila Das", eaadhaar: "Y" });
    const headers = { authorization: `Bearer ${token.access_token}` };
    const { items } = (await (await fetch(`${oauth}/2/files/issued`, { headers })).json()) as { items: object[] };
    expect(items).toEqual([expect.objectContaining({ doctype: "DRVLC" })]);
    await page.close();
  },
);
