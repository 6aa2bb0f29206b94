/** The shortcuts that the bar at the bottom names, by address. Pure. */
interface KeyHint {
  readonly keys: readonly string[];
  readonly upTo?: string;
  readonly what: string;
}

const queueHints: readonly KeyHint[] = [
  { keys: ["J", "K"], what: "next, previous" },
  { keys: ["Enter"], what: "open" },
  { keys: ["1"], upTo: "5", what: "queues" },
  { keys: ["N"], what: "note" },
];

/** The queue of withdrawals is a list alone: what acts on one is on its own page. */
const withdrawalListHints = queueHints.filter(({ what }) => what !== "note");

const withdrawalHints: readonly KeyHint[] = [
  { keys: ["J", "K"], what: "next, previous" },
  { keys: ["Esc"], what: "back to queue" },
  { keys: ["D"], what: "dry run again" },
  { keys: ["C"], what: "customer" },
  { keys: ["N"], what: "note" },
];

const customerHints: readonly KeyHint[] = [
  { keys: ["["], what: "back to results" },
  { keys: ["1"], upTo: "9", what: "tabs" },
  { keys: ["V"], what: "view as customer" },
  { keys: ["N"], what: "note" },
];

const marketHints: readonly KeyHint[] = [
  { keys: ["J", "K"], what: "next, previous" },
  { keys: ["E"], what: "edit" },
  { keys: ["H"], what: "halt" },
  { keys: ["C"], what: "cancel only" },
  { keys: ["D"], what: "dry run again" },
];

const kycHints: readonly KeyHint[] = [
  { keys: ["J", "K"], what: "next, previous" },
  { keys: ["Z"], what: "zoom" },
  { keys: ["T"], what: "turn" },
  { keys: ["F"], what: "full screen" },
  { keys: ["1"], upTo: "3", what: "tick checks" },
  { keys: ["N"], what: "note" },
];

const asCustomerHints: readonly KeyHint[] = [{ keys: ["["], what: "back to the account" }];

/** Whether the numbers belong to the screen; elsewhere they open the queues. */
export const hasOwnNumbers = (pathname: string): boolean => /^\/(customers\/[^/]+|kyc(\/|$))/.test(pathname);

export function keyHintsFor(pathname: string): readonly KeyHint[] {
  if (/^\/customers\/[^/]+\/as-customer$/.test(pathname)) return asCustomerHints;
  if (pathname.startsWith("/markets")) return marketHints;
  if (pathname.startsWith("/kyc")) return kycHints;
  if (pathname.startsWith("/withdrawals")) return pathname === "/withdrawals" ? withdrawalListHints : withdrawalHints;
  return hasOwnNumbers(pathname) ? customerHints : queueHints;
}
