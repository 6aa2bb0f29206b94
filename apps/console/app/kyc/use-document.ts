/** Reads a customer's document once, and again only when asked to: each reading is a view of personal data. */
import { readVerificationDocument, type ShownDocument } from "@feo/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { ConsoleFailure, readFile } from "../data/api.ts";

type Reading =
  | { readonly state: "loading" }
  | { readonly state: "read"; readonly file: Blob }
  | { readonly state: "failed"; readonly message: string };

export interface ReadDocument {
  readonly reading: Reading;
  readonly retry: () => void;
  /** The file arrived, but is no picture. */
  readonly fail: () => void;
}

export function useDocument(userId: string, kind: ShownDocument["kind"]): ReadDocument {
  const [reading, setReading] = useState<Reading>({ state: "loading" });
  const asking = useRef<AbortController>(null);

  const read = useCallback(async () => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setReading({ state: "loading" });
    try {
      const file = await readFile(readVerificationDocument, { params: { id: userId, kind } }, controller);
      if (!controller.signal.aborted) setReading({ state: "read", file });
    } catch (error) {
      if (controller.signal.aborted) return;
      setReading({ state: "failed", message: error instanceof ConsoleFailure ? error.message : String(error) });
    }
  }, [userId, kind]);

  useEffect(() => {
    void read();
    return () => asking.current?.abort();
  }, [read]);

  return {
    reading,
    retry: () => void read(),
    fail: () => setReading({ state: "failed", message: "This file can't be shown as a picture." }),
  };
}
