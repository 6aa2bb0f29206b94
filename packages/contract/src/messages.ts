/** The English messages that do not belong to one error code (specification §8). */
import { productName } from "./constants.ts";

export const messages = {
  network: `We can't reach ${productName}. Check your connection and try again.`,
  badRequest: "That request was not accepted. Check what you entered and try again.",
  sessionExpired: "Your session has expired. Please start again.",
  tooManyRequests: "Too many requests. Wait a moment and try again.",
  somethingWentWrong: "Something went wrong. Please try again.",
  orderExecuted: "Order executed",
  orderCancelled: "Order cancelled",
  orderExpired: "Order expired",
  orderFailed: "Failed to place order",
  socketConnectFailed: "Failed to connect to live data",
  pageNotFound: "Page not found",
  unavailable: "Temporarily unavailable",
} as const;

/** The message for a route whose parameter matches nothing (ROUTE-082). */
export const pageNotFoundAt = (path: string): string => `Page Not Found: ${path}`;

/** The router's error for a path without a route (ROUTE-065). */
export const noRouteConfig = "no route config found";

/** The code of the error that the client throws for a network failure (ERROR-002). */
export const networkErrorCode = "NETWORK_ERROR";
