/** The receipt of the open transaction: the only thing printed, and hidden on screen. */
import { productName } from "@feo/contract";
import { indianMoment } from "@feo/money";
import { Logo } from "@feo/ui";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFacts } from "../confirmation/inbox-hint.tsx";
import type { ReceiptLines } from "./receipt-lines.ts";

/** A portal beside the page, so that one CSS rule can exclude everything else from print. */
export function Receipt({ receipt: { kind, amount, lines } }: { receipt: ReceiptLines }) {
  const facts = useFacts();
  const printedAt = usePrintMoment();
  return createPortal(
    <article data-printed data-theme="light" aria-hidden className="hidden bg-page text-ink print:block">
      <header className="flex items-start justify-between border-ink border-b-2 pb-4">
        <div>
          <Logo />
          <p className="mt-2 font-semibold text-16">{facts?.companyName ?? productName}</p>
          <p className="text-13">{facts?.publicUrl}</p>
        </div>
        <div className="text-right">
          <p className="font-semibold text-20">Receipt</p>
          <p className="text-14">{kind}</p>
        </div>
      </header>
      <p className="tabular mt-6 font-semibold text-28">{amount}</p>
      <dl className="mt-4 text-14">
        {lines.map(({ label, text }) => (
          <div key={label} className="flex justify-between gap-8 border-line border-b py-2">
            <dt className="shrink-0">{label}</dt>
            <dd className="tabular text-right font-medium [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <footer className="mt-6 text-12">
        <p>Printed on {printedAt}. Computer-generated: no signature needed.</p>
        {facts?.isDemo ? <p>This is a demo. No real money has moved.</p> : null}
      </footer>
    </article>,
    document.body,
  );
}

/** The time of printing, not the time the drawer was opened. */
function usePrintMoment(): string {
  const [moment, setMoment] = useState(() => indianMoment(new Date().toISOString()));
  useEffect(() => {
    const note = () => setMoment(indianMoment(new Date().toISOString()));
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return moment;
}
