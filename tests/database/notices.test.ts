/** Notices: written in the transaction of their change, on the bell and by mail, and published once committed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { createNoticeListener } from "../../apps/server/src/notice/notice-listener.ts";
import { createNotices, type Recipient } from "../../apps/server/src/notice/notices.ts";
import type { Database } from "../../apps/server/src/platform/database.ts";
import type { Notice } from "../../apps/server/src/platform/notice.ts";
import { patientMs } from "../system/patience.ts";
import { freshDatabase, open } from "./fresh-database.ts";

const { url, query, drop } = await freshDatabase();
const { db, close } = await open(url);
await seedDemo(db);
const letters: string[] = [];
const clock = { aheadMs: 0 };
const notices = createNotices({
  db,
  hasSms: true,
  now: () => Date.now() + clock.aheadMs,
  outbox: { post: async (message) => void letters.push("subject" in message ? message.subject : message.text) },
});
const announced: string[] = [];
const listener = createNoticeListener({
  databaseUrl: url,
  onNotice: (user, id) => announced.push(`${user} ${id}`),
  onError: (error) => Promise.reject(error),
});
listener.start();
beforeAll(async () => {
  const isListening = "select 1 from pg_stat_activity where datname = current_database() and query like 'listen%'";
  await vi.waitUntil(async () => (await query(isListening)).length === 1, { timeout: patientMs(20) });
});
afterAll(async () => {
  await listener.stop();
  await close();
  await drop();
});

const manner = { footer: "We write this in a test.", goodForMs: 1_000 };
const notice = (title: string, kind: Notice["kind"] = "verification") => ({
  kind,
  title,
  text: "A few words.",
  path: "/dashboard",
  facts: [],
});

async function personOf(feoTag: string): Promise<Recipient> {
  const [row] = await query<Recipient & Record<string, unknown>>(
    'select id, number, email, mobile, anti_phishing_word as "antiPhishingWord" from account where feo_tag = $1',
    [feoTag],
  );
  if (!row) throw new Error(`There is no ${feoTag}`);
  return row;
}
const [asha, ravi] = [await personOf("asha"), await personOf("ravi")];
const notify = (person: Recipient, title: string, within: Database = db) =>
  notices.notify(person, notice(title), manner, within);
const titles = async (person: Recipient) => (await notices.list(person.id, 100)).notices.map(({ title }) => title);

beforeEach(async () => {
  await query("delete from notice");
  letters.length = 0;
});

describe("a notice", () => {
  test("a notice is listed, mailed and published, newest first", async () => {
    await notify(asha, "One");
    await notify(asha, "Two");
    expect(await titles(asha)).toEqual(["Two", "One"]);
    expect(letters).toEqual(["One", "Two"]);
    const [latest] = (await notices.list(asha.id, 1)).notices;
    await expect.poll(() => announced).toContain(`${asha.number} ${latest?.id}`);
    expect(await notices.find(Number(latest?.id))).toEqual(latest);
  });

  test("a notice of a rolled-back change never appears", async () => {
    const before = announced.length;
    const undone = db.transaction(async (tx) => {
      await notify(asha, "Never", tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await notify(asha, "After");
    await expect.poll(() => announced.length).toBe(before + 1);
    expect(await titles(asha)).toEqual(["After"]);
  });

  test("a notice for the bell only sends no mail", async () => {
    await notices.notify(asha, notice("Quiet"), { ...manner, byMail: false }, db);
    expect([await titles(asha), letters]).toEqual([["Quiet"], []]);
  });

  test("a notice belongs to its owner: others cannot list it or mark it read", async () => {
    await notify(asha, "Hers");
    const [hers] = (await notices.list(asha.id, 1)).notices;
    await notices.markRead(ravi.id, Number(hers?.id));
    expect(await notices.list(asha.id, 10)).toMatchObject({ unread: 1, notices: [{ isRead: false }] });
    expect(await notices.list(ravi.id, 10)).toEqual({ unread: 0, notices: [] });
  });

  test("marking a notice read includes all before it, and later ones stay unread", async () => {
    await notify(asha, "One");
    const [seen] = (await notices.list(asha.id, 1)).notices;
    await notify(asha, "Two");
    await notices.markRead(asha.id, Number(seen?.id));
    const { unread, notices: list } = await notices.list(asha.id, 10);
    expect([unread, list.map(({ isRead }) => isRead)]).toEqual([1, [false, true]]);
  });
});

describe("notices to a customer without an email address", () => {
  const byPhone: Recipient = { ...ravi, email: null, mobile: "9000000001" };
  const send = async (kind: Notice["kind"], count: number) => {
    for (let round = 0; round < count; round += 1) {
      await db.transaction((tx) => notices.notify(byPhone, notice(`A ${kind}`, kind), manner, tx));
    }
  };
  const smsAbout = (kind: string) => letters.filter((text) => text.includes(`A ${kind}.`)).length;

  test("five SMS a day are sent per kind of event, then only the bell; other kinds still arrive", async () => {
    await send("payment received", 8);
    await send("withdrawal paid", 1);
    expect([smsAbout("payment received"), smsAbout("withdrawal paid")]).toEqual([5, 1]);
    expect(await titles(byPhone)).toHaveLength(9);
    clock.aheadMs += 24 * 60 * 60 * 1000;
    await send("payment received", 1);
    expect(smsAbout("payment received")).toBe(6);
  });

  test("a rolled-back notice does not count towards the SMS limit", async () => {
    const undone = db.transaction(async (tx) => {
      for (const _ of [1, 2, 3, 4, 5]) await notices.notify(byPhone, notice("Never", "payment sent"), manner, tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await send("payment sent", 1);
    expect(smsAbout("payment sent")).toBe(1);
  });

  test("mails do not count towards a limit", async () => {
    for (let round = 0; round < 8; round += 1) await notify(asha, "By mail");
    expect(letters).toHaveLength(8);
  });
});

test("a customer keeps the newest 200 notices", async () => {
  for (let place = 0; place < 205; place += 1) await notify(ravi, `Number ${place}`);
  const kept = await titles(ravi);
  const [row] = await query<{ count: number }>("select count(*)::int as count from notice where user_id = $1", [
    ravi.id,
  ]);
  expect([kept[0], row?.count]).toEqual(["Number 204", 200]);
});
