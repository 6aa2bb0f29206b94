/** Opens the console at the first section of the operator's roles. */
import { Navigate } from "react-router";
import { useOperator } from "../data/session.ts";
import { startFor } from "./navigation.ts";

export function Start() {
  const { roles } = useOperator();
  return <Navigate to={startFor(roles)} replace />;
}
