/** What the server hands to a page's loaders. */
import type { PageHost } from "@feo/contract";
import { createContext, RouterContextProvider } from "react-router";

export const pageHost = createContext<PageHost>();

export function createPageContext(host: PageHost): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageHost, host);
  return context;
}
