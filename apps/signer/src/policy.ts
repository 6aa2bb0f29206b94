/**
 * Decides what the signer signs, by its own rules alone: only listed coins, from customers' addresses only to the house
 * or to cold storage, and to outside addresses only within a limit per transaction and per hour. Pure: the caller
 * passes in what was signed before.
 */
import { type Family, type KnownNetwork, knownNetworks, networkOf, SignerRefusal } from "@feo/custody";
import { formatUnits, parseUnits } from "@feo/money";
import * as z from "zod";

const amount = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/, "is not an amount");
const coinSchema = z.strictObject({
  /** The token's contract; absent for the chain's native coin. */
  contract: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
  decimals: z.int().min(0).max(36),
  /** Limits for transfers to addresses that are not ours: per transaction and per hour. */
  each: amount,
  hour: amount,
});
const networkSchema = z.strictObject({
  /** Limits for network fees, in the native coin: per transaction, and per hour for all transactions. */
  fees: z.strictObject({ each: amount, hour: amount }),
  coins: z.record(z.string(), coinSchema),
  /** Allowlist: if present, coins go only to these addresses. */
  destinations: z.array(z.string()).optional(),
});
export const policySchema = z.strictObject({
  /** The cold storage addresses, by network family. The signer does not hold their keys. */
  cold: z.strictObject({ evm: z.string().optional(), btc: z.string().optional(), ltc: z.string().optional() }),
  networks: z.record(
    z.string().refine((key) => Object.hasOwn(knownNetworks, key), "is not a known network"),
    networkSchema,
  ),
});
export type Policy = z.infer<typeof policySchema>;

/** A parsed transaction, for any kind of chain. */
export interface Transfer {
  readonly network: string;
  readonly family: Family;
  /** The token's contract; null for the chain's native coin. */
  readonly contract: string | null;
  /** Whether it may go only to our own addresses and to cold storage. */
  readonly staysOurs: boolean;
  readonly outputs: readonly { readonly address: string; readonly chainUnits: bigint; readonly isOwn: boolean }[];
  readonly feeUnits: bigint;
  /** Of transactions with the same turn (nonce or inputs), only one can be mined. */
  readonly turn: string;
}

/** The amount that goes to outside addresses and the maximum network fee, in the chain's units. */
export interface Leaving {
  readonly coin: string;
  readonly chainUnits: bigint;
  readonly feeUnits: bigint;
}

export interface SignedBefore extends Leaving {
  readonly at: number;
  readonly network: string;
  readonly turn: string;
}

export const hourMs = 60 * 60 * 1000;

const refuse = (reason: string): never => {
  throw new SignerRefusal("REFUSED", reason);
};
const units = (text: string, decimals: number): bigint => parseUnits(text, decimals, { unbounded: true });

/** Returns the outgoing amounts for the record; throws a SignerRefusal. */
export function judge(policy: Policy, transfer: Transfer, before: readonly SignedBefore[], now: number): Leaving {
  const { network, family, contract, outputs, feeUnits, staysOurs, turn } = transfer;
  const rules =
    (Object.hasOwn(policy.networks, network) && policy.networks[network]) || refuse(`${network} is not in the policy`);
  const [coin, limits] =
    Object.entries(rules.coins).find(([, each]) => sameContract(each.contract ?? null, contract)) ??
    refuse(`${contract ?? "The native coin"} on ${network} is not in the policy`);
  const strangers = outputs.filter(({ address, isOwn }) => !isOwn && address !== policy.cold[family]);
  if (staysOurs && strangers.length > 0)
    refuse("Customers' addresses may only be emptied to the hot wallet or cold storage");
  const unlisted = strangers.find(({ address }) => rules.destinations && !rules.destinations.includes(address));
  if (unlisted) refuse(`${unlisted.address} is not in the policy`);
  const leaving = { coin, feeUnits, chainUnits: strangers.reduce((sum, { chainUnits }) => sum + chainUnits, 0n) };
  if (leaving.chainUnits > units(limits.each, limits.decimals))
    refuse(`${formatUnits(leaving.chainUnits, limits.decimals)} ${coin} exceeds the policy's limit per transaction`);
  const native = nativeOf(network);
  // Checked after the permanent refusals: a fee over the limit is temporary, because fees fall again.
  if (feeUnits > units(rules.fees.each, native.decimals))
    throw new SignerRefusal(
      "FEE_LIMIT",
      `A fee of ${formatUnits(feeUnits, native.decimals)} ${native.ticker} exceeds the policy's limit per transaction`,
    );
  const all = [...before, { at: now, network, turn, ...leaving }].filter(({ at }) => at > now - hourMs);
  if (signedOf(all, network, ({ feeUnits: fee }) => fee) > units(rules.fees.hour, native.decimals))
    throw new SignerRefusal("HOUR_LIMIT", `Fees on ${network} would exceed the policy's hourly limit`);
  // Transfers to ourselves are not limited by payments to others.
  if (strangers.length > 0 && paidOf(all, network, coin) > units(limits.hour, limits.decimals))
    throw new SignerRefusal("HOUR_LIMIT", `${coin} on ${network} would exceed the policy's hourly limit`);
  return leaving;
}

/** Of transactions that share a turn only the largest counts, because only one of them can be mined. */
function signedOf(signed: readonly SignedBefore[], network: string, unitsOf: (one: SignedBefore) => bigint): bigint {
  const byTurn = new Map<string, bigint>();
  for (const one of signed.filter((each) => each.network === network)) {
    const most = byTurn.get(one.turn) ?? 0n;
    const these = unitsOf(one);
    byTurn.set(one.turn, these > most ? these : most);
  }
  return [...byTurn.values()].reduce((sum, each) => sum + each, 0n);
}

const paidOf = (signed: readonly SignedBefore[], network: string, coin: string): bigint =>
  signedOf(signed, network, (one) => (one.coin === coin ? one.chainUnits : 0n));

/** The amounts signed for outside addresses within the last hour, beside their limits. */
export function hourOf(policy: Policy, before: readonly SignedBefore[], now: number) {
  const recent = before.filter(({ at }) => at > now - hourMs);
  return Object.entries(policy.networks).flatMap(([network, { coins }]) =>
    Object.entries(coins).map(([coin, { decimals, hour: limit }]) => ({
      network,
      coin,
      signed: formatUnits(paidOf(recent, network, coin), decimals),
      limit,
    })),
  );
}

function nativeOf(network: string): { readonly ticker: string; readonly decimals: number } {
  const { native: ticker, nativeDecimals: decimals } = knownNetworks[network] ?? refuse(`Unknown network ${network}`);
  return { ticker, decimals };
}

const sameContract = (one: string | null, other: string | null): boolean => one?.toLowerCase() === other?.toLowerCase();

/**
 * Checks what the schema cannot: addresses and amounts. Returns the policy with addresses in their network's canonical
 * form; throws if one is invalid.
 */
export function checkPolicy(
  policy: Policy,
  readAddress: (network: KnownNetwork, text: string) => string | undefined,
): Policy {
  const address = (network: KnownNetwork, text: string): string => {
    const read = readAddress(network, text);
    if (read === undefined) throw new Error(`${text} is not an address on ${network.native}'s chain`);
    return read;
  };
  const cold = Object.entries(policy.cold).map(([family, text]) => {
    return [family, text === undefined ? undefined : address(networkOf(family as Family), text)];
  });
  const networks = Object.entries(policy.networks).map(([key, rules]) => {
    const network = knownNetworks[key];
    if (!network) throw new Error(`Unknown network ${key}`);
    const contracts = Object.values(rules.coins).map(({ contract }) => (contract ?? "own").toLowerCase());
    if (new Set(contracts).size < contracts.length) throw new Error(`A contract is listed twice on ${key}`);
    for (const text of Object.values(rules.fees)) units(text, network.nativeDecimals);
    for (const [coin, { contract, decimals, each, hour }] of Object.entries(rules.coins)) {
      for (const text of [each, hour]) units(text, decimals);
      const isOwn = contract === undefined;
      if (isOwn && (coin !== network.native || decimals !== network.nativeDecimals))
        throw new Error(
          `${coin} on ${key} needs a contract, or is ${network.native} with ${network.nativeDecimals} decimals`,
        );
      if (!isOwn) address(network, contract);
    }
    const destinations = rules.destinations?.map((text) => address(network, text));
    return [key, { ...rules, ...(destinations && { destinations }) }];
  });
  return { cold: Object.fromEntries(cold), networks: Object.fromEntries(networks) };
}
