/**
 * The signer: a separate process, and the only one that holds the mnemonic from which all hot wallet keys are derived.
 * Without a command it serves requests; `new`, `accounts`, `stop`, `resume`, `sign` and `reserves` are for the key
 * custodians (docs/custody.md).
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { knownNetworks, writeAccounts } from "@feo/custody";
import { lockHome } from "./home-lock.ts";
import { serve } from "./serve.ts";
import {
  drawDemoWords,
  readMnemonic,
  readPolicy,
  readSettings,
  type Settings,
  SettingsError,
  writeMnemonic,
} from "./settings.ts";

const report = (line: string): void => console.error(`signer: ${line}`);

/** Its libraries are large: the demo loads them on the first request, production before it listens. */
async function openSigner(settings: Settings) {
  const { createSigner } = await import("./signer.ts");
  const policy = await readPolicy(settings);
  await drawDemoWords(settings);
  return createSigner({ mnemonic: await readMnemonic(settings), policy, home: settings.home, now: Date.now });
}

async function run(settings: Settings): Promise<void> {
  // Take the lock before anything in the home is read or repaired.
  const lock = await lockHome(settings.home);
  let opened: ReturnType<typeof openSigner> | undefined;
  const signer = () => {
    opened ??= openSigner(settings);
    return opened;
  };
  if (!settings.isDemo) await signer();
  const serving = await serve(settings.listening(), signer, report);
  const stop = () =>
    void serving
      .stop()
      .then(lock.release)
      .then(() => process.exit(0));
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, stop);
  process.send?.({ ready: serving.address });
  if (!settings.isDemo) report(`listening at ${serving.address}`);
}

async function showAccounts(settings: Settings): Promise<void> {
  const { createKeys } = await import("@feo/custody/keys");
  const { createOwnAddresses } = await import("@feo/custody/transfers");
  const { accounts } = createKeys(await readMnemonic(settings));
  const own = createOwnAddresses(accounts);
  console.log(`CHAIN_ACCOUNTS=${writeAccounts(accounts)}`);
  const houses = Object.entries(knownNetworks).map(([key, { family }]) => `${key} ${own.address(family, "house")}`);
  console.log(`\nAddresses of these words:\n${houses.join("\n")}`);
}

const commands: Readonly<Record<string, (settings: Settings, rest: readonly string[]) => Promise<void>>> = {
  async new(settings) {
    const { newMnemonic } = await import("@feo/custody/keys");
    if (existsSync(settings.mnemonicFile)) throw new SettingsError(`${settings.mnemonicFile} already has words`);
    mkdirSync(settings.home, { recursive: true, mode: 0o700 });
    writeMnemonic(settings.mnemonicFile, newMnemonic());
    console.log(`Twenty-four words are in ${settings.mnemonicFile}. Write them down on paper, twice, and check them.`);
    await showAccounts(settings);
  },
  accounts: showAccounts,
  async stop({ home }, reason) {
    const { stopSigning, stopFile } = await import("./signer.ts");
    mustExist(home);
    stopSigning(home, reason.join(" ") || "Stopped by hand");
    console.log(`Signing stopped: created ${stopFile(home)}.`);
  },
  async resume({ home }) {
    const { stopFile } = await import("./signer.ts");
    mustExist(home);
    rmSync(stopFile(home), { force: true });
    console.log(`Signing resumed: removed ${stopFile(home)}.`);
  },
  async sign(settings, [file]) {
    const { signRefill } = await import("./sign-refill.ts");
    await signRefill(file, await readMnemonic(settings));
  },
  async reserves(settings, [network, at, file]) {
    const { signReserves } = await import("./sign-reserves.ts");
    await signReserves({ network, at, file }, await readMnemonic(settings));
  },
};

/** A stop file in a folder that no signer reads would stop nothing. */
function mustExist(home: string): void {
  if (!existsSync(home)) throw new SettingsError(`No signer found at ${home}. Set SIGNER_HOME to the signer's home`);
}

const [name, ...rest] = process.argv.slice(2);
const command = name === undefined ? run : Object.hasOwn(commands, name) && commands[name];
try {
  if (!command) throw new SettingsError(`Unknown command ${name}. Use new, accounts, stop, resume, sign or reserves`);
  await command(readSettings(process.env), rest);
} catch (error) {
  // The operator at a command needs only the message; print a stack trace only when the serving process fails.
  report(
    error instanceof SettingsError || name !== undefined ? (error as Error).message : String((error as Error).stack),
  );
  process.exit(1);
}
