/** The four legal texts and their addresses; a text's slug is the last part of its address. */

export const legalTexts = [
  { slug: "terms", label: "Terms of use" },
  { slug: "privacy-policy", label: "Privacy policy" },
  { slug: "aml-policy", label: "AML policy" },
  { slug: "cookie-policy", label: "Cookie policy" },
] as const;

export type LegalSlug = (typeof legalTexts)[number]["slug"];

/** The text of an address; the first one as a fallback, which the route table never needs. */
export function legalSlugOf(pathname: string): LegalSlug {
  const last = pathname.split("/").findLast((part) => part !== "");
  return legalTexts.find(({ slug }) => slug === last)?.slug ?? legalTexts[0].slug;
}
