/** The signer's settings under its systemd unit. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const fileOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const unit = readFileSync(fileOf("deploy/systemd/feo-signer.service"), "utf8");

/** The unit's environment, then what systemd adds, then /etc/feo-signer/signer.env, which overrides both. */
function settingsWith(file: Readonly<Record<string, string>>) {
  const [, folder] = /^RuntimeDirectory=(.*)$/m.exec(unit) ?? [];
  const own = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
  return readSettings({ ...Object.fromEntries(own), RUNTIME_DIRECTORY: `/run/${folder}`, ...file });
}

const file = { FEO_MODE: "production", SIGNER_POLICY: "/etc/feo-signer/policy.json" };

test("under systemd the signer listens by default on the socket that the exchange is configured with", () => {
  const settings = settingsWith(file);
  expect(settings.home).toBe("/var/lib/feo-signer");
  expect(settings.listening()).toEqual({ socket: "/run/feo-signer/signer.sock" });
  expect(settingsWith({ ...file, SIGNER_SOCKET: "/run/other.sock" }).listening()).toEqual({
    socket: "/run/other.sock",
  });
});

test("under systemd the signer listens on a port if its settings file names one", () => {
  const certificate = fileOf("tests/faults/certificates/signer.pem");
  const certificates = { SIGNER_CERT: certificate, SIGNER_KEY: certificate, SIGNER_CA: certificate };
  const elsewhere = { ...file, ...certificates, SIGNER_PORT: "8443", SIGNER_HOST: "10.0.0.7" };
  expect(settingsWith(elsewhere).listening()).toMatchObject({ host: "10.0.0.7", port: 8443 });
  const both = settingsWith({ ...elsewhere, SIGNER_SOCKET: "/run/other.sock" });
  expect(() => both.listening()).toThrow("not both");
});
