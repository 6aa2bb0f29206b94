import { cookieNames } from "@feo/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceId } from "./device-id.ts";

/** A jar that keeps what is written, as a browser's does. */
let written: string[] = [];
const jar = new Map<string, string>();
beforeEach(() => {
  written = [];
  jar.clear();
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = ""] = text.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("AUTH-012 AUTH-014 a browser names itself once and is the same device ever after", () => {
  const first = deviceId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId()).toBe(first);
});

test("the name lasts a year and is sent to nobody else", () => {
  deviceId();
  expect(written[0]).toMatch(/; Max-Age=31536000; Path=\/; SameSite=Strict; Secure$/);
});

test("a name that the server would not take is replaced", () => {
  jar.set(cookieNames.deviceId, "<script>");
  expect(deviceId()).toMatch(/^[0-9a-f]{32}$/);
});
