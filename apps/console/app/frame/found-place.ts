/**
 * Where a search result leads: to its queue while it waits there, otherwise, or
 * if the operator may not see the queue, to its owner's account. Pure.
 */
import type { FoundThing } from "@feo/contract";

type Place = Pick<FoundThing, "kind" | "id" | "userId" | "isOpen">;

export function placeOf(thing: Place, mayVisit: (address: string) => boolean): string | undefined {
  const ofOwner = thing.userId === null ? undefined : `/customers/${thing.userId}${tabOf(thing)}`;
  const queue = thing.isOpen ? queueOf(thing) : undefined;
  return queue !== undefined && mayVisit(queue) ? queue : ofOwner;
}

/** The part of the owner's account that shows it. */
function tabOf({ kind, id }: Place): string {
  if (kind === "person" || kind === "address") return "";
  return kind === "order" ? `/orders?order=${id}` : "/movements";
}

function queueOf({ kind, id }: Place): string | undefined {
  switch (kind) {
    case "rupee withdrawal":
    case "coin withdrawal":
      return `/withdrawals/${id}`;
    case "bank line":
      return `/deposits/${encodeURIComponent(id)}`;
    case "rupee deposit":
      return `/deposits/${id}?tab=claims`;
    case "coin deposit":
      return `/deposits/${id}?tab=coins`;
    default:
      return undefined;
  }
}
