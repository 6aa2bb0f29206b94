import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type EvmNetwork, knownNetworks, type Owner, SignerRefusal } from "@feo/custody";
import { createKeys, newMnemonic } from "@feo/custody/keys";
import {
  checkReserveMessages,
  createOwnAddresses,
  readSignedEvm,
  reserveMessagesSchema,
  verifyReserveMessage,
  writeEvmTransfer,
} from "@feo/custody/transfers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Policy } from "./policy.ts";
import { drawDemoWords, readMnemonic, readPolicy, readSettings, SettingsError } from "./settings.ts";
import { createSigner, type Signer, stopFile } from "./signer.ts";

const mnemonic = newMnemonic();
const own = createOwnAddresses(createKeys(mnemonic).accounts);
const eth = knownNetworks["ETH"] as EvmNetwork;
const stranger = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const ether = 10n ** 18n;
const policy: Policy = {
  cold: {},
  networks: {
    ETH: { fees: { each: "1", hour: "10" }, coins: { ETH: { decimals: 18, each: "5", hour: "6" } } },
  },
};

let home: string;
let time = Date.UTC(2026, 0, 5, 12);
let signer: Signer;
const open = () => createSigner({ mnemonic, policy, home, now: () => time });

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "feo-signer-"));
  time = Date.UTC(2026, 0, 5, 12);
  signer = open();
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const unsigned = (to: string, chainUnits: bigint, nonce = 0) =>
  writeEvmTransfer(eth, {
    contract: null,
    to,
    chainUnits,
    nonce,
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
  });
const sign = (to: string, chainUnits: bigint, nonce = 0, from: Owner = "house", payee?: Owner) =>
  signer.signEvm({
    network: "ETH",
    from,
    ...(payee === undefined ? {} : { payee }),
    unsigned: unsigned(to, chainUnits, nonce),
  });
const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "signed",
    (error: unknown) => (error instanceof SignerRefusal ? error.code : String(error)),
  );

test("the signer signs for the house and for customers, and publishes its accounts", async () => {
  expect(signer.accounts).toEqual(createKeys(mnemonic).accounts);
  expect((await readSignedEvm(await sign(stranger, ether))).from).toBe(own.address("evm", "house"));
  const swept = await sign(own.address("evm", "house"), 100n * ether, 0, 7);
  expect((await readSignedEvm(swept)).from).toBe(own.address("evm", 7));
});

test("an address that the signer cannot derive counts as an outside address, even if a payee is named", async () => {
  expect(await refusal(sign(own.address("evm", 7), 100n * ether, 0, "house", 7))).toBe("signed");
  expect(await refusal(sign(stranger, 100n * ether, 1, "house", 7))).toBe("REFUSED");
  expect(await refusal(sign(stranger, 1n, 0, 7))).toBe("REFUSED");
});

test("the hourly limits survive a restart, and a line torn by a power cut is dropped", async () => {
  await sign(stranger, 4n * ether, 0);
  const [file] = readdirSync(join(home, "signed"));
  const path = join(home, "signed", file ?? "");
  appendFileSync(path, '{"at":17');
  signer = open();
  expect(await refusal(sign(stranger, 3n * ether, 1))).toBe("HOUR_LIMIT");
  expect(await refusal(sign(stranger, 2n * ether, 1))).toBe("signed");
  signer = open();
  expect(signer.status().hour).toEqual([{ network: "ETH", coin: "ETH", signed: "6", limit: "6" }]);
  expect(
    readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { network: "ETH", to: [stranger], chainUnits: String(4n * ether) },
    { network: "ETH", to: [stranger], chainUnits: String(2n * ether) },
  ]);
  time += 60 * 60_000 + 1;
  expect(await refusal(sign(stranger, 5n * ether, 2))).toBe("signed");
});

test("the hourly limit counts across midnight", async () => {
  time = Date.UTC(2026, 0, 5, 23, 50);
  await sign(stranger, 5n * ether, 0);
  time = Date.UTC(2026, 0, 6, 0, 10);
  signer = open();
  expect(await refusal(sign(stranger, 2n * ether, 1))).toBe("HOUR_LIMIT");
  await sign(stranger, ether, 1);
  expect(readdirSync(join(home, "signed"))).toEqual(["2026-01-05.jsonl", "2026-01-06.jsonl"]);
});

test("after a stop nothing is signed, even after a restart, until the stop file is removed", async () => {
  signer.stop("Something is wrong");
  expect(signer.status().stopped).toBe("Something is wrong");
  expect(await refusal(sign(own.address("evm", "house"), 1n, 0, 7))).toBe("STOPPED");
  signer = open();
  expect(await refusal(sign(stranger, 1n))).toBe("STOPPED");
  expect(readdirSync(join(home, "signed"))).toEqual([]);
  rmSync(stopFile(home));
  expect(await refusal(sign(stranger, 1n))).toBe("signed");
  // An operator at the machine can create the file by hand.
  writeFileSync(stopFile(home), "");
  expect(await refusal(sign(stranger, 1n))).toBe("STOPPED");
});

const signReserve = async (at: number) => {
  const network = "BTC";
  return { network, ...(await signer.signReserve({ network, owner: "house", at: new Date(at).toISOString() })) };
};

test("reserve messages are signed while signing is stopped, without a record and for networks outside the policy", async () => {
  signer.stop("Something is wrong");
  expect(verifyReserveMessage(await signReserve(time))).toBe(true);
  expect(readdirSync(join(home, "signed"))).toEqual([]);
  expect(signer.status().stopped).toBe("Something is wrong");
});

test("reserve messages may be dated at most five minutes ahead of the signer's clock", async () => {
  const ahead = 5 * 60_000;
  expect(verifyReserveMessage(await signReserve(time + ahead))).toBe(true);
  expect(verifyReserveMessage(await signReserve(0))).toBe(true);
  expect(await refusal(signReserve(time + ahead + 1))).toBe("REFUSED");
});

test.each(["POLYGON", "BTC", "__proto__", ""])("the signer refuses the network %s", async (network) => {
  expect(await refusal(signer.signEvm({ network, from: "house", unsigned: unsigned(stranger, 1n) }))).toBe("REFUSED");
});

test("the demo generates its mnemonic once; production requires a mnemonic and a policy", async () => {
  const demo = readSettings({ FEO_HOME: home });
  await expect(readMnemonic(demo)).rejects.toThrow("No words found");
  await drawDemoWords(demo);
  const words = await readMnemonic(demo);
  await drawDemoWords(demo);
  expect(await readMnemonic(demo)).toBe(words);
  expect(statSync(demo.mnemonicFile).mode & 0o777).toBe(0o400);
  const production = readSettings({ FEO_MODE: "production", SIGNER_HOME: join(home, "elsewhere") });
  await drawDemoWords(production);
  await expect(readMnemonic(production)).rejects.toThrow(SettingsError);
  expect(existsSync(production.mnemonicFile)).toBe(false);
  await expect(readPolicy(production)).rejects.toThrow("SIGNER_POLICY");
  const published = `${"abandon ".repeat(11)}about`;
  const file = join(home, "published");
  writeFileSync(file, published);
  await expect(readMnemonic({ ...production, mnemonicFile: file })).rejects.toThrow(
    "repeat, like published test words",
  );
  await expect(readMnemonic({ ...production, mnemonicFile: file })).rejects.not.toThrow("abandon");
  writeFileSync(file, "no words at all");
  await expect(readMnemonic({ ...demo, mnemonicFile: file })).rejects.toThrow("does not contain BIP-39 words");
});

test("the demo policy lists every network; production refuses it, because its cold keys are public", async () => {
  const demo = readSettings({ FEO_HOME: home });
  expect(Object.keys((await readPolicy(demo)).networks).toSorted()).toEqual(Object.keys(knownNetworks).toSorted());
  const production = { ...demo, isDemo: false };
  await expect(readPolicy(production)).rejects.toThrow(/the key of .* is public/);
  const shouted = JSON.parse(readFileSync(demo.policyFile ?? "", "utf8"));
  const cold = { btc: shouted.cold.btc.toUpperCase() };
  writeFileSync(join(home, "policy.json"), JSON.stringify({ ...shouted, cold }));
  const policyFile = join(home, "policy.json");
  await expect(readPolicy({ ...production, policyFile })).rejects.toThrow(/the key of .* is public/);
});

const ethRules = { fees: { each: "1", hour: "10" }, coins: { ETH: { decimals: 18, each: "5", hour: "6" } } };
const token = { contract: usdt, decimals: 6, each: "5", hour: "6" };
test.each<[string, object]>([
  [
    "an amount finer than its coin's unit",
    { cold: {}, networks: { ETH: { ...ethRules, coins: { USDT: { ...token, each: "1.1234567" } } } } },
  ],
  ["a mistyped address", { cold: { evm: stranger.replace("5aA", "5aa") }, networks: { ETH: ethRules } }],
  [
    "a destination of another chain",
    { cold: {}, networks: { BTC: { fees: ethRules.fees, coins: {}, destinations: [stranger] } } },
  ],
  [
    "a duplicate contract",
    {
      cold: {},
      networks: { ETH: { ...ethRules, coins: { USDT: token, USDC: { ...token, contract: usdt.toLowerCase() } } } },
    },
  ],
  [
    "a token without a contract",
    { cold: {}, networks: { ETH: { ...ethRules, coins: { USDT: { ...token, contract: undefined } } } } },
  ],
  [
    "wrong decimals for the chain's coin",
    { cold: {}, networks: { ETH: { ...ethRules, coins: { ETH: { decimals: 6, each: "5", hour: "6" } } } } },
  ],
])("a policy with %s is refused before anything is signed", async (_what, wrong) => {
  const policyFile = join(home, "policy.json");
  writeFileSync(policyFile, JSON.stringify(wrong));
  await expect(readPolicy({ ...readSettings({ FEO_HOME: home }), policyFile })).rejects.toThrow(SettingsError);
});

test("policy addresses are read in their network's canonical form", async () => {
  const policyFile = join(home, "policy.json");
  writeFileSync(policyFile, JSON.stringify({ cold: { evm: stranger.toLowerCase() }, networks: { ETH: ethRules } }));
  const read = await readPolicy({ ...readSettings({ FEO_HOME: home }), policyFile });
  expect(read.cold.evm).toBe(stranger);
});

test("a customer's address cannot be swept to another customer's", async () => {
  expect(await refusal(sign(own.address("evm", 8), 1n, 0, 7, 8))).toBe("REFUSED");
});

const run = (...words: string[]) => runWith("", ...words);

/** Runs a command with this text as its standard input. */
function runWith(input: string, ...words: string[]) {
  const env = { PATH: process.env["PATH"], SIGNER_HOME: home, FEO_MODE: "production" };
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  return spawnSync(process.execPath, [main, ...words], { env, input, encoding: "utf8" });
}

test("the stop command works only on an existing signer home", () => {
  expect(run("stop", "A", "drill")).toMatchObject({
    status: 0,
    stdout: `Signing stopped: created ${stopFile(home)}.\n`,
  });
  expect(signer.status().stopped).toBe("A drill");
  expect(run("resume").status).toBe(0);
  expect(signer.status().stopped).toBeNull();
  rmSync(home, { recursive: true });
  expect(run("stop")).toMatchObject({ status: 1, stdout: "" });
  expect(run("resume")).toMatchObject({ status: 1, stdout: "" });
  expect(run("constructor")).toMatchObject({ status: 1, stdout: "" });
  expect(existsSync(home)).toBe(false);
});

test("the command that signs a refill reports an invalid file in one line", () => {
  writeFileSync(join(home, "mnemonic"), mnemonic, { mode: 0o600 });
  const file = join(home, "refill.json");
  const said = () => run("sign", file).stderr;
  expect(said()).toBe(`signer: File not found: ${file}\n`);
  for (const text of ["", "{}", "[1", '{"kind":"feo-refill"}']) {
    writeFileSync(file, text);
    expect(said()).toBe(`signer: ${file} is not a valid refill file. Export it again\n`);
  }
});

const snapshot = "2026-11-17T00:30:00.000Z";
const houses = Object.entries(knownNetworks).map(([network, { family }]) => ({
  network,
  address: own.address(family, "house"),
}));

test.each([
  ["all", houses],
  ["LTC", houses.filter(({ network }) => network === "LTC")],
] as const)(
  "the command that signs reserve messages shows the addresses of %s and writes a file that can be checked",
  (network, expected) => {
    writeFileSync(join(home, "mnemonic"), mnemonic, { mode: 0o600 });
    const file = join(home, "reserves.json");
    const { status, stdout } = runWith("yes\n", "reserves", network, snapshot, file);
    expect(status).toBe(0);
    expect(stdout.split("\n").slice(0, expected.length + 1)).toEqual([
      `Snapshot of ${snapshot}`,
      ...expected.map(({ network: key, address }) => `${key.padEnd(8)} ${address}`),
    ]);
    const written = reserveMessagesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    expect(written.messages).toMatchObject(expected.map((each) => ({ ...each, at: snapshot })));
    expect(() => checkReserveMessages(written)).not.toThrow();
  },
);

test("the command that signs reserve messages writes nothing without a yes, and reports a wrong word in one line", () => {
  writeFileSync(join(home, "mnemonic"), mnemonic, { mode: 0o600 });
  const file = join(home, "reserves.json");
  const said = (...words: string[]) => runWith("no\n", "reserves", ...words).stderr;
  expect(said("all", snapshot, file)).toBe("signer: Nothing was signed\n");
  expect(said("all", snapshot)).toBe("signer: Usage: npm run signer -- reserves NETWORK|all TIME FILE\n");
  const networks = houses.map(({ network }) => network).join(", ");
  for (const network of ["DOGE", "__proto__"])
    expect(said(network, snapshot, file)).toBe(`signer: Unknown network ${network}. Use all or ${networks}\n`);
  expect(said("all", "2026-11-17", file)).toBe(
    "signer: 2026-11-17 is not a UTC time such as 2026-11-17T00:30:00.000Z\n",
  );
  expect(existsSync(file)).toBe(false);
  const words = join(home, "mnemonic");
  expect(said("all", snapshot, words)).toBe(`signer: ${words} already exists\n`);
  expect(readFileSync(words, "utf8")).toBe(mnemonic);
});
