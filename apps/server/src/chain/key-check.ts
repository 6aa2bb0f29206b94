/** Compares the configured public keys with the signer's before an address is given out. */
import { type Accounts, accountsSchema } from "@feo/custody";
import type { FastifyBaseLogger } from "fastify";
import type { Signer } from "./signer.ts";

interface KeyCheckDeps {
  /** Undefined if addresses are derived from the signer's own keys, which cannot differ. */
  readonly accounts: Accounts | undefined;
  readonly log: FastifyBaseLogger;
}

/** How long an address request waits for the signer before it continues without the check. */
const keyCheckMs = 2_000;

/**
 * True if the signer's keys differ from those that addresses are derived from: coins sent there could not be moved. An
 * unreachable signer does not block deposits; the check is repeated with the next address.
 */
export function createKeyCheck(
  { accounts, log }: KeyCheckDeps,
  signer: Pick<Signer, "accounts">,
): () => Promise<boolean> {
  let differ = accounts === undefined ? false : undefined;
  const ask = async (): Promise<void> => {
    differ =
      JSON.stringify(accountsSchema.parse(await signer.accounts())) !== JSON.stringify(accountsSchema.parse(accounts));
    if (differ) log.error("CHAIN_ACCOUNTS are not the public keys of the signer: no deposit addresses are issued");
  };
  return async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, keyCheckMs).unref());
    if (differ === undefined) await Promise.race([ask().catch(() => undefined), late]);
    return differ ?? false;
  };
}
