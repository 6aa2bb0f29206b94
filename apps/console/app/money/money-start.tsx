/** /money: goes to the first part that the operator may see. */
import { Navigate } from "react-router";
import { useMay } from "../data/session.ts";
import { moneyStart } from "./money-tabs.ts";

export function MoneyStart() {
  const may = useMay();
  return <Navigate to={moneyStart(may.call)} replace />;
}
