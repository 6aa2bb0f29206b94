/** What a coin's row says: whether deposits and withdrawals are open, and which terms stand for it. Pure. */
import type { CoinTerms, NetworkTerms } from "@feo/contract";

export interface Opening {
  readonly isOpen: boolean;
  readonly words: string;
  /** Closed for a reason that someone has to look into. */
  readonly isAlarming: boolean;
}

const open: Opening = { isOpen: true, words: "Open", isAlarming: false };
const closed = (words: string, isAlarming = false): Opening => ({ isOpen: false, words, isAlarming });

type Direction = "deposits" | "withdrawals";

const allows = (place: Pick<CoinTerms, "canDeposit" | "canWithdraw">, direction: Direction): boolean =>
  direction === "deposits" ? place.canDeposit : place.canWithdraw;

/** The coin's own switch, with the reason of a closing that no operator chose. */
export function coinOpening(coin: CoinTerms, direction: Direction): Opening {
  if (coin.frozenBecause !== null) return closed("Frozen", true);
  if (allows(coin, direction)) return open;
  if (direction === "withdrawals" && coin.booksDiffer !== null) return closed("Closed, books differ", true);
  return closed("Closed");
}

/** A network's own switch; without a node nothing moves, whatever it says. */
export function networkOpening(network: NetworkTerms, direction: Direction): Opening {
  if (!network.isConnected) return closed("No node connected");
  return allows(network, direction) ? open : closed("Closed");
}

/** The names of the coin's networks, connected ones first; a bank for rupees. */
export function networkNames({ isFiat, networks }: CoinTerms): string {
  if (isFiat) return "Bank";
  const first = networks.toSorted((one, other) => Number(other.isConnected) - Number(one.isConnected));
  return first.map(({ networkName }) => networkName).join(", ") || "None";
}

/** The withdrawal terms that a row shows: the bank's, or those of the first connected network. */
export function shownTerms(coin: CoinTerms): { readonly withdrawMin: string; readonly withdrawFee: string } | null {
  if (coin.isFiat) return { withdrawMin: coin.minWithdraw, withdrawFee: coin.withdrawFee };
  return coin.networks.find(({ isConnected }) => isConnected) ?? coin.networks[0] ?? null;
}
