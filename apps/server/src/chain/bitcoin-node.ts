/**
 * A node of a Bitcoin-like chain over bitcoind's JSON-RPC. Amounts arrive as decimals of the coin and are parsed
 * exactly.
 */
import { jsonNumberToDecimal, parseDecimal } from "@feo/money";
import * as z from "zod";
import { type ChainNode, type ChainTransfer, FeeTooLow, NotTaken } from "./chain-node.ts";

export interface BitcoinNode extends ChainNode {
  readonly kind: "bitcoin";
  /** In satoshis per 1,000 virtual bytes. */
  feeRate(): Promise<bigint>;
  /** The raw transaction in hexadecimal. */
  raw(hash: string): Promise<string>;
}

export const bitcoinDecimals = 8;
const timeoutMs = 10_000;
/** Fee target: about an hour. */
const targetBlocks = 6;
const lowestRate = 1_000n;
const usualRate = 5_000n;

/** A JSON number whose digits `readJson` kept as text. */
const amount = z.string().transform((digits, context) => {
  const read = jsonNumberToDecimal(digits);
  const parsed = read.ok ? parseDecimal(read.text, bitcoinDecimals) : undefined;
  if (parsed?.ok) return parsed.units;
  context.addIssue({ code: "custom", message: "is not an amount" });
  return z.NEVER;
});
/** These fields are parsed from their digits, never as floating point. */
const amounts = new Set(["value", "feerate"]);
/** Missing from TypeScript's types: a reviver's third argument has the source text of the value. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const asWritten: Reviver = (key, value, { source }) => (amounts.has(key) && typeof value === "number" ? source : value);
const readJson = (text: string): unknown => JSON.parse(text, asWritten as Parameters<typeof JSON.parse>[1]);
const script = z.object({ address: z.string().optional() });
const transaction = z.object({
  txid: z.string(),
  vin: z.array(
    z.object({
      // A coinbase transaction has no input transaction.
      txid: z.string().optional(),
      vout: z.number().optional(),
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

/** bitcoind's messages for a fee too low to be relayed, for a full mempool, or for a replacement. */
const feeTooLow = /min (?:relay )?fee not met|insufficient fee/i;

/** bitcoind's RPC error codes. */
const codes = { notFound: -5, outOfRange: -8, rejected: -25, refused: -26, inChain: -27 } as const;

export function createBitcoinNode(url: string): BitcoinNode {
  const address = new URL(url);
  const { username } = address;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(address.password)}`;
  // fetch refuses URLs with credentials; they go into the header.
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
    // bitcoind reports errors with an HTTP error status and a JSON body; anything else is not from bitcoind.
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
      // Verbosity 3 includes the spent outputs, which give the sending addresses.
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
                  txHash: txid,
                  txIndex: n,
                  contract: null,
                  to,
                  chainUnits: value,
                  hasArrived: true,
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
      // In an orphaned block: a replacement may be mined instead.
      if ((read.confirmations ?? 0) < 1) return { state: "unknown" };
      const { height } = await ask(z.object({ height: z.number() }), "getblock", [read.blockhash, 1]);
      // The fee is known from signing.
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
