/** Parses each request, checks it against the policy, records it, and signs it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Accounts,
  knownNetworks,
  type SignBitcoin,
  type SignEvm,
  type SignedReserve,
  SignerRefusal,
  type SignerStatus,
  type SignReserve,
} from "@feo/custody";
import { createKeys } from "@feo/custody/keys";
import {
  checkSignedBitcoin,
  createOwnAddresses,
  mostGas,
  readBitcoinTransfer,
  readEvmTransfer,
  readSignedEvm,
  verifyReserveMessage,
} from "@feo/custody/transfers";
import { hourOf, judge, type Policy, type Transfer } from "./policy.ts";
import { append, openRecord, syncFolder } from "./record.ts";

export interface Signer {
  readonly accounts: Accounts;
  status(): SignerStatus;
  signEvm(request: SignEvm): Promise<string>;
  signBitcoin(request: SignBitcoin): string;
  /** Signs that Feo controls an address, also while signing is stopped: the message moves nothing. */
  signReserve(request: SignReserve): Promise<SignedReserve>;
  /** Stops signing, across restarts, until the stop file is removed on this machine. */
  stop(reason: string): void;
}

interface SignerDeps {
  readonly mnemonic: string;
  readonly policy: Policy;
  readonly home: string;
  readonly now: () => number;
}

/** The kill switch is a file, so that an operator at the machine can create it without a program. */
export const stopFile = (home: string): string => join(home, "stopped");

/** By how much the clock of the machine that asks may be ahead of the signer's. */
const clockToleranceMs = 5 * 60 * 1000;

/** Longer reasons are truncated. */
const longestReason = 300;

/** The first reason is kept. The file is on disk when this returns, so that signing stays off after a power cut. */
export function stopSigning(home: string, reason: string): void {
  const file = stopFile(home);
  if (!existsSync(file)) append(home, file, `${reason.trim().slice(0, longestReason)}\n`);
  // Sync even if the file exists: an earlier attempt may have failed before its name reached the disk.
  syncFolder(home);
}

export function createSigner({ mnemonic, policy, home, now }: SignerDeps): Signer {
  const keys = createKeys(mnemonic);
  const own = createOwnAddresses(keys.accounts);
  const record = openRecord(join(home, "signed"), now());

  function stopped(): string | null {
    const file = stopFile(home);
    if (!existsSync(file)) return null;
    try {
      return readFileSync(file, "utf8").trim().slice(0, longestReason) || "Signing was stopped";
    } catch {
      // An unreadable stop file stops signing, too.
      return "Signing was stopped";
    }
  }

  /** Recorded before it is signed: a recorded transaction may never have been sent, but every sent one is recorded. */
  function take(transfer: Transfer, from: readonly string[]): void {
    const why = stopped();
    if (why !== null) throw new SignerRefusal("STOPPED", why);
    const at = now();
    const leaving = judge(policy, transfer, record.recent(), at);
    const { network, turn, outputs } = transfer;
    record.add({ at, network, turn, ...leaving, from, to: outputs.map(({ address }) => address) });
  }

  return {
    accounts: keys.accounts,
    status: () => ({ stopped: stopped(), hour: hourOf(policy, record.recent(), now()) }),

    async signEvm({ network: key, from, payee, unsigned }) {
      const network = networkOf(key, "evm");
      const transfer = readEvmTransfer(network, unsigned);
      const { contract, to: address, chainUnits, nonce } = transfer;
      const sender = own.address("evm", from);
      const ours = [
        own.address("evm", "house"),
        ...(payee === undefined || from !== "house" ? [] : [own.address("evm", payee)]),
      ];
      const isOwn = ours.includes(address);
      take(
        {
          network: key,
          family: "evm",
          contract,
          staysOurs: from !== "house",
          feeUnits: mostGas(transfer),
          outputs: [{ address, chainUnits, isOwn }],
          turn: `${sender} ${nonce}`,
        },
        [sender],
      );
      const raw = await keys.signEvm(from, unsigned);
      const signed = await readSignedEvm(raw);
      if (signed.unsigned !== unsigned || signed.from !== sender) throw new Error("Another transaction was signed");
      return raw;
    },

    signBitcoin({ network: key, owners, psbt }) {
      const network = networkOf(key, "bitcoin");
      const { inputs, outputs, feeUnits } = readBitcoinTransfer(network, psbt);
      if (inputs.length !== owners.length) throw new SignerRefusal("REFUSED", "Each input needs an owner");
      for (const [index, { script }] of inputs.entries()) {
        const owner = owners[index] ?? "house";
        if (Buffer.compare(script, own.bitcoinScript(network, owner)) !== 0)
          throw new SignerRefusal("REFUSED", `Input ${index} does not belong to the named owner`);
      }
      const house = own.address(network.family, "house");
      const spent = inputs.map(({ txHash, position }) => `${txHash}:${position}`).toSorted();
      take(
        {
          network: key,
          family: network.family,
          contract: null,
          feeUnits,
          turn: spent.join(" "),
          // Bitcoin outputs are spent directly from customers' addresses, without a sweep.
          staysOurs: false,
          outputs: outputs.map((output) => ({ ...output, isOwn: output.address === house })),
        },
        spent,
      );
      const raw = keys.signBitcoin(network, owners, psbt);
      checkSignedBitcoin(psbt, raw);
      return raw;
    },

    async signReserve(request) {
      if (!Object.hasOwn(knownNetworks, request.network))
        throw new SignerRefusal("REFUSED", `Unknown network ${request.network}`);
      // A stock of messages with later dates would still convince people after the coins are gone.
      if (Date.parse(request.at) > now() + clockToleranceMs)
        throw new SignerRefusal("REFUSED", `${request.at} is in the future`);
      const signed = await keys.signReserveMessage(request);
      if (!verifyReserveMessage({ network: request.network, ...signed })) throw new Error("Another message was signed");
      return signed;
    },

    stop: (reason) => stopSigning(home, reason),
  };
}

function networkOf<Kind extends "evm" | "bitcoin">(key: string, kind: Kind) {
  const network = Object.hasOwn(knownNetworks, key) ? knownNetworks[key] : undefined;
  if (network?.kind !== kind) throw new SignerRefusal("REFUSED", `Unknown network ${key}`);
  return network as Extract<typeof network, { readonly kind: Kind }>;
}
