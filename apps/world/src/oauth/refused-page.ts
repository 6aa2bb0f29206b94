/** The error page for a request that cannot continue and must not be redirected back. */
import { escapeHtml, page } from "../page.ts";

export function refusedPage(why: string): string {
  return page({
    title: "We can't sign you in",
    body: `<main><h1>We can't sign you in</h1><p class="quiet">The sign-in request isn't valid: ${escapeHtml(why)}.</p></main>`,
  });
}
