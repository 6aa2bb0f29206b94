/** What a person sees whose request for a provider cannot go on, and must not go back to whoever sent them. */
import { escapeHtml, page } from "../page.ts";

export function refusedPage(why: string): string {
  return page({
    title: "This cannot go on",
    body: `<main><h1>This cannot go on</h1><p class="quiet">The request for signing in is wrong: ${escapeHtml(why)}.</p></main>`,
  });
}
