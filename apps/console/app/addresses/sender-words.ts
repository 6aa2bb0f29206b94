/** Declared senders in words. Pure. */
import type { WaitingSender } from "@feo/contract";
import { shownAmount } from "../frame/shown-amount.ts";

const relationships: Readonly<Record<NonNullable<WaitingSender["relationship"]>, string>> = {
  family: "Family",
  friend: "Friend",
  client: "Client",
  business: "Business",
  other: "Other",
};
const sources: Readonly<Record<NonNullable<WaitingSender["sentFrom"]>, string>> = {
  wallet: "Personal wallet",
  exchange: "Exchange",
};

const countries = new Intl.DisplayNames("en", { type: "region" });

export const countryName = (code: string): string => (code === "" ? "" : (countries.of(code) ?? code));

export const relationshipName = ({ relationship }: Pick<WaitingSender, "relationship">): string =>
  relationship === null ? "" : relationships[relationship];

export const sourceName = ({ sentFrom }: Pick<WaitingSender, "sentFrom">): string =>
  sentFrom === null ? "" : sources[sentFrom];

type Owner = Pick<WaitingSender, "ownership" | "ownerName" | "ownerCountry">;

/** "Kabir Anand, India" */
export const declaredOwner = ({ ownership, ownerName, ownerCountry }: Owner): string =>
  ownership === "self"
    ? "Declared as their own"
    : [ownerName, countryName(ownerCountry)].filter((part) => part !== "").join(", ");

/** "1.5 ETH", "1.5 ETH and 2 more" */
export function receivedText(received: WaitingSender["received"]): string {
  const [first, ...rest] = received;
  if (!first) return "Nothing yet";
  const sum = `${shownAmount(first.amount, first.coinTicker)} ${first.coinTicker}`;
  return rest.length === 0 ? sum : `${sum} and ${rest.length} more`;
}
