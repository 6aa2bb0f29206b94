/** The connected chains, their signer, and the cold storage addresses; read by config.ts. */
import { resolve } from "node:path";
import {
  type Accounts,
  type Family,
  families,
  isPublished,
  knownNetworks,
  publishedCold,
  readAccounts,
  signerSocket,
} from "@feo/custody";
import * as z from "zod";
import { ConfigError, group, isStandIn } from "./settings.ts";

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

/** `evm=0x…,btc=bc1…,ltc=ltc1…`. Checksums are verified when the chains are opened. */
function readCold(text: string): ReadonlyMap<Family, string> | undefined {
  if (text.trim() === "none") return new Map();
  const pairs = text.split(",").map((pair) => pair.trim().split("=") as [string, string?]);
  const isRight = pairs.every(([family, address]) => families.some((each) => each === family) && address);
  return isRight ? new Map(pairs as [Family, string][]) : undefined;
}

export const chainSettings = {
  CHAIN_NODES: z
    .string()
    .refine(
      (text) => readNodes(text) !== undefined,
      `must be NETWORK=ADDRESS pairs of ${Object.keys(knownNetworks).join(", ")}`,
    )
    .optional(),
  CHAIN_ACCOUNTS: z
    .string()
    .refine((text) => readAccounts(text) !== undefined, "must be the line that `npm run signer -- accounts` prints")
    .optional(),
  /** Only the signer may hold the mnemonic, so setting it here is an error. */
  CHAIN_MNEMONIC: z.never("is for the signer only: see docs/custody.md").optional(),
  SIGNER_URL: z
    .string()
    .regex(/^(unix:\/.+|https:\/\/[^/]+\/?)$/, "must be unix:/PATH or https://HOST:PORT")
    .optional(),
  SIGNER_CERT: z.string().min(1).optional(),
  SIGNER_KEY: z.string().min(1).optional(),
  SIGNER_CA: z.string().min(1).optional(),
  COLD_ADDRESSES: z
    .string()
    .refine((text) => readCold(text) !== undefined, "must be FAMILY=ADDRESS pairs of evm, btc, ltc, or none")
    .optional(),
  HOT_SHARE: z.coerce.number().min(0).max(100).default(10),
  // Less would not cover the fees of withdrawals.
  HOT_LEAST_INR: z.coerce.number().int().min(10_000).max(1e12).optional(),
};

/** Where the signer is: at a local socket, or remote, with both sides' certificate files. */
export type SignerPlace =
  | { readonly socket: string }
  | { readonly url: string; readonly cert: string; readonly key: string; readonly ca: string };

/** What stays in the hot wallet, and where the rest goes. */
export interface ColdConfig {
  readonly addresses: ReadonlyMap<Family, string>;
  /** Percentage of a network's ledger total that is kept hot. */
  readonly hotShare: number;
  /** The minimum of each coin that is kept hot, in rupees. */
  readonly hotLeastInr: number;
}

export interface ChainConfig {
  /** Node URLs by network key. */
  readonly nodes: ReadonlyMap<string, string>;
  /** The keys from which deposit addresses are derived. If absent, the demo asks its signer. */
  readonly accounts: Accounts | undefined;
  readonly signer: SignerPlace;
  readonly cold: ColdConfig;
}

type Settings = z.infer<z.ZodObject<typeof chainSettings>> & {
  readonly FEO_MODE: "demo" | "production";
  readonly FEO_HOME: string;
  readonly WORLD_PORT: number;
};

/** More than the demo's faucet pays in, so that sweeps to cold storage do not make it pay again. */
const demoHotLeastInr = 1_00_00_000;
const realHotLeastInr = 5_00_000;

export function chainsOf(settings: Settings): ChainConfig {
  const {
    CHAIN_NODES: value,
    CHAIN_ACCOUNTS: line,
    FEO_MODE: mode,
    WORLD_PORT: port,
    COLD_ADDRESSES: coldSetting,
  } = settings;
  const named = value === undefined ? undefined : readNodes(value);
  const accounts = line === undefined ? undefined : readAccounts(line);
  const addresses = coldSetting === undefined ? undefined : readCold(coldSetting);
  const cold = { hotShare: settings.HOT_SHARE, hotLeastInr: settings.HOT_LEAST_INR };
  const signer = signerOf(settings);
  if (mode === "production") {
    const nodes = named ?? new Map<string, string>();
    const [plain] = [...nodes].find(([, url]) => isStandIn(url) || !url.startsWith("https://")) ?? [];
    // Name only the network: the rest may be a password.
    if (plain)
      throw new ConfigError(`FEO_MODE=production needs the ${plain} node in CHAIN_NODES to be https, on another host`);
    if (nodes.size > 0 && !(accounts && addresses && settings.SIGNER_URL))
      throw new ConfigError("CHAIN_NODES needs CHAIN_ACCOUNTS, SIGNER_URL and COLD_ADDRESSES in production");
    const published = [...(addresses?.values() ?? [])].find(isPublished);
    if (published)
      throw new ConfigError(`FEO_MODE=production refuses COLD_ADDRESSES: the key of ${published} is public`);
    const hotLeastInr = cold.hotLeastInr ?? realHotLeastInr;
    return { nodes, accounts, signer, cold: { ...cold, hotLeastInr, addresses: addresses ?? new Map() } };
  }
  const standIns = Object.keys(knownNetworks).map((key) => [key, `http://127.0.0.1:${port}/chains/${key}`] as const);
  const hotLeastInr = cold.hotLeastInr ?? demoHotLeastInr;
  return {
    nodes: named ?? new Map(standIns),
    accounts,
    signer,
    cold: { ...cold, hotLeastInr, addresses: addresses ?? publishedCold },
  };
}

function signerOf(settings: Settings): SignerPlace {
  const { SIGNER_URL: url, FEO_HOME: home } = settings;
  const files = group(settings, ["SIGNER_CERT", "SIGNER_KEY", "SIGNER_CA"]);
  if (url?.startsWith("https:")) {
    if (!files) throw new ConfigError("SIGNER_URL with https needs SIGNER_CERT, SIGNER_KEY and SIGNER_CA");
    return { url, cert: files.SIGNER_CERT, key: files.SIGNER_KEY, ca: files.SIGNER_CA };
  }
  if (url !== undefined && files)
    throw new ConfigError("SIGNER_CERT, SIGNER_KEY and SIGNER_CA need an https SIGNER_URL");
  return { socket: url?.slice("unix:".length) ?? signerSocket(resolve(home)) };
}
