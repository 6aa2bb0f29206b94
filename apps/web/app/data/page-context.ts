/** What the server hands to a page's loaders. */
import type { PageHost } from "@feo/contract";
import { createContext, RouterContextProvider } from "react-router";

export const pageHost = createContext<PageHost>();

/** The questions whose answers already travel with this page. */
export const handedOver = createContext<Set<string>>();

export function createPageContext(host: PageHost): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageHost, host);
  context.set(handedOver, new Set());
  return context;
}
