/** Where a search result leads: to its queue while it waits there, otherwise to its owner's account. Pure. */
import type { FoundThing } from "@feo/contract";

type Place = Pick<FoundThing, "kind" | "id" | "userId" | "isOpen">;

export function placeOf({ kind, id, userId, isOpen }: Place): string | undefined {
  const ofOwner = userId === null ? undefined : `/users/${userId}`;
  if (!isOpen) return ofOwner;
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
      return ofOwner;
  }
}
