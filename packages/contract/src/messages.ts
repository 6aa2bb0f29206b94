/** The English sentences a person reads that do not belong to one error code (specification §8). */
import { productName } from "./constants.ts";

export const messages = {
  network: `We can't reach ${productName}. Check your connection and try again.`,
  badRequest: "That request was not accepted. Check what you entered and try again.",
  sessionExpired: "Your session has expired. Please start again.",
  tooManyRequests: "Too many requests. Please wait a moment and try again.",
  somethingWentWrong: "Something went wrong. Please try again.",
  orderExecuted: "Order executed",
  orderCancelled: "Order cancelled",
  orderExpired: "Order expired",
  orderFailed: "Failed to place order",
  socketConnectFailed: "Failed to connect to live data",
  pageNotFound: "Page not found",
  unavailable: "Temporarily unavailable",
} as const;

/** The message of a route whose parameter names nothing (ROUTE-082). */
export const pageNotFoundAt = (path: string): string => `Page Not Found: ${path}`;

/** What the router raises for a path that no route has (ROUTE-065). */
export const noRouteConfig = "no route config found";

/** The code under which the client rethrows a network failure (ERROR-002). */
export const networkErrorCode = "NETWORK_ERROR";
