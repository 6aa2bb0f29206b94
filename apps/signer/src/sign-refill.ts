/** Signs a refill's file on the machine that holds the cold words, which no wire reaches: shows what it is first, and asks. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { createKeys, signRefill as sign } from "@feo/custody/keys";
import { checkRefill, type Refill, refillSchema } from "@feo/custody/transfers";
import { SettingsError } from "./settings.ts";

export async function signRefill(file: string | undefined, mnemonic: string): Promise<void> {
  if (file === undefined) throw new SettingsError("Which file? npm run signer -- sign FILE");
  const refill = readRefill(file);
  const { feeNote } = checkRefill(refill);
  const token = refill.contract === null ? {} : { Contract: refill.contract };
  const rows = { Refill: refill.id, Network: refill.network, Amount: `${refill.amount} ${refill.coin}` };
  for (const [name, value] of Object.entries({ ...rows, ...token, From: refill.from, To: refill.to, Fee: feeNote }))
    console.log(`${name.padEnd(8)} ${value}`);
  const asked = createInterface({ input: stdin, output: stdout });
  // Typed, not compared by eye: whoever made the file has chosen what the screen shows.
  const typed = await asked.question("Type the address that it goes to, from the address sheet: ");
  const word = typed.trim() === refill.to ? await asked.question("It is the same. Sign? (yes) ") : "";
  asked.close();
  if (typed.trim() !== refill.to) throw new SettingsError("It goes to another address. Nothing was signed");
  if (word.trim() !== "yes") throw new SettingsError("Nothing was signed");
  const out = `${file}.signed`;
  writeFileSync(out, `${JSON.stringify(await sign(createKeys(mnemonic), refill))}\n`, { mode: 0o600 });
  console.log(`Signed: bring ${out} back.`);
}

/** Throws where there is no such file, or it is none of the exchange's. */
function readRefill(file: string): Refill {
  if (!existsSync(file)) throw new SettingsError(`There is no file ${file}`);
  try {
    return refillSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new SettingsError(`${file} is not a refill: export it again`);
  }
}
