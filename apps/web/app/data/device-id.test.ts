import { cookieNames } from "@feo/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceId } from "./device-id.ts";

/** A cookie jar that stores what is written, like a browser's. */
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

test("AUTH-012 AUTH-014 a browser creates its device id once and keeps it", () => {
  const first = deviceId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId()).toBe(first);
});

test("the device id cookie lasts a year and is sent only with same-site requests", () => {
  deviceId();
  expect(written[0]).toMatch(/; Max-Age=31536000; Path=\/; SameSite=Strict; Secure$/);
});

test("a device id that the server would reject is replaced", () => {
  jar.set(cookieNames.deviceId, "<script>");
  expect(deviceId()).toMatch(/^[0-9a-f]{32}$/);
});
