/** Carries the return path and the referral code from one sign-in page to the next. */
import { safeRedirect } from "../routing/resolve-route.ts";

/** The return path, if it is one of our own. */
export function wayBack(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get("redirect");
  return wanted !== null && safeRedirect(wanted) === wanted ? wanted : undefined;
}

/** The referral code of an invitation link. */
export const invitedBy = (search: string): string => new URLSearchParams(search).get("ref")?.slice(0, 32) ?? "";

/** A link to another sign-in page that keeps both. */
export function keepWayBack(to: string, search: string): string {
  const [wanted, code] = [wayBack(search), invitedBy(search)];
  const kept = [
    ...(wanted === undefined ? [] : [`redirect=${encodeURIComponent(wanted).replaceAll("%2F", "/")}`]),
    ...(code === "" ? [] : [`ref=${encodeURIComponent(code)}`]),
  ];
  return kept.length === 0 ? to : `${to}?${kept.join("&")}`;
}
