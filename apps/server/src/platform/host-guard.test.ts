import { describe, expect, test } from "vitest";
import { createHostGuard, createOriginGuard } from "./host-guard.ts";

const guard = (anyAddress: boolean) =>
  createHostGuard({
    publicUrl: "https://feo.example",
    allowedHosts: ["api.feo.example", "Beta.Feo.Example"],
    anyAddress,
  });

test.each([
  ["feo.example", true],
  ["FEO.example:443", true],
  ["api.feo.example", true],
  ["beta.feo.example", true],
  ["localhost:3000", true],
  ["127.0.0.1:3000", true],
  ["[::1]:3000", true],
  ["evil.example", false],
  ["feo.example.evil.example", false],
  ["evilfeo.example", false],
  ["www.feo.example", false],
  ["feo.example@evil.example", false],
  ["feo.example:443:80", false],
  ["feo.example/", false],
  ["feo.example, evil.example", false],
  ["feo.example\r\nx: y", false],
  ["10.1.2.3", false],
  ["", false],
  [undefined, false],
])("in production, the host %j is ours: %s", (host, isOurs) => {
  expect(guard(false)(host)).toBe(isOurs);
});

test.each([
  ["10.1.2.3:3000", true],
  ["[fd00::7]:3000", true],
  ["999.1.2.3", false],
  ["evil.example", false],
])("in the demo, which accepts any IP address of the machine, the host %j is ours: %s", (host, isOurs) => {
  expect(guard(true)(host)).toBe(isOurs);
});

describe("origins that may open sockets", () => {
  const isOurs = createOriginGuard({ publicUrl: "https://feo.example", allowedHosts: [], anyAddress: true });

  test.each([
    ["https://feo.example", "feo.example", true],
    ["http://127.0.0.1:3000", "127.0.0.1:3000", true],
    [undefined, "feo.example", true],
    ["https://evil.example", "feo.example", false],
    ["https://feo.example.evil.example", "feo.example", false],
    ["http://127.0.0.1:3001", "127.0.0.1:3000", false],
    ["null", "feo.example", false],
    ["https://evil.example", "evil.example", false],
    ["https://feo.example", undefined, false],
  ])("the origin %s at the host %s may open sockets: %s", (origin, host, expected) => {
    expect(isOurs(origin, host)).toBe(expected);
  });
});
