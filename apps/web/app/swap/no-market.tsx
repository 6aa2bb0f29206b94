/** For two assets without a common market: explains it, with a route through the rupee. */
import { defaultAsset } from "@feo/contract";
import { Banner } from "@feo/ui";
import { Link } from "react-router";
import { type SwapChoice, swapPath } from "./swap-route.ts";

export function NoMarket({ choice: { from, to, amount } }: { choice: SwapChoice }) {
  const steps = [
    { from, to: defaultAsset, amount },
    { from: defaultAsset, to, amount: "" },
  ];
  return (
    <div className="my-4" aria-live="polite">
      <Banner tone="info" title={`No ${from} / ${to} market`}>
        Swap through INR in two steps. Each step has its own fee and tax.
        <ol className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {steps.map((step, index) => (
            <li key={step.from}>
              <Link
                to={swapPath(step)}
                className="hit-40 rounded-inner font-semibold text-brand underline underline-offset-4"
              >
                {index + 1}. {step.from} to {step.to}
              </Link>
            </li>
          ))}
        </ol>
      </Banner>
    </div>
  );
}
