/**
 * Handles the return from DigiLocker: removes its parameters from the URL, sends them to the server once, and reports
 * the result.
 */
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ApiFailure, failureOf, finishDigiLocker, useSession } from "../data/index.ts";
import { readDigiReturn, withoutReturn } from "./digi-return.ts";

export type DigiVisit =
  | { readonly kind: "none" | "reading" | "read" | "denied" | "broken" }
  | { readonly kind: "failed"; readonly failure: ApiFailure };

export function useDigiVisit(): DigiVisit {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { accessToken } = useSession();
  const [visit, setVisit] = useState<DigiVisit>({ kind: "none" });
  const isTaken = useRef(false);
  useEffect(() => {
    const back = readDigiReturn(search);
    if (back === null || accessToken === null || isTaken.current) return;
    isTaken.current = true;
    void (async () => {
      setVisit({ kind: back.kind === "given" ? "reading" : back.kind });
      await navigate({ search: withoutReturn(search) }, { replace: true });
      if (back.kind !== "given") return;
      try {
        await finishDigiLocker({ code: back.code, state: back.state });
        setVisit({ kind: "read" });
      } catch (error) {
        setVisit({ kind: "failed", failure: failureOf(error) });
      }
    })();
  }, [search, navigate, accessToken]);
  return visit;
}
