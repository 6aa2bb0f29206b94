/** The audit log against an attacker with all database rights but without its key. */
import { createHash } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { createAuditHeads, readHeads } from "../../apps/server/src/audit/audit-heads.ts";
import { openAuditLog } from "../../apps/server/src/audit/open-audit.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
const home = await mkdtemp(join(tmpdir(), "feo-audit-"));
const folder = join(home, "heads");
afterAll(() => rm(home, { recursive: true }));

const secret = "a secret that is not in the database";
const audit = createAuditLog(secret, () => readHeads(folder));
const logged: object[] = [];
const log = { info: (facts: object) => void logged.push(facts), error: (facts: object) => void logged.push(facts) };
const heads = createAuditHeads({ db, audit, folder, log: log as never, now: Date.now });
const act = (subject: string) => audit.record(db, { by: "meera", action: "test", subject }, new Date());

/** Tampers as an attacker with all rights on the database. */
async function tamper(sql: string): Promise<void> {
  await query("alter table audit_entry disable trigger audit_entry_stays");
  await query(sql);
  await query("alter table audit_entry enable trigger audit_entry_stays");
}

/** Recomputes the hash chain from an entry on, as an attacker would, with or without keyed marks. */
async function recompute(from: number, isKeyed: boolean): Promise<void> {
  const rows = await query<Record<string, string> & { at: Date }>("select * from audit_entry order by sequence");
  let previous = rows[from - 2]?.["hash"] ?? "0".repeat(64);
  for (const { at, ...row } of rows.slice(from - 1)) {
    const said = ["by", "action", "subject", "details"].map((name) => row[name]);
    const text = JSON.stringify([Number(row["sequence"]), at.toISOString(), ...said, previous]);
    const hash = createHash("sha256").update(text).digest("hex");
    await tamper(
      `update audit_entry set previous = '${previous}', hash = '${hash}', is_keyed = ${isKeyed} where sequence = ${row["sequence"]}`,
    );
    previous = hash;
  }
}

const fault = async (known?: string) => (await audit.verify(db, known)).fault;

beforeAll(async () => {
  for (const subject of ["one", "two", "three", "four", "five"]) await act(subject);
  await heads.write();
  for (const subject of ["six", "seven"]) await act(subject);
  await heads.write();
  await query("create table kept as select * from audit_entry");
});
afterEach(() => tamper("truncate audit_entry; insert into audit_entry select * from kept"));

test("an untouched log verifies with the key and against every head", async () => {
  expect(await audit.verify(db)).toMatchObject({ entries: 7, fault: null, heads: 2 });
});

test("an altered entry is reported by its number", async () => {
  await tamper("update audit_entry set subject = 'other' where sequence = 3");
  expect(await fault()).toBe("Entry 3 was changed, or written with another AUDIT_SECRET");
});

test("a missing entry is reported by its number", async () => {
  await tamper("delete from audit_entry where sequence = 4");
  expect(await fault()).toBe("Entry 4 is missing");
});

test("a chain recomputed without the key is detected at its first entry", async () => {
  await tamper("update audit_entry set subject = 'other' where sequence = 3");
  await recompute(3, true);
  expect(await fault()).toBe("Entry 3 was changed, or written with another AUDIT_SECRET");
});

test("a recomputed chain without marks is detected where the key begins", async () => {
  await tamper("update audit_entry set subject = 'other' where sequence = 3");
  await recompute(3, false);
  expect(await fault()).toBe("Entry 3 was written without the key");
});

test("a log recomputed to look older than the key contradicts the stored heads", async () => {
  await tamper("update audit_entry set subject = 'other' where sequence = 3");
  await recompute(1, false);
  expect(await fault()).toMatch(/^Entry 5 differs from the head saved at \d{4}-/);
});

test("a truncated log contradicts the stored heads", async () => {
  await tamper("delete from audit_entry where sequence > 6");
  expect(await fault()).toMatch(
    /^The log ends at entry 6, but a head of entry 7 was saved at .*: its end was cut off$/,
  );
  await tamper("truncate audit_entry");
  expect(await fault()).toMatch(/^The log ends at entry 0, but a head of entry 5 was saved/);
});

test("a truncated log extended with the program's key contradicts the stored heads", async () => {
  await tamper("delete from audit_entry where sequence > 4");
  for (const subject of ["another five", "another six", "another seven"]) await act(subject);
  expect(await fault()).toMatch(/^Entry 5 differs from the head saved/);
});

test("the log does not verify with another key", async () => {
  const other = createAuditLog("another secret that is not in the database");
  expect((await other.verify(db)).fault).toBe("Entry 1 was changed, or written with another AUDIT_SECRET");
});

test("entries from before the key stay valid, and the next keyed entry protects them from changes", async () => {
  await tamper("delete from audit_entry where sequence > 3");
  await recompute(1, false);
  const old = createAuditLog(secret);
  expect(await old.verify(db)).toMatchObject({ entries: 3, fault: null });
  const place = join(home, "older");
  const later = createAuditHeads({ db, audit: old, folder: place, log: log as never, now: Date.now });
  await later.write();
  expect(await readHeads(place)).toMatchObject([{ sequence: 4 }]);
  expect(await old.verify(db)).toMatchObject({ entries: 4, fault: null });
  await tamper("update audit_entry set subject = 'other' where sequence = 2");
  expect((await old.verify(db)).fault).toBe("Entry 2 was changed");
  await tamper(`update audit_entry set hash = '${"1".repeat(64)}' where sequence = 2`);
  expect((await old.verify(db)).fault).toBe("Entry 2 was changed");
});

test("heads are appended to a file and to the process log, only when the log has grown", async () => {
  const file = join(folder, "heads.jsonl");
  const before = await readFile(file, "utf8");
  expect(await readHeads(folder)).toMatchObject([{ sequence: 5 }, { sequence: 7 }]);
  expect(logged).toContainEqual({ auditHead: expect.objectContaining({ sequence: 7, hash: expect.any(String) }) });
  await heads.write();
  expect(await readFile(file, "utf8")).toBe(before);
  // A line left unfinished by a crash is skipped, and the next line survives.
  await appendFile(file, '\n{"sequence":8,"ha');
  await act("eight");
  await heads.stop();
  const after = await readFile(file, "utf8");
  expect(after.startsWith(before)).toBe(true);
  expect((await readHeads(folder)).map(({ sequence }) => sequence)).toEqual([5, 7, 8]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, before);
});

test("the demo's key is a file readable by its owner only, the same for concurrent starts", async () => {
  const { audit: place } = readConfig({ FEO_HOME: join(home, "demo") });
  const logs = await Promise.all([openAuditLog(place), openAuditLog(place), openAuditLog(place)]);
  expect(new Set(logs.map(({ seal }) => seal("text"))).size).toBe(1);
  expect((await stat(place.secretFile)).mode & 0o777).toBe(0o600);
  expect((await readFile(place.secretFile, "utf8")).length).toBe(64);
});
