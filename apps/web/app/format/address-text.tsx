/** Addresses and hashes: in full where they must be compared, shortened in lists. */
import type { Network } from "@feo/contract";
import { shortenAddress } from "@feo/money";
import { CopyButton, cx } from "@feo/ui";
import { ExternalLink } from "lucide-react";
import { addressGroups, addressLink, transactionLink } from "./networks.ts";

/** In full, in groups of four. The gaps are CSS, so that copied text has none. */
export function GroupedAddress({ address, className }: { address: string; className?: string }) {
  return (
    <span className={cx("block break-all font-mono text-14", className)}>
      {addressGroups(address).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one address never move.
        <span key={place} className="mr-[1ch] inline-block last:mr-0">
          {group}
        </span>
      ))}
    </span>
  );
}

interface HashLineProps {
  readonly txHash: string;
  /** Undefined if the coin is no longer on that network: there is no explorer link then. */
  readonly network: Network | undefined;
}

/** FORMAT-013: a shortened hash with a copy button and a link to the explorer. */
export function HashLine({ txHash, network }: HashLineProps) {
  const href = transactionLink(network, txHash);
  return (
    <span className="inline-flex items-center gap-1 text-quiet">
      <span className="sr-only">Transaction hash</span>
      <span title={txHash}>{shortenAddress(txHash)}</span>
      <CopyButton value={txHash} what="the transaction hash" variant="icon" />
      {href === undefined ? null : <ExplorerLink href={href} what="the transaction hash" />}
    </span>
  );
}

interface AddressInTextProps {
  readonly address: string;
  readonly network: Network | undefined;
}

/** A shortened address within a sentence, with a link to the explorer. */
export function AddressInText({ address, network }: AddressInTextProps) {
  const href = addressLink(network, address);
  return (
    <>
      <span title={address}>{shortenAddress(address)}</span>
      {href === undefined ? null : <ExplorerLink href={href} what="the address" className="ml-1 align-middle" />}
    </>
  );
}

interface ExplorerLinkProps {
  readonly href: string;
  /** Names the value for screen readers: "the transaction hash". */
  readonly what: string;
  readonly className?: string;
}

export function ExplorerLink({ href, what, className }: ExplorerLinkProps) {
  const label = `Look up ${what} in the network's explorer`;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className={cx(
        "hit-40 inline-flex size-6 shrink-0 items-center justify-center rounded-inner text-quiet hover:text-ink",
        className,
      )}
    >
      <ExternalLink size={14} aria-hidden />
    </a>
  );
}
