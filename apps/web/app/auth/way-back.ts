/** Carries the place to return to from one sign-in page to the next. */
import { safeRedirect } from "../routing/resolve-route.ts";

/** A link to another sign-in page that keeps ?redirect= where it is a path of ours. */
export function keepWayBack(to: string, search: string): string {
  const wanted = new URLSearchParams(search).get("redirect");
  if (wanted === null || safeRedirect(wanted) !== wanted) return to;
  return `${to}?redirect=${encodeURIComponent(wanted).replaceAll("%2F", "/")}`;
}
