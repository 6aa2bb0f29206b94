/** What the server passes to a page's loaders. */
import type { PageHost } from "@feo/contract";
import { createContext, RouterContextProvider } from "react-router";

export const pageHost = createContext<PageHost>();

/** Keys of the queries whose answers this page already carries. */
export const handedOver = createContext<Set<string>>();

export function createPageContext(host: PageHost): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageHost, host);
  context.set(handedOver, new Set());
  return context;
}
