/** Addresses and hashes as pages show them: whole and comparable where something depends on them, short in lists. */
import type { Network } from "@feo/contract";
import { shortenAddress } from "@feo/money";
import { CopyButton, cx } from "@feo/ui";
import { ExternalLink } from "lucide-react";
import { addressGroups, transactionLink } from "./networks.ts";

/** In full, in groups of four. The gaps are drawn, so that what is marked and copied has none. */
export function GroupedAddress({ address, className }: { address: string; className?: string }) {
  return (
    <span className={cx("block break-all font-mono text-14", className)}>
      {addressGroups(address).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one address stand where they stand.
        <span key={place} className="mr-[1ch] inline-block last:mr-0">
          {group}
        </span>
      ))}
    </span>
  );
}

interface HashLineProps {
  readonly txHash: string;
  /** Undefined where the coin no longer moves on it: then nothing links to its explorer. */
  readonly network: Network | undefined;
}

/** FORMAT-013: a hash short, with a press that copies it whole and one that leads to it. */
export function HashLine({ txHash, network }: HashLineProps) {
  const href = transactionLink(network, txHash);
  return (
    <span className="inline-flex items-center gap-1.5 text-13 text-quiet">
      <span title={txHash}>Hash {shortenAddress(txHash)}</span>
      <CopyButton value={txHash} what="the transaction hash" variant="icon" />
      {href === undefined ? null : <ExplorerLink href={href} />}
    </span>
  );
}

export function ExplorerLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Look it up in the network's explorer"
      title="Look it up in the network's explorer"
      className="hit-40 inline-flex size-6 shrink-0 items-center justify-center rounded-inner text-quiet hover:text-ink"
    >
      <ExternalLink size={14} aria-hidden />
    </a>
  );
}
