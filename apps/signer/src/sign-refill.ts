/**
 * Signs a refill file on the offline machine that holds the cold storage mnemonic: shows the transfer first and asks
 * for confirmation.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { createKeys, signRefill as sign } from "@feo/custody/keys";
import { checkRefill, type Refill, refillSchema } from "@feo/custody/transfers";
import { SettingsError } from "./settings.ts";

export async function signRefill(file: string | undefined, mnemonic: string): Promise<void> {
  if (file === undefined) throw new SettingsError("Usage: npm run signer -- sign FILE");
  const refill = readRefill(file);
  const { feeNote } = checkRefill(refill);
  const token = refill.contract === null ? {} : { Contract: refill.contract };
  const rows = { Refill: refill.id, Network: refill.network, Amount: `${refill.amount} ${refill.coin}` };
  for (const [name, value] of Object.entries({ ...rows, ...token, From: refill.from, To: refill.to, Fee: feeNote }))
    console.log(`${name.padEnd(8)} ${value}`);
  const asked = createInterface({ input: stdin, output: stdout });
  // The operator types the address instead of comparing by eye, because the file's author chose what the screen shows.
  const typed = await asked.question("Type the destination address from the address sheet: ");
  const word = typed.trim() === refill.to ? await asked.question("The address matches. Sign? (yes) ") : "";
  asked.close();
  if (typed.trim() !== refill.to) throw new SettingsError("The address does not match. Nothing was signed");
  if (word.trim() !== "yes") throw new SettingsError("Nothing was signed");
  const out = `${file}.signed`;
  writeFileSync(out, `${JSON.stringify(await sign(createKeys(mnemonic), refill))}\n`, { mode: 0o600 });
  console.log(`Signed. Bring back ${out}.`);
}

/** Throws if the file does not exist or is not a refill. */
function readRefill(file: string): Refill {
  if (!existsSync(file)) throw new SettingsError(`File not found: ${file}`);
  try {
    return refillSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new SettingsError(`${file} is not a valid refill file. Export it again`);
  }
}
