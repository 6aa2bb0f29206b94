/** The search words of an address. Pure; cut to what the call accepts, so that no address can break the page. */

export const longestSearch = 200;

export function searchWords(search: URLSearchParams): string {
  return (search.get("query") ?? "").replace(/\s+/g, " ").trim().slice(0, longestSearch).trim();
}

export const searchPath = (words: string): string => `/support/search?${new URLSearchParams({ query: words })}`;
