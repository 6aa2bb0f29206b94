/** How it works in three steps, each with a picture of its screen. */
import { BadgeCheck, Copy } from "lucide-react";
import type { ReactNode } from "react";

export function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="font-semibold text-28 max-md:text-20">
        Buy your first coin in three steps
      </h2>
      <ol className="mt-6 grid grid-cols-3 gap-12 max-lg:gap-6 max-md:grid-cols-1">
        <Step
          title="1. Verify your identity"
          text="Sign up, then verify Aadhaar and PAN through DigiLocker. About five minutes."
        >
          <BadgeCheck size={18} aria-hidden className="text-up" />
          Aadhaar and PAN
          <span className="ml-auto rounded-inner bg-up-tint px-2 py-0.5 font-medium text-12 text-up">Verified</span>
        </Step>
        <Step title="2. Deposit INR" text="By IMPS, NEFT or RTGS from your bank account. No fee.">
          <span className="text-quiet">Reference</span>
          <span className="font-medium">FEO7K42Q9</span>
          <span className="ml-auto flex items-center gap-1.5 font-medium text-13 text-brand">
            <Copy size={14} aria-hidden /> Copy
          </span>
        </Step>
        <Step title="3. Buy your first coin" text="Enter an amount in rupees, or trade on the full order book.">
          <span className="text-quiet">You receive</span>
          <span className="tabular font-medium">99.8 ADA</span>
          <span className="ml-auto rounded-control bg-up px-3 py-1.5 font-semibold text-13 text-on-up">Buy ADA</span>
        </Step>
      </ol>
    </section>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div aria-hidden className="flex h-14 items-center gap-3 rounded-panel border border-line px-4 text-14">
        {children}
      </div>
      <h3 className="mt-4 font-semibold text-16">{title}</h3>
      <p className="mt-1 text-14 text-quiet">{text}</p>
    </li>
  );
}
