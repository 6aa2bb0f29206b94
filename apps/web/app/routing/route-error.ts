/** How a route says no: a fatal error with a status, 404 unless told otherwise, and a message that names the path. */
import { noRouteConfig, pageNotFoundAt } from "@feo/contract";
import { data, isRouteErrorResponse } from "react-router";
import { matchRoute } from "./resolve-route.ts";

export interface RouteFailure {
  readonly message: string;
}

/** ROUTE-081 and ROUTE-082: a known route whose parameter names nothing. */
export function invalidRoute(path: string, status = 404) {
  return data<RouteFailure>({ message: pageNotFoundAt(path) }, { status });
}

/** ROUTE-065: a path that is in no table. */
export function unknownRoute() {
  return data<RouteFailure>({ message: noRouteConfig }, { status: 404 });
}

export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** What the page needs cannot be had at the moment; the server says so with a 503. */
export const isUnavailable = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 503;

/** Which page stands in for one that failed: also a crash, on a path that does not exist, is "not found" (ERROR-023, ERROR-024). */
export function pageInstead(error: unknown, pathname: string): "not-found" | "unavailable" | "crash" {
  if (isNotFound(error) || !matchRoute(pathname)) return "not-found";
  return isUnavailable(error) ? "unavailable" : "crash";
}
