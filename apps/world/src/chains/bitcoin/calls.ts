/** The bitcoind calls that exchanges use, with bitcoind's names, parameters, results and error codes. */
import { type Acceptance, isSpentInChain } from "./acceptance.ts";
import type { BitcoinNode } from "./node.ts";
import {
  confirmationsOf,
  easiestDifficulty,
  findTransaction,
  showAmount,
  showBlock,
  showScript,
  showTransaction,
  type View,
} from "./shown.ts";
import { type Outpoint, readTransaction, splitOutpoint } from "./transaction.ts";

/** An error as bitcoind returns it. */
export class CallRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const refusalCodes = {
  misuse: -1,
  wrongType: -3,
  notFound: -5,
  invalidParameter: -8,
  notDecoded: -22,
  transactionError: -25,
  rejected: -26,
  alreadyInChain: -27,
  invalidRequest: -32600,
  unknownMethod: -32601,
  unreadable: -32700,
} as const;

interface Call {
  readonly parameters: readonly string[];
  /** How many of the parameters are required. */
  readonly required: number;
  run(given: readonly unknown[], node: BitcoinNode, view: View): unknown;
}

export const calls: Readonly<Record<string, Call>> = {
  getblockchaininfo: {
    parameters: [],
    required: 0,
    run(_, { ledger }, { height }) {
      const best = ledger.blockAt(height);
      return {
        chain: "main",
        blocks: height,
        headers: height,
        bestblockhash: best?.hash,
        difficulty: easiestDifficulty,
        time: best?.timeSeconds,
        mediantime: best?.timeSeconds,
        verificationprogress: 1,
        initialblockdownload: false,
        pruned: false,
        warnings: [],
      };
    },
  },

  getblockcount: { parameters: [], required: 0, run: (_, __, { height }) => height },

  getblockhash: {
    parameters: ["height"],
    required: 1,
    run([asked], { ledger }, { height }) {
      const wanted = readInteger(asked, "height");
      const block = wanted <= height ? ledger.blockAt(wanted) : undefined;
      if (!block) throw new CallRefusal(refusalCodes.invalidParameter, "Block height out of range");
      return block.hash;
    },
  },

  getblock: {
    parameters: ["blockhash", "verbosity"],
    required: 1,
    run([hash, verbosity], { ledger }, view) {
      const block = ledger.blockOf(readHash(hash, "blockhash"));
      if (!block || block.height > view.height) throw new CallRefusal(refusalCodes.notFound, "Block not found");
      return showBlock(block, view, Math.max(0, Math.min(3, readVerbosity(verbosity, 1))));
    },
  },

  getrawtransaction: {
    parameters: ["txid", "verbosity", "blockhash"],
    required: 1,
    run([txid, verbosity, blockHash], { ledger }, view) {
      const asked = readHash(txid, "txid");
      const inBlock = blockHash === undefined || blockHash === null ? undefined : readHash(blockHash, "blockhash");
      const wanted = inBlock === undefined ? undefined : ledger.blockOf(inBlock);
      if (inBlock !== undefined && !wanted) throw new CallRefusal(refusalCodes.notFound, "Block hash not found");
      const found = wanted
        ? { transaction: wanted.transactions.find((one) => one.txid === asked), block: wanted }
        : findTransaction(asked, view);
      if (!found?.transaction) {
        const where = wanted
          ? "No such transaction found in the provided block"
          : "No such mempool or blockchain transaction";
        throw new CallRefusal(refusalCodes.notFound, `${where}. Use gettransaction for wallet transactions.`);
      }
      const { transaction, block } = found;
      const level = readVerbosity(verbosity, 0);
      if (level === 0) return Buffer.from(transaction.raw).toString("hex");
      return {
        ...(wanted ? { in_active_chain: ledger.isInChain(wanted) } : {}),
        ...showTransaction(transaction, view, level === 1 ? "plain" : "spent"),
        ...(block
          ? {
              blockhash: block.hash,
              confirmations: Math.max(0, confirmationsOf(block, view)),
              time: block.timeSeconds,
              blocktime: block.timeSeconds,
            }
          : {}),
      };
    },
  },

  sendrawtransaction: {
    parameters: ["hexstring", "maxfeerate", "maxburnamount"],
    required: 1,
    run([hex], node) {
      const transaction = readTransaction(readHex(hex));
      if (!transaction) {
        const words = "TX decode failed. Make sure the tx has at least one input.";
        throw new CallRefusal(refusalCodes.notDecoded, words);
      }
      const verdict = node.take(transaction);
      if (verdict.kind === "accepted" || verdict.kind === "known") return transaction.txid;
      throw refusalOf(verdict);
    },
  },

  estimatesmartfee: {
    parameters: ["conf_target", "estimate_mode"],
    required: 1,
    run([asked]) {
      const target = readInteger(asked, "conf_target");
      if (target < 1 || target > 1_008) {
        throw new CallRefusal(refusalCodes.invalidParameter, "Invalid conf_target, must be between 1 and 1008");
      }
      const satsPerKilobyte = target <= 2 ? 5_000n : target <= 6 ? 2_000n : 1_000n;
      return { feerate: showAmount(satsPerKilobyte), blocks: Math.max(2, target) };
    },
  },

  getmempoolentry: {
    parameters: ["txid"],
    required: 1,
    run([txid], { ledger }) {
      const entry = ledger.waiting(readHash(txid, "txid"));
      if (!entry) throw new CallRefusal(refusalCodes.notFound, "Transaction not in mempool");
      const { transaction, feeSats, atMs, height } = entry;
      const depends = transaction.inputs
        .map(({ outpoint }) => splitOutpoint(outpoint).txid)
        .filter((parent) => ledger.waiting(parent));
      const spentBy = transaction.outputs.flatMap((_, n) => ledger.spender(`${transaction.txid}:${n}`) ?? []);
      return {
        vsize: transaction.vsize,
        weight: transaction.weight,
        time: Math.floor(atMs / 1_000),
        height,
        wtxid: transaction.hash,
        fees: { base: showAmount(feeSats), modified: showAmount(feeSats) },
        depends: [...new Set(depends)],
        spentby: [...new Set(spentBy)],
        unbroadcast: false,
      };
    },
  },

  gettxout: {
    parameters: ["txid", "n", "include_mempool"],
    required: 2,
    run([txid, n, includeMempool = true], { ledger }, view) {
      const outpoint: Outpoint = `${readHash(txid, "txid")}:${readInteger(n, "n")}`;
      const coin = ledger.output(outpoint);
      const isInBlock = coin?.height !== undefined && coin.height <= view.height;
      if (!coin || (!isInBlock && !includeMempool)) return null;
      const spender = ledger.spender(outpoint);
      const isSpent = includeMempool ? spender !== undefined : isSpentInChain(ledger, outpoint);
      if (isSpent && !isSpentAbove(spender, view, Boolean(includeMempool))) return null;
      return {
        bestblock: ledger.blockAt(view.height)?.hash,
        value: showAmount(coin.sats),
        coinbase: coin.isCoinbase,
        confirmations: isInBlock ? view.height - (coin.height ?? 0) + 1 : 0,
        scriptPubKey: showScript(coin.script, view),
      };
    },
  },
};

/**
 * Whether the spender is above the visible height, and so counts as a mempool transaction while the mempool is
 * excluded.
 */
function isSpentAbove(spender: string | undefined, { ledger, height }: View, waitingCounts: boolean): boolean {
  const spentAt = spender === undefined ? undefined : ledger.confirmed(spender)?.block.height;
  return !waitingCounts && spentAt !== undefined && spentAt > height;
}

function refusalOf(verdict: Exclude<Acceptance, { kind: "accepted" | "known" }>): CallRefusal {
  if (verdict.kind === "already-in-chain") {
    return new CallRefusal(refusalCodes.alreadyInChain, "Transaction outputs already in utxo set");
  }
  if (verdict.kind === "missing-inputs") {
    return new CallRefusal(refusalCodes.transactionError, "bad-txns-inputs-missingorspent");
  }
  if (verdict.kind === "fee-too-high") {
    const words = "Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)";
    return new CallRefusal(refusalCodes.transactionError, words);
  }
  return new CallRefusal(refusalCodes.rejected, verdict.why);
}

function readInteger(value: unknown, name: string): number {
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw new CallRefusal(
    refusalCodes.wrongType,
    `${name}: JSON value of type ${typeof value} is not of expected type number`,
  );
}

function readVerbosity(value: unknown, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  return typeof value === "boolean" ? Number(value) : readInteger(value, "verbosity");
}

function readHash(value: unknown, name: string): string {
  if (typeof value !== "string") {
    throw new CallRefusal(
      refusalCodes.wrongType,
      `${name}: JSON value of type ${typeof value} is not of expected type string`,
    );
  }
  if (value.length !== 64) {
    const words = `${name} must be of length 64 (not ${value.length}, for '${value}')`;
    throw new CallRefusal(refusalCodes.invalidParameter, words);
  }
  if (/^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase();
  throw new CallRefusal(refusalCodes.invalidParameter, `${name} must be hexadecimal string (not '${value}')`);
}

/** Text that is not hexadecimal is read as empty bytes, which never decode as a transaction. */
const readHex = (value: unknown): Uint8Array =>
  typeof value === "string" && /^([0-9a-f]{2})+$/i.test(value)
    ? Uint8Array.from(Buffer.from(value, "hex"))
    : new Uint8Array();
