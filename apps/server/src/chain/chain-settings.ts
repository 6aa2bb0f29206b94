/** Which chains the exchange is connected to, and the words that its keys grow out of; read by config.ts. */
import * as z from "zod";
import { ConfigError, isStandIn } from "../platform/settings.ts";
import { isMnemonic, repeatsWords } from "./mnemonic.ts";
import { knownNetworks } from "./networks.ts";

/** `ETH=https://node.example/key,BTC=https://user:password@node.example`. */
function readNodes(text: string): ReadonlyMap<string, string> | undefined {
  if (text.trim() === "none") return new Map();
  const pairs = text.split(",").map((pair) => {
    const [key = "", ...rest] = pair.trim().split("=");
    return [key, rest.join("=")] as const;
  });
  const isRight = pairs.every(
    ([key, url]) => Object.hasOwn(knownNetworks, key) && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
  );
  return isRight ? new Map(pairs) : undefined;
}

export const chainSettings = {
  CHAIN_NODES: z
    .string()
    .refine(
      (text) => readNodes(text) !== undefined,
      `must be NETWORK=ADDRESS pairs of ${Object.keys(knownNetworks).join(", ")}`,
    )
    .optional(),
  CHAIN_MNEMONIC: z.string().refine(isMnemonic, "is not a BIP-39 mnemonic").optional(),
};

export interface ChainConfig {
  /** The address of a node by its network's key. */
  readonly nodes: ReadonlyMap<string, string>;
  /** Absent means one that the demo makes. */
  readonly mnemonic: string | undefined;
}

type Settings = z.infer<z.ZodObject<typeof chainSettings>> & {
  readonly FEO_MODE: "demo" | "production";
  readonly WORLD_PORT: number;
};

export function chainsOf({
  CHAIN_NODES: wish,
  CHAIN_MNEMONIC: mnemonic,
  FEO_MODE: mode,
  WORLD_PORT: port,
}: Settings): ChainConfig {
  const named = wish === undefined ? undefined : readNodes(wish);
  if (mode === "production") {
    const nodes = named ?? new Map<string, string>();
    const [plain] = [...nodes].find(([, url]) => isStandIn(url) || !url.startsWith("https://")) ?? [];
    // Only the network is named: the rest may be a password.
    if (plain)
      throw new ConfigError(`FEO_MODE=production needs the node of ${plain} in CHAIN_NODES to be https, elsewhere`);
    if (nodes.size > 0 && mnemonic === undefined)
      throw new ConfigError("CHAIN_NODES needs CHAIN_MNEMONIC in production");
    if (mnemonic !== undefined && repeatsWords(mnemonic))
      throw new ConfigError(
        "FEO_MODE=production refuses CHAIN_MNEMONIC: its words repeat, as published ones do. Draw 24 words at random",
      );
    return { nodes, mnemonic };
  }
  const standIns = Object.keys(knownNetworks).map((key) => [key, `http://127.0.0.1:${port}/chains/${key}`] as const);
  return { nodes: named ?? new Map(standIns), mnemonic };
}
