/** What people are told: with the change that it tells of, on the bell and by mail, and heard of once it is committed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { createNoticeListener } from "../../apps/server/src/notice/notice-listener.ts";
import { createNotices, type Told } from "../../apps/server/src/notice/notices.ts";
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
  ...{ db, hasSms: true, now: () => Date.now() + clock.aheadMs },
  outbox: { post: async (message) => void letters.push("subject" in message ? message.subject : message.text) },
});
const heard: string[] = [];
const listener = createNoticeListener({
  databaseUrl: url,
  onNotice: (user, id) => heard.push(`${user} ${id}`),
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

async function personOf(feoTag: string): Promise<Told> {
  const [row] = await query<Told & Record<string, unknown>>(
    'select id, number, email, mobile, anti_phishing_word as "antiPhishingWord" from account where feo_tag = $1',
    [feoTag],
  );
  if (!row) throw new Error(`There is no ${feoTag}`);
  return row;
}
const [asha, ravi] = [await personOf("asha"), await personOf("ravi")];
const tell = (person: Told, title: string, within: Database = db) =>
  notices.tell(person, notice(title), manner, within);
const titles = async (person: Told) => (await notices.list(person.id, 100)).notices.map(({ title }) => title);

beforeEach(async () => {
  await query("delete from notice");
  letters.length = 0;
});

describe("a notice", () => {
  test("is listed, sent and heard of, newest first", async () => {
    await tell(asha, "One");
    await tell(asha, "Two");
    expect(await titles(asha)).toEqual(["Two", "One"]);
    expect(letters).toEqual(["One", "Two"]);
    const [latest] = (await notices.list(asha.id, 1)).notices;
    await expect.poll(() => heard).toContain(`${asha.number} ${latest?.id}`);
    expect(await notices.find(Number(latest?.id))).toEqual(latest);
  });

  test("of a change that is undone was never there", async () => {
    const before = heard.length;
    const undone = db.transaction(async (tx) => {
      await tell(asha, "Never", tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await tell(asha, "After");
    await expect.poll(() => heard.length).toBe(before + 1);
    expect(await titles(asha)).toEqual(["After"]);
  });

  test("for the bell alone sends no mail", async () => {
    await notices.tell(asha, notice("Quiet"), { ...manner, byMail: false }, db);
    expect([await titles(asha), letters]).toEqual([["Quiet"], []]);
  });

  test("is its owner's: another's list and another's reading leave it alone", async () => {
    await tell(asha, "Hers");
    const [hers] = (await notices.list(asha.id, 1)).notices;
    await notices.markRead(ravi.id, Number(hers?.id));
    expect(await notices.list(asha.id, 10)).toMatchObject({ unread: 1, notices: [{ isRead: false }] });
    expect(await notices.list(ravi.id, 10)).toEqual({ unread: 0, notices: [] });
  });

  test("is read up to the one that was seen, and what came since is new", async () => {
    await tell(asha, "One");
    const [seen] = (await notices.list(asha.id, 1)).notices;
    await tell(asha, "Two");
    await notices.markRead(asha.id, Number(seen?.id));
    const { unread, notices: list } = await notices.list(asha.id, 10);
    expect([unread, list.map(({ isRead }) => isRead)]).toEqual([1, [false, true]]);
  });
});

describe("to somebody without an e-mail address", () => {
  const byPhone: Told = { ...ravi, email: null, mobile: "9000000001" };
  const send = async (kind: Notice["kind"], count: number) => {
    for (let round = 0; round < count; round += 1) {
      await db.transaction((tx) => notices.tell(byPhone, notice(`A ${kind}`, kind), manner, tx));
    }
  };
  const smsAbout = (kind: string) => letters.filter((text) => text.includes(`A ${kind}.`)).length;

  test("five SMS a day go out about one kind of event, then the bell alone; other kinds still arrive", async () => {
    await send("payment received", 8);
    await send("withdrawal paid", 1);
    expect([smsAbout("payment received"), smsAbout("withdrawal paid")]).toEqual([5, 1]);
    expect(await titles(byPhone)).toHaveLength(9);
    clock.aheadMs += 24 * 60 * 60 * 1000;
    await send("payment received", 1);
    expect(smsAbout("payment received")).toBe(6);
  });

  test("a notice that was undone does not count", async () => {
    const undone = db.transaction(async (tx) => {
      for (const _ of [1, 2, 3, 4, 5]) await notices.tell(byPhone, notice("Never", "payment sent"), manner, tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await send("payment sent", 1);
    expect(smsAbout("payment sent")).toBe(1);
  });

  test("mails are not counted", async () => {
    for (let round = 0; round < 8; round += 1) await tell(asha, "By mail");
    expect(letters).toHaveLength(8);
  });
});

test("the oldest make room: nobody's list grows without end", async () => {
  for (let place = 0; place < 205; place += 1) await tell(ravi, `Number ${place}`);
  const kept = await titles(ravi);
  const [row] = await query<{ count: number }>("select count(*)::int as count from notice where user_id = $1", [
    ravi.id,
  ]);
  expect([kept[0], row?.count]).toEqual(["Number 204", 200]);
});
