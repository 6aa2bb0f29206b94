/**
 * The outside world of the demo: stand-ins that speak the protocols of what a real exchange is connected to. It serves
 * the demo and the tests only, keeps everything in memory, and is never reachable from elsewhere.
 */
import { demoCompany } from "./bank/accounts.ts";
import { startWorld } from "./world.ts";

function readPort(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  console.error(`world: ${name}=${text} is not a port`);
  process.exit(1);
}

/** Named and filled as the server's own settings, so that both know the same secrets without telling each other. */
const read = (name: string, fallback: string): string => process.env[name] || fallback;

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
    publicUrl: process.env["PUBLIC_URL"] || undefined,
  });
  const stop = () => void world.stop().then(() => process.exit(0));
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
  process.send?.({ ready: `http://localhost:${world.port}`, smtpPort: world.smtpPort });
} catch (error) {
  console.error(`world: ${(error as Error).message}`);
  process.exit(1);
}
