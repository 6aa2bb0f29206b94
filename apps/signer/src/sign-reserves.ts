/**
 * Signs reserve messages on the offline machine that holds the cold storage mnemonic: shows the addresses first and asks
 * for confirmation.
 */
import { existsSync, writeFileSync } from "node:fs";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { knownNetworks, reserveMomentSchema } from "@feo/custody";
import { createKeys } from "@feo/custody/keys";
import { createOwnAddresses, type ReserveMessages } from "@feo/custody/transfers";
import { SettingsError } from "./settings.ts";

interface Asked {
  /** A network's key, or `all`. */
  readonly network: string | undefined;
  readonly at: string | undefined;
  /** Where the messages are written. */
  readonly file: string | undefined;
}

export async function signReserves({ network, at, file }: Asked, mnemonic: string): Promise<void> {
  if (network === undefined || at === undefined || file === undefined)
    throw new SettingsError("Usage: npm run signer -- reserves NETWORK|all TIME FILE");
  const chosen = Object.entries(knownNetworks).filter(([key]) => network === "all" || network === key);
  if (chosen.length === 0)
    throw new SettingsError(`Unknown network ${network}. Use all or ${Object.keys(knownNetworks).join(", ")}`);
  if (!reserveMomentSchema.safeParse(at).success)
    throw new SettingsError(`${at} is not a UTC time such as 2026-11-17T00:30:00.000Z`);
  if (existsSync(file)) throw new SettingsError(`${file} already exists`);
  const keys = createKeys(mnemonic);
  const own = createOwnAddresses(keys.accounts);
  console.log(`Snapshot of ${at}`);
  for (const [key, { family }] of chosen) console.log(`${key.padEnd(8)} ${own.address(family, "house")}`);
  const asked = createInterface({ input: stdin, output: stdout });
  const word = await asked.question("Compare with the address sheet. Sign a message with each of these? (yes) ");
  asked.close();
  if (word.trim() !== "yes") throw new SettingsError("Nothing was signed");
  const messages: ReserveMessages["messages"] = [];
  for (const [key] of chosen) {
    const signed = await keys.signReserveMessage({ network: key, owner: "house", at });
    messages.push({ network: key, at, ...signed });
  }
  const written: ReserveMessages = { kind: "feo-reserve-messages", messages };
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  console.log(`Signed. Bring back ${file}.`);
}
