/** A node of a Bitcoin-like chain over JSON-RPC, as bitcoind speaks it. Amounts come as decimals of the coin and are read as such. */
import { jsonNumberToDecimal, parseDecimal } from "@feo/money";
import * as z from "zod";
import { type ChainNode, type ChainTransfer, FeeTooLow, NotTaken } from "./chain-node.ts";

export interface BitcoinNode extends ChainNode {
  readonly kind: "bitcoin";
  /** In the smallest unit, for a thousand virtual bytes. */
  feeRate(): Promise<bigint>;
  /** A whole transaction, in hexadecimal. */
  raw(hash: string): Promise<string>;
}

export const bitcoinDecimals = 8;
const timeoutMs = 10_000;
/** What a block an hour from now asks for, about. */
const targetBlocks = 6;
const lowestRate = 1_000n;
const usualRate = 5_000n;

/** A JSON number, kept as its own digits by `readJson`. */
const amount = z.string().transform((digits, context) => {
  const read = jsonNumberToDecimal(digits);
  const parsed = read.ok ? parseDecimal(read.text, bitcoinDecimals) : undefined;
  if (parsed?.ok) return parsed.units;
  context.addIssue({ code: "custom", message: "is no amount" });
  return z.NEVER;
});
/** Amounts are read by their digits and never as fractions. */
const amounts = new Set(["value", "feerate"]);
/** Newer than the types of the language know: a reviver is shown the text that a value was read from. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const asWritten: Reviver = (key, value, { source }) => (amounts.has(key) && typeof value === "number" ? source : value);
const readJson = (text: string): unknown => JSON.parse(text, asWritten as Parameters<typeof JSON.parse>[1]);
const script = z.object({ address: z.string().optional() });
const transaction = z.object({
  txid: z.string(),
  vin: z.array(
    z.object({
      // The first of a block spends nothing.
      ...{ txid: z.string().optional(), vout: z.number().optional() },
      prevout: z.object({ scriptPubKey: script }).optional(),
    }),
  ),
  vout: z.array(z.object({ value: amount, n: z.number(), scriptPubKey: script })),
});
const block = z.object({
  hash: z.string(),
  previousblockhash: z.string().optional(),
  tx: z.array(transaction),
});
const found = z.object({ blockhash: z.string().optional(), confirmations: z.number().optional() });
const answer = z.object({
  result: z.unknown(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
});

class NodeError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** bitcoind's words where a fee is too low to be passed on, for a full pool, or for a replacement. */
const feeTooLow = /min (?:relay )?fee not met|insufficient fee/i;

/** bitcoind's own numbers. */
const codes = { notFound: -5, outOfRange: -8, rejected: -25, refused: -26, inChain: -27 } as const;

export function createBitcoinNode(url: string): BitcoinNode {
  const address = new URL(url);
  const { username } = address;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(address.password)}`;
  // Not allowed in an address that is fetched, only in the header.
  [address.username, address.password] = ["", ""];
  const authorization = `Basic ${Buffer.from(login).toString("base64")}`;

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    params: unknown[] = [],
  ): Promise<z.output<Schema>> {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...(username === "" ? {} : { authorization }) },
      body: JSON.stringify({ jsonrpc: "1.0", id: "feo", method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    // bitcoind says no with a status of its own and the reason in the body; anything else is not bitcoind.
    if (!text.startsWith("{")) throw new Error(`The node answered ${response.status}`);
    const { result, error } = answer.parse(readJson(text));
    if (error) throw new NodeError(error.code, error.message);
    return schema.parse(result);
  }

  const hashAt = (height: number): Promise<string | undefined> =>
    ask(z.string(), "getblockhash", [height]).catch(absent(codes.outOfRange));

  return {
    kind: "bitcoin",
    hashAt,
    genesis: () => ask(z.string(), "getblockhash", [0]),
    height: () => ask(z.number(), "getblockcount"),
    decimals: async () => bitcoinDecimals,

    async block(height, { ours }) {
      const hash = await hashAt(height);
      if (hash === undefined) return undefined;
      // With what was spent, which says where coins came from.
      const read = await ask(block, "getblock", [hash, 3]);
      const known = await ours([
        ...new Set(
          read.tx.flatMap(({ vin, vout }) => [
            ...vout.flatMap(({ scriptPubKey }) => scriptPubKey.address ?? []),
            ...vin.flatMap(({ prevout }) => prevout?.scriptPubKey.address ?? []),
          ]),
        ),
      ]);
      const spends = read.tx.flatMap(({ txid: by, vin }) =>
        vin.flatMap(({ txid: txHash, vout: position, prevout }) =>
          txHash !== undefined && position !== undefined && known.has(prevout?.scriptPubKey.address ?? "")
            ? [{ txHash, position, by }]
            : [],
        ),
      );
      const transfers = read.tx.flatMap(({ txid, vin, vout }) =>
        vout.flatMap(({ value, n, scriptPubKey: { address: to } }): ChainTransfer[] =>
          to === undefined || !known.has(to) || value === 0n
            ? []
            : [
                {
                  ...{ txHash: txid, txIndex: n, contract: null, to, chainUnits: value, hasArrived: true },
                  from: vin[0]?.prevout?.scriptPubKey.address ?? "unknown",
                },
              ],
        ),
      );
      return { height, hash, parentHash: read.previousblockhash ?? "", transfers, spends };
    },

    async state(hash) {
      const read = await ask(found, "getrawtransaction", [hash, true]).catch(absent(codes.notFound));
      if (!read) return { state: "unknown" };
      if (read.blockhash === undefined) return { state: "waiting" };
      // In a block that the chain has left: what was signed in its place may be mined instead.
      if ((read.confirmations ?? 0) < 1) return { state: "unknown" };
      const { height } = await ask(z.object({ height: z.number() }), "getblock", [read.blockhash, 1]);
      // What it cost was known when it was signed.
      return { state: "mined", height, isDone: true, feeUnits: 0n };
    },

    raw: (hash) => ask(z.string(), "getrawtransaction", [hash]),

    async send(raw) {
      await ask(z.string(), "sendrawtransaction", [raw]).catch((error: unknown) => {
        if (!(error instanceof NodeError)) throw error;
        if (error.code === codes.inChain || /already in (mempool|block|utxo)|txn-already/i.test(error.message)) return;
        throw feeTooLow.test(error.message) ? new FeeTooLow(error.message) : new NotTaken(error.message);
      });
    },

    async feeRate() {
      const { feerate } = await ask(z.object({ feerate: amount.optional() }), "estimatesmartfee", [targetBlocks]);
      const rate = feerate ?? usualRate;
      return rate < lowestRate ? lowestRate : rate;
    },
  };
}

const absent =
  (code: number) =>
  (error: unknown): undefined => {
    if (!(error instanceof NodeError) || error.code !== code) throw error;
  };
