/** The receipt of the transaction that stands open: on paper it is all that there is, on the screen it is not there. */
import { productName } from "@feo/contract";
import { Logo } from "@feo/ui";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFacts } from "../frame/inbox-hint.tsx";
import { indianMoment } from "../frame/indian-date.ts";
import type { ReceiptLines } from "./receipt-lines.ts";

/** Beside the page and not in it, so that everything else can be left out of print by one rule. */
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
        <p>Printed on {printedAt}. Made by a computer: valid without a signature.</p>
        {facts?.isDemo ? <p>This is a demo. No real money has moved.</p> : null}
      </footer>
    </article>,
    document.body,
  );
}

/** The moment at which the paper is made, not the one at which the drawer was opened. */
function usePrintMoment(): string {
  const [moment, setMoment] = useState(() => indianMoment(new Date().toISOString()));
  useEffect(() => {
    const note = () => setMoment(indianMoment(new Date().toISOString()));
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return moment;
}
