/** The email address and mobile number, masked until an operator reveals them; every reveal is logged. */
import { readPersonContact, type ShownAccount } from "@feo/contract";
import { toast } from "@feo/ui";
import { useState } from "react";
import { ConsoleFailure, callApi } from "../data/api.ts";
import { useMay } from "../data/session.ts";

export function Contact({ person }: { person: ShownAccount }) {
  const [contact, setContact] = useState({ email: person.email, mobile: person.mobile });
  const [isShown, setShown] = useState(false);
  const may = useMay();
  async function show() {
    try {
      setContact(await callApi(readPersonContact, { params: { id: person.userId } }));
      setShown(true);
    } catch (error) {
      toast({ tone: "error", message: error instanceof ConsoleFailure ? error.message : String(error) });
    }
  }
  const lines = [contact.email, contact.mobile].filter(Boolean);
  if (lines.length === 0) return "–";
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {lines.map((line) => (
        <span key={line} className="break-all">
          {line}
        </span>
      ))}
      {!isShown && may.call(readPersonContact) && (
        <button type="button" onClick={() => void show()} className="hit-40 font-medium text-brand">
          Show
        </button>
      )}
    </span>
  );
}
