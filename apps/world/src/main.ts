/**
 * The outside world of the demo: stand-ins that speak the protocols of what a real exchange is connected to. For the
 * demo and tests only; listens on loopback only. The bank, the inbox and the lockers keep their data in FEO_HOME, if
 * set; the chains start empty every time, which an exchange in demo mode expects.
 */
import { join } from "node:path";
import { demoCompany } from "./bank/accounts.ts";
import { isNetworkName, type NetworkName, networkNames } from "./chains/networks.ts";
import { startWorld } from "./world.ts";

function readPort(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  return refuse(`${name}=${text} is not a port`);
}

function readBlockSeconds(): number {
  const text = process.env["WORLD_BLOCK_SECONDS"] || "2";
  const seconds = Number(text);
  return seconds >= 0.1 && seconds <= 3_600
    ? seconds
    : refuse(`WORLD_BLOCK_SECONDS=${text} is not a number from 0.1 to 3600`);
}

/** Comma-separated; an empty value means none. */
function readChains(): readonly NetworkName[] {
  const text = process.env["WORLD_CHAINS"] ?? networkNames.join(",");
  const names = text.split(",").map((name) => name.trim());
  return names
    .filter((name) => name !== "")
    .map((name) =>
      isNetworkName(name) ? name : refuse(`WORLD_CHAINS has the unknown chain ${name}; use ${networkNames.join(", ")}`),
    );
}

function refuse(why: string): never {
  console.error(`world: ${why}`);
  process.exit(1);
}

/** Same names and defaults as the server's settings, so that both have the same secrets. */
const read = (name: string, fallback: string): string => process.env[name] || fallback;

// During startup there is nothing to clean up.
let stop = (): void => process.exit(0);
for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, () => stop());

try {
  const world = await startWorld({
    port: readPort("WORLD_PORT", 3002),
    smtpPort: readPort("WORLD_SMTP_PORT", 3003),
    smsKey: read("SMS_KEY", "demo-sms-key"),
    google: {
      clientId: read("GOOGLE_CLIENT_ID", "demo-google"),
      clientSecret: read("GOOGLE_CLIENT_SECRET", "demo-google-secret"),
    },
    apple: {
      clientId: read("APPLE_CLIENT_ID", "demo-apple"),
      clientSecret: read("APPLE_CLIENT_SECRET", "demo-apple-secret"),
    },
    digilocker: {
      clientId: read("DIGILOCKER_CLIENT_ID", "demo-digilocker"),
      clientSecret: read("DIGILOCKER_CLIENT_SECRET", "demo-digilocker-secret"),
    },
    bank: {
      key: { keyId: read("BANK_KEY_ID", "demo-bank"), key: read("BANK_KEY", "demo-bank-key") },
      company: {
        number: read("BANK_ACCOUNT_NUMBER", demoCompany.number),
        holder: read("BANK_ACCOUNT_HOLDER", demoCompany.holder),
        ifsc: read("BANK_IFSC", demoCompany.ifsc),
        bankName: read("BANK_NAME", demoCompany.bankName),
      },
    },
    chains: { networks: readChains(), blockSeconds: readBlockSeconds() },
    folder: process.env["FEO_HOME"] ? join(process.env["FEO_HOME"], "world") : undefined,
    publicUrl: process.env["PUBLIC_URL"] || undefined,
  });
  stop = () => void world.stop().then(() => process.exit(0));
  // Exit instead of restarting one chain: all chains start fresh together in the next process.
  void world.died.then((why) => world.stop().then(() => refuse(why)));
  process.send?.({ ready: `http://localhost:${world.port}`, smtpPort: world.smtpPort });
} catch (error) {
  console.error(`world: ${(error as Error).message}`);
  process.exit(1);
}
