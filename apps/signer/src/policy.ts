/**
 * What the signer signs, by its own rules alone: transfers of listed coins, from people's addresses only to the house or to cold
 * storage, and to strangers no more than so much at once and within an hour. Pure: what was signed before is handed in.
 */
import { type Family, type KnownNetwork, knownNetworks, networkOf, SignerRefusal } from "@feo/custody";
import { formatUnits, parseUnits } from "@feo/money";
import * as z from "zod";

const amount = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/, "is no amount");
const coinSchema = z.strictObject({
  /** The token's contract; absent for the chain's own coin. */
  contract: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
  decimals: z.int().min(0).max(36),
  /** To addresses that are not ours: so much in one transaction, and within an hour. */
  each: amount,
  hour: amount,
});
const networkSchema = z.strictObject({
  /** What the chain may take, in its own coin: for one transaction, and within an hour for all. */
  fees: z.strictObject({ each: amount, hour: amount }),
  coins: z.record(z.string(), coinSchema),
  /** Where this is named, coins go to these addresses and to no other. */
  destinations: z.array(z.string()).optional(),
});
export const policySchema = z.strictObject({
  /** The addresses of cold storage, by family of networks. Their keys are elsewhere. */
  cold: z.strictObject({ evm: z.string().optional(), btc: z.string().optional(), ltc: z.string().optional() }),
  networks: z.record(
    z.string().refine((key) => Object.hasOwn(knownNetworks, key), "is no network"),
    networkSchema,
  ),
});
export type Policy = z.infer<typeof policySchema>;

/** A transaction as it was read, whichever kind of chain it is for. */
export interface Transfer {
  readonly network: string;
  readonly family: Family;
  /** The token's contract; null for the chain's own coin. */
  readonly contract: string | null;
  /** Whether it may go to addresses of ours and to cold storage alone. */
  readonly staysOurs: boolean;
  readonly outputs: readonly { readonly address: string; readonly chainUnits: bigint; readonly isOwn: boolean }[];
  readonly feeUnits: bigint;
  /** Of transactions with one turn only one can be mined. */
  readonly turn: string;
}

/** What goes to strangers with a transaction, and what the chain may take for it, in the chain's units. */
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

/** Answers what leaves with it, to be written down; throws a SignerRefusal. */
export function judge(policy: Policy, transfer: Transfer, before: readonly SignedBefore[], now: number): Leaving {
  const { network, family, contract, outputs, feeUnits, staysOurs, turn } = transfer;
  const rules =
    (Object.hasOwn(policy.networks, network) && policy.networks[network]) || refuse(`${network} is not in the policy`);
  const [coin, limits] =
    Object.entries(rules.coins).find(([, each]) => sameContract(each.contract ?? null, contract)) ??
    refuse(`${contract ?? "The chain's own coin"} on ${network} is not in the policy`);
  const strangers = outputs.filter(({ address, isOwn }) => !isOwn && address !== policy.cold[family]);
  if (staysOurs && strangers.length > 0) refuse("People's addresses are emptied to the house alone");
  const unlisted = strangers.find(({ address }) => rules.destinations && !rules.destinations.includes(address));
  if (unlisted) refuse(`${unlisted.address} is not in the policy`);
  const leaving = { coin, feeUnits, chainUnits: strangers.reduce((sum, { chainUnits }) => sum + chainUnits, 0n) };
  if (leaving.chainUnits > units(limits.each, limits.decimals))
    refuse(`${formatUnits(leaving.chainUnits, limits.decimals)} ${coin} at once is more than the policy allows`);
  const native = nativeOf(network);
  // After what is never signed: chains become cheaper, so this waits.
  if (feeUnits > units(rules.fees.each, native.decimals))
    throw new SignerRefusal(
      "FEE_LIMIT",
      `A fee of ${formatUnits(feeUnits, native.decimals)} ${native.ticker} is more than the policy allows`,
    );
  const all = [...before, { at: now, network, turn, ...leaving }].filter(({ at }) => at > now - hourMs);
  if (signedOf(all, network, ({ feeUnits: fee }) => fee) > units(rules.fees.hour, native.decimals))
    throw new SignerRefusal("HOUR_LIMIT", `The fees on ${network} would pass what the policy allows within an hour`);
  // What stays ours is not held up by what others were paid.
  if (strangers.length > 0 && paidOf(all, network, coin) > units(limits.hour, limits.decimals))
    throw new SignerRefusal("HOUR_LIMIT", `${coin} on ${network} would pass what the policy allows within an hour`);
  return leaving;
}

/** Of those that share a turn the largest counts, because only one of them can be mined. */
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

/** What went to strangers within the last hour, beside what may. */
export function hourOf(policy: Policy, before: readonly SignedBefore[], now: number) {
  const recent = before.filter(({ at }) => at > now - hourMs);
  return Object.entries(policy.networks).flatMap(([network, { coins }]) =>
    Object.entries(coins).map(([coin, { decimals, hour: limit }]) => ({
      ...{ network, coin, signed: formatUnits(paidOf(recent, network, coin), decimals), limit },
    })),
  );
}

function nativeOf(network: string): { readonly ticker: string; readonly decimals: number } {
  const { native: ticker, nativeDecimals: decimals } =
    knownNetworks[network] ?? refuse(`There is no network ${network}`);
  return { ticker, decimals };
}

const sameContract = (one: string | null, other: string | null): boolean => one?.toLowerCase() === other?.toLowerCase();

/** What can only be seen once addresses and amounts are read; answers it with addresses as their networks write them. Throws. */
export function checkPolicy(
  policy: Policy,
  readAddress: (network: KnownNetwork, text: string) => string | undefined,
): Policy {
  const address = (network: KnownNetwork, text: string): string => {
    const read = readAddress(network, text);
    if (read === undefined) throw new Error(`${text} is no address of ${network.native}'s chain`);
    return read;
  };
  const cold = Object.entries(policy.cold).map(([family, text]) => {
    return [family, text === undefined ? undefined : address(networkOf(family as Family), text)];
  });
  const networks = Object.entries(policy.networks).map(([key, rules]) => {
    const network = knownNetworks[key];
    if (!network) throw new Error(`There is no network ${key}`);
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
