/** Fatal routing errors: a status, 404 by default, and a message that names the path. */
import { noRouteConfig, pageNotFoundAt } from "@feo/contract";
import { data, isRouteErrorResponse } from "react-router";
import { matchRoute } from "./resolve-route.ts";

export interface RouteFailure {
  readonly message: string;
}

/** ROUTE-081 and ROUTE-082: a known route with a parameter that names nothing. */
export function invalidRoute(path: string, status = 404) {
  return data<RouteFailure>({ message: pageNotFoundAt(path) }, { status });
}

/** ROUTE-065: a path that is not in the route table. */
export function unknownRoute() {
  return data<RouteFailure>({ message: noRouteConfig }, { status: 404 });
}

export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** The page's data is temporarily unavailable, which the server reports as a 503. */
export const isUnavailable = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 503;

/** The error page for a failure; on an unknown path even a crash is "not found" (ERROR-023, ERROR-024). */
export function pageInstead(error: unknown, pathname: string): "not-found" | "unavailable" | "crash" {
  if (isNotFound(error) || !matchRoute(pathname)) return "not-found";
  return isUnavailable(error) ? "unavailable" : "crash";
}
