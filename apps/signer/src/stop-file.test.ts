/** What is on disk when a stop is acknowledged. */
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stopFile, stopSigning } from "./signer.ts";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  return { ...real, fsyncSync: vi.fn(real.fsyncSync) };
});

let home: string;
let synced: number[];

beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), "feo-stop-"));
  synced = [];
  vi.mocked(fs.fsyncSync).mockImplementation((file) => {
    synced.push(fs.fstatSync(file).ino);
  });
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const inodeOf = (path: string): number => fs.statSync(path).ino;

test("the stop file and its name are on disk when stopSigning returns", () => {
  stopSigning(home, "A drill");
  expect(synced[0]).toBe(inodeOf(stopFile(home)));
  expect(synced).toContain(inodeOf(home));
});

test("if the disk failed on the first stop, the second one syncs the file's name", () => {
  vi.mocked(fs.fsyncSync).mockImplementationOnce(() => {
    throw new Error("EIO: i/o error, fsync");
  });
  expect(() => stopSigning(home, "A drill")).toThrow("EIO");
  expect(fs.existsSync(stopFile(home))).toBe(true);
  expect(synced).toEqual([]);
  stopSigning(home, "A drill");
  expect(synced).toEqual([inodeOf(home)]);
});
