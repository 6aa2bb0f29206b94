/** The systemd unit: what hardens it is on, what it starts is there, and systemd itself has nothing to say about it. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

const file = join(root, "deploy/systemd/feo.service");

/** Settings by section, as `Service.Restart`; of one that is set twice the last counts. */
const settings = new Map<string, string>();
let section = "";
for (const line of readFileSync(file, "utf8").split("\n")) {
  const [, name, value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
  section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
  if (name) settings.set(`${section}.${name}`, value);
}

test("the unit runs without rights, writes to its own folder only, and is always started again", () => {
  const wanted = {
    ...{ User: "feo", NoNewPrivileges: "yes", CapabilityBoundingSet: "", ProtectSystem: "strict", ProtectHome: "yes" },
    ...{ PrivateTmp: "yes", PrivateDevices: "yes", ProtectKernelTunables: "yes", ProtectKernelModules: "yes" },
    ...{ ProtectControlGroups: "yes", RestrictNamespaces: "yes", RestrictSUIDSGID: "yes", LockPersonality: "yes" },
    ...{ SystemCallArchitectures: "native", SystemCallFilter: "@system-service", UMask: "0077" },
    ...{ RestrictAddressFamilies: "AF_INET AF_INET6 AF_UNIX", StateDirectory: "feo", Restart: "always" },
  };
  for (const [name, value] of Object.entries(wanted))
    expect([name, settings.get(`Service.${name}`)]).toEqual([name, value]);
  expect(settings.get("Unit.StartLimitIntervalSec")).toBe("0");
  expect(settings.get("Install.WantedBy")).toBe("multi-user.target");
});

test("the unit starts files that are there, and its secrets come from a file of its own", () => {
  const files = settings.get("Service.ExecStart")?.match(/[\w./-]+\.ts/g) ?? [];
  expect(files).toContain("apps/server/src/main.ts");
  for (const started of files) expect([started, existsSync(join(root, started))]).toEqual([started, true]);
  expect(settings.get("Service.EnvironmentFile")).toBe("/etc/feo/feo.env");
  expect(readFileSync(file, "utf8")).not.toMatch(/SECRET=|DATABASE_URL=/);
});

test("systemd, where it is here, finds nothing wrong with the unit", () => {
  const { error, stderr = "" } = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
  const said = error ? [] : stderr.split("\n").filter((line) => line.includes("feo.service"));
  expect(said).toEqual([]);
});
