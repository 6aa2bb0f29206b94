/** The signer as a process: who may connect to it, and what happens to withdrawals while it is down or refuses. */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm, unlink } from "node:fs/promises";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type EvmNetwork, knownNetworks, type SignEvm, writeReserveMessage } from "@feo/custody";
import { createKeys } from "@feo/custody/keys";
import { createOwnAddresses, readEvmTransfer, readSignedEvm, writeEvmTransfer } from "@feo/custody/transfers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectSigner } from "../../apps/server/src/chain/signer.ts";
import { houseWords } from "./coin-keys.ts";
import { type CoinSystem, openCoinSystem } from "./coin-system.ts";
import { endNodes } from "./money-nodes.ts";

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const certificate = (name: string): string => fileOf(`certificates/${name}.pem`);

describe("the signer on another machine", () => {
  let home: string;
  let child: ChildProcess;
  let url: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "feo-signer-"));
    const files = {
      SIGNER_CERT: certificate("signer"),
      SIGNER_KEY: certificate("signer-key"),
      SIGNER_CA: certificate("ca"),
    };
    child = fork(fileOf("../../apps/signer/src/main.ts"), [], {
      env: { ...process.env, FEO_HOME: home, SIGNER_HOST: "127.0.0.1", SIGNER_PORT: "0", ...files },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const [{ ready }] = (await once(child, "message")) as [{ ready: string }];
    url = ready.replace("127.0.0.1", "localhost");
  });
  afterAll(async () => {
    child.kill("SIGKILL");
    await rm(home, { recursive: true, force: true });
  });

  const as = (who: string, ca = "ca") =>
    connectSigner({ url, cert: certificate(who), key: certificate(`${who}-key`), ca: certificate(ca) });

  test("the exchange authenticates with its client certificate", async () => {
    await expect.poll(async () => (await as("exchange").status()).stopped).toBeNull();
    const { evm } = await as("exchange").accounts();
    expect(evm.house).toMatch(/^xpub/);
  });

  const eth = knownNetworks["ETH"] as EvmNetwork;
  const transfer = {
    contract: null,
    to: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    chainUnits: 10n ** 17n,
    nonce: 3,
    gas: 21_000n,
    maxFeePerGas: 30n,
    maxPriorityFeePerGas: 2n,
  };
  const evmRequest: SignEvm = { network: "ETH", from: "house", unsigned: writeEvmTransfer(eth, transfer) };
  /** The address is public, so any certificate may be used to learn it. */
  const house = async () => createOwnAddresses(await as("exchange").accounts()).address("evm", "house");
  const signedEther = async () =>
    (await as("exchange").status()).hour.find(({ network, coin }) => network === "ETH" && coin === "ETH")?.signed;

  /** Requests a signature with the given client TLS options: resolves with the status, or rejects. */
  const askWith = (tls: RequestOptions): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request(`${url}/sign/evm`, { method: "POST", ca: readFileSync(certificate("ca")), ...tls });
      asked.once("error", reject).once("response", (response) => {
        response.once("error", reject).resume();
        resolve(response.statusCode);
      });
      asked.end(JSON.stringify(evmRequest));
    });
  const certified = (who: string): RequestOptions => ({
    cert: readFileSync(certificate(who)),
    key: readFileSync(certificate(`${who}-key`)),
  });

  test("the signer signs nothing for a certificate of another authority, or without one", async () => {
    await expect(as("stranger").accounts()).rejects.toThrow("The signer cannot be reached");
    await expect(as("stranger").signEvm(evmRequest, await house())).rejects.toThrow("The signer cannot be reached");
    await expect(as("stranger").stop("A stranger wants it")).rejects.toThrow("The signer cannot be reached");
    await expect(askWith(certified("stranger"))).rejects.toThrow();
    await expect(askWith({})).rejects.toThrow();
    await expect(fetch(url.replace("https", "http"))).rejects.toThrow();
    expect(await as("exchange").status()).toMatchObject({ stopped: null });
    expect(await signedEther()).toBe("0");
  });

  test("the exchange gets the transfer signed that it requested", async () => {
    const { raw, hash } = await as("exchange").signEvm(evmRequest, await house());
    const signed = await readSignedEvm(raw);
    expect(signed).toMatchObject({ from: await house(), hash, unsigned: evmRequest.unsigned });
    expect(readEvmTransfer(eth, signed.unsigned)).toEqual(transfer);
    expect(await signedEther()).toBe("0.1");
    // Control: the same raw request succeeds with a valid certificate, so the refusals above are about the certificate.
    expect(await askWith(certified("exchange"))).toBe(200);
  });

  test("the exchange gets a reserve message signed for an address that it derived from public keys", async () => {
    const own = createOwnAddresses(await as("exchange").accounts());
    const address = own.address("btc", 7);
    const at = "2026-01-05T00:30:00.000Z";
    const signed = await as("exchange").signReserve({ network: "BTC", owner: 7, at }, address);
    expect(signed).toMatchObject({ address, message: writeReserveMessage({ network: "BTC", address, at }) });
  });

  test("the signer's refusal is returned over the same connection", async () => {
    const tooMuch = {
      ...evmRequest,
      unsigned: writeEvmTransfer(eth, { ...transfer, chainUnits: 10n ** 24n, nonce: 4 }),
    };
    await expect(as("exchange").signEvm(tooMuch, await house())).rejects.toMatchObject({ code: "REFUSED" });
  });

  test("the exchange connects only to a server with its signer's certificate", async () => {
    await expect(as("exchange", "other-ca").accounts()).rejects.toThrow("The signer cannot be reached");
  });
});

describe("the signer on the same machine", () => {
  let system: CoinSystem;
  beforeAll(async () => {
    system = await openCoinSystem();
  });
  afterAll(async () => {
    await system?.leave();
    await endNodes();
  });

  function signerOf() {
    const { signer } = system.world;
    if (!signer) throw new Error("There is no signer");
    return { ...signer, line: connectSigner({ socket: signer.socket }) };
  }

  const stageOf = async (id: string) =>
    (
      await system.database.query<{ stage: string; note: string }>("select stage, note from withdrawal where id = $1", [
        id,
      ])
    )[0];

  test("the signer's socket is closed to other users, and it exposes only public keys", async () => {
    const { socket, line } = signerOf();
    expect(statSync(socket).mode & 0o007).toBe(0);
    // A demo's signer opens its keys on the first request, which on a busy machine can take longer than the request's
    // timeout.
    await expect.poll(() => line.accounts()).toEqual(createKeys(houseWords).accounts);
    expect(JSON.stringify(await line.accounts())).not.toContain("xprv");
  });

  test("a withdrawal waits while the signer is dead, and is paid once when it is back", async () => {
    const { kill, start } = signerOf();
    const person = await system.people.register("somebody");
    await system.people.deposit(person, "ETH", "0.1");
    expect(await system.audit({ isQuick: true })).toEqual([]);
    await kill();
    const id = await system.people.withdraw(person, "ETH", "0.05");
    await expect.poll(async () => (await stageOf(id))?.stage).toBe("approved");
    expect(await system.database.query("select 1 from chain_payment where withdrawal_id = $1", [id])).toEqual([]);
    await start();
    expect(await system.audit()).toEqual([]);
    expect((await stageOf(id))?.stage).toBe("done");
  });

  test("a withdrawal waits while signing is stopped, shows operators the reason, and is paid once signing resumes", async () => {
    const { line, socket } = signerOf();
    const person = await system.people.register("somebody");
    await system.people.deposit(person, "BTC", "0.004");
    expect(await system.audit({ isQuick: true })).toEqual([]);
    await line.stop("The house is on fire");
    const id = await system.people.withdraw(person, "BTC", "0.002");
    await expect.poll(async () => (await stageOf(id))?.note).toBe("Signing is waiting: The house is on fire");
    expect((await line.status()).stopped).toBe("The house is on fire");
    await unlink(join(dirname(socket), "signer", "stopped"));
    expect(await system.audit()).toEqual([]);
    expect((await stageOf(id))?.stage).toBe("done");
  });
});
