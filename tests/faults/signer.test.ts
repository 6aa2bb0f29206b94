/** The signer as a process: who may speak to it, and what becomes of withdrawals while it is gone or says no. */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdtemp, rm, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createKeys } from "@feo/custody/keys";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectSigner } from "../../apps/server/src/chain/signer.ts";
import { type CoinGround, openCoinGround } from "./coin-ground.ts";
import { houseWords } from "./coin-keys.ts";
import { endNodes } from "./money-nodes.ts";

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const certificate = (name: string): string => fileOf(`certificates/${name}.pem`);

describe("on another machine", () => {
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

  test("the exchange is heard by its certificate", async () => {
    expect((await as("exchange").status()).stopped).toBeNull();
    const { evm } = await as("exchange").accounts();
    expect(evm.house).toMatch(/^xpub/);
  });

  test("somebody with a certificate of another authority is not heard, and without one nobody is", async () => {
    await expect(as("stranger").accounts()).rejects.toThrow("The signer cannot be reached");
    await expect(fetch(`${url}/accounts`)).rejects.toThrow();
    await expect(fetch(url.replace("https", "http"))).rejects.toThrow();
  });

  test("the exchange speaks to nobody but its signer", async () => {
    await expect(as("exchange", "other-ca").accounts()).rejects.toThrow("The signer cannot be reached");
  });
});

describe("on the same machine", () => {
  let ground: CoinGround;
  beforeAll(async () => {
    ground = await openCoinGround();
  });
  afterAll(async () => {
    await ground?.leave();
    await endNodes();
  });

  function signerOf() {
    const { signer } = ground.world;
    if (!signer) throw new Error("There is no signer");
    return { ...signer, line: connectSigner({ socket: signer.socket }) };
  }

  const stageOf = async (id: string) =>
    (
      await ground.database.query<{ stage: string; note: string }>("select stage, note from withdrawal where id = $1", [
        id,
      ])
    )[0];

  test("its socket is nobody else's, and it tells public keys alone", async () => {
    const { socket, line } = signerOf();
    expect(statSync(socket).mode & 0o007).toBe(0);
    expect(await line.accounts()).toEqual(createKeys(houseWords).accounts);
    expect(JSON.stringify(await line.accounts())).not.toContain("xprv");
  });

  test("a withdrawal waits while the signer is dead, and is paid once when it is back", async () => {
    const { kill, start } = signerOf();
    const person = await ground.people.register("somebody");
    await ground.people.deposit(person, "ETH", "0.1");
    expect(await ground.audit({ isQuick: true })).toEqual([]);
    await kill();
    const id = await ground.people.withdraw(person, "ETH", "0.05");
    await expect.poll(async () => (await stageOf(id))?.stage).toBe("approved");
    expect(await ground.database.query("select 1 from chain_payment where withdrawal_id = $1", [id])).toEqual([]);
    await start();
    expect(await ground.audit()).toEqual([]);
    expect((await stageOf(id))?.stage).toBe("done");
  });

  test("a withdrawal waits while signing is stopped, operators read why, and it is paid once signing goes on", async () => {
    const { line, socket } = signerOf();
    const person = await ground.people.register("somebody");
    await ground.people.deposit(person, "BTC", "0.004");
    expect(await ground.audit({ isQuick: true })).toEqual([]);
    await line.stop("The house is on fire");
    const id = await ground.people.withdraw(person, "BTC", "0.002");
    await expect.poll(async () => (await stageOf(id))?.note).toBe("The signer waits: The house is on fire");
    expect((await line.status()).stopped).toBe("The house is on fire");
    await unlink(join(dirname(socket), "signer", "stopped"));
    expect(await ground.audit()).toEqual([]);
    expect((await stageOf(id))?.stage).toBe("done");
  });
});
