/** The systemd units: their hardening is on, the files they start exist, and systemd reports no problems. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

const file = join(root, "deploy/systemd/feo.service");
const signing = join(root, "deploy/systemd/feo-signer.service");
const migrating = join(root, "deploy/systemd/feo-migrate.service");

/** Settings by section, as `Service.Restart`; the last value counts. */
function settingsOf(unit: string): Map<string, string> {
  const found = new Map<string, string>();
  let section = "";
  for (const line of readFileSync(unit, "utf8").split("\n")) {
    const [, name, value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
    if (name) found.set(`${section}.${name}`, value);
  }
  return found;
}

const settings = settingsOf(file);

test("the server unit is unprivileged, writes only to its own folder, and always restarts", () => {
  const wanted = {
    User: "feo",
    NoNewPrivileges: "yes",
    CapabilityBoundingSet: "",
    ProtectSystem: "strict",
    ProtectHome: "yes",
    PrivateTmp: "yes",
    PrivateDevices: "yes",
    ProtectKernelTunables: "yes",
    ProtectKernelModules: "yes",
    ProtectControlGroups: "yes",
    RestrictNamespaces: "yes",
    RestrictSUIDSGID: "yes",
    LockPersonality: "yes",
    SystemCallArchitectures: "native",
    SystemCallFilter: "@system-service",
    UMask: "0077",
    RestrictAddressFamilies: "AF_INET AF_INET6 AF_UNIX",
    StateDirectory: "feo",
    Restart: "always",
  };
  for (const [name, value] of Object.entries(wanted))
    expect([name, settings.get(`Service.${name}`)]).toEqual([name, value]);
  expect(settings.get("Unit.StartLimitIntervalSec")).toBe("0");
});

test("a node restarts at once, with a growing delay if it keeps dying, and without migrating first", () => {
  const restart = ["RestartSec", "RestartSteps", "RestartMaxDelaySec"].map((name) => settings.get(`Service.${name}`));
  expect(restart).toEqual(["100ms", "20", "8"]);
  expect(settingsOf(migrating).get("Service.RemainAfterExit")).toBe("yes");
});

test("the server unit starts at boot", () => {
  expect(settings.get("Install.WantedBy")).toBe("multi-user.target");
});

test("the server unit starts existing files, and reads its secrets from its own file", () => {
  const files = settings.get("Service.ExecStart")?.match(/[\w./-]+\.ts/g) ?? [];
  expect(files).toContain("apps/server/src/main.ts");
  for (const started of files) expect([started, existsSync(join(root, started))]).toEqual([started, true]);
  expect(settings.get("Service.EnvironmentFile")).toBe("/etc/feo/feo.env");
  expect(readFileSync(file, "utf8")).not.toMatch(/SECRET=|DATABASE_URL=/);
});

test("the database is migrated before a node starts, by an unprivileged unit that alone knows the tables' owner", () => {
  expect(settings.get("Unit.After")).toContain("feo-migrate.service");
  const unit = settingsOf(migrating);
  const wanted = {
    Type: "oneshot",
    User: "feo",
    NoNewPrivileges: "yes",
    ProtectSystem: "strict",
    CapabilityBoundingSet: "",
  };
  for (const [name, value] of Object.entries(wanted))
    expect([name, unit.get(`Service.${name}`)]).toEqual([name, value]);
  const files = unit.get("Service.ExecStart")?.match(/[\w./-]+\.ts/g) ?? [];
  expect(files).toContain("apps/server/src/platform/migrate-command.ts");
  for (const started of files) expect([started, existsSync(join(root, started))]).toEqual([started, true]);
  expect(unit.get("Service.EnvironmentFile")).toBe("/etc/feo/owner.env");
  expect(readFileSync(file, "utf8")).not.toContain("owner.env");
});

test("systemd, if installed, finds no fault in the units", () => {
  const units = ["verify", "--man=no", file, migrating, signing];
  const { error, stderr = "" } = spawnSync("systemd-analyze", units, { encoding: "utf8" });
  // Before version 254 systemd does not know these, and ignores them.
  const isNewer = (line: string) => /'Restart(Steps|MaxDelaySec)'/.test(line);
  const lines = stderr.split("\n").filter((line) => /feo(-migrate|-signer)?\.service/.test(line) && !isNewer(line));
  const said = error ? [] : lines;
  expect(said).toEqual([]);
});

test("the signer runs as another user, with keys that the exchange cannot read and a socket that it can open", () => {
  const signer = settingsOf(signing);
  const wanted = {
    User: "feo-signer",
    Group: "feo",
    StateDirectoryMode: "0700",
    RuntimeDirectoryMode: "0750",
    UMask: "0077",
    NoNewPrivileges: "yes",
    CapabilityBoundingSet: "",
    ProtectSystem: "strict",
    ProtectHome: "yes",
    LimitCORE: "0",
    EnvironmentFile: "/etc/feo-signer/signer.env",
    Restart: "always",
    ProtectProc: "invisible",
    RuntimeDirectory: "feo-signer",
  };
  for (const [name, value] of Object.entries(wanted))
    expect([name, signer.get(`Service.${name}`)]).toEqual([name, value]);
  const [started = ""] = signer.get("Service.ExecStart")?.match(/[\w./-]+\.ts/g) ?? [];
  expect([started, existsSync(join(root, started))]).toEqual([started, true]);
  // Its settings file chooses the socket or the port: a socket set here would be used as well as a port.
  expect(readFileSync(signing, "utf8")).not.toMatch(/^Environment=SIGNER_(SOCKET|PORT)=/m);
});
