/**
 * The demo's vault: stands in for the offline machine with the seed phrase of cold storage. Its phrase is in this
 * source, so production refuses its addresses (apps/server/src/config/chain-settings.ts). Its libraries are large:
 * import it when it is used.
 */
import { createKeys, signRefill } from "@feo/custody/keys";
import { checkRefill, createOwnAddresses, refillSchema, type SignedRefill } from "@feo/custody/transfers";
import { coinsOf, isNetworkName } from "../chains/networks.ts";

const words =
  "gun menu trigger odor knock crash swing skirt connect seat amused quit garden dress valve enemy quarter loud rifle pond suit gun afraid expect";

/** What a refill's transaction does. */
export interface RefillFacts {
  readonly id: string;
  readonly network: string;
  readonly amount: string;
  readonly coin: string;
  readonly from: string;
  readonly to: string;
  readonly fee: string;
}

interface Refused {
  readonly kind: "refused";
  readonly why: string;
}

const keys = createKeys(words);
const own = createOwnAddresses(keys.accounts);

/** Cold storage addresses, by network family. */
export const vaultAddresses = {
  evm: own.address("evm", "house"),
  btc: own.address("btc", "house"),
  ltc: own.address("ltc", "house"),
} as const;

export function readRefill(file: unknown): { readonly kind: "read"; readonly facts: RefillFacts } | Refused {
  const read = refillSchema.safeParse(file);
  if (!read.success) return refused("This is not a refill. Export the file from Custody in the operators' console.");
  const refill = read.data;
  const { id, network, coin, contract, decimals, amount, from, to } = refill;
  // The displayed amount depends on the decimals, which a transaction does not contain: use this vault's own, never the
  // file's.
  const known = isNetworkName(network) ? coinsOf(network)[coin] : undefined;
  if (!known) return refused(`This vault has no ${coin} on ${network}`);
  if (known.decimals !== decimals || (known.token?.address ?? null) !== contract)
    return refused(`The file has wrong details for ${coin} on ${network}`);
  if (!Object.values(vaultAddresses).includes(from)) return refused("The sender isn't this vault");
  try {
    const { feeNote: fee } = checkRefill(refill);
    return { kind: "read", facts: { id, network, amount, coin, from, to, fee } };
  } catch (error) {
    return refused((error as Error).message);
  }
}

export async function signFile(
  file: unknown,
): Promise<{ readonly kind: "signed"; readonly facts: RefillFacts; readonly signed: SignedRefill } | Refused> {
  const read = readRefill(file);
  if (read.kind === "refused") return read;
  try {
    const signed = await signRefill(keys, refillSchema.parse(file));
    return { kind: "signed", facts: read.facts, signed };
  } catch (error) {
    return refused((error as Error).message);
  }
}

const refused = (why: string): Refused => ({ kind: "refused", why });
