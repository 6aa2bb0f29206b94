/**
 * On the wallet page: a banner for deposits that wait for the customer's answer. They load after the page is shown, so
 * the banner is placed where it shifts nothing: on a wide screen in place of the page's note, on others sticky at the
 * end of the page.
 */
import type { CryptoDeposit } from "@feo/contract";
import { Banner, cx } from "@feo/ui";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { manyCryptoDepositsQuery, useOwnQuery } from "../data/index.ts";
import { questionPath } from "../format/networks.ts";
import { useMask } from "../worth/masked.ts";
import { inWords } from "./amount-words.ts";

/** The parent is a flex column, where `order-last` is the end of the page. */
const place =
  "xl:mb-6 max-xl:sticky max-xl:bottom-4 max-xl:z-10 max-xl:order-last max-xl:mt-4 max-xl:rounded-panel max-xl:bg-page" +
  " max-md:bottom-18";

/** `children` is the page's note; on a wide screen it is one line and as high as the banner. */
export function WaitingDeposits({ children }: { children: ReactNode }) {
  const txs = useOwnQuery(manyCryptoDepositsQuery()).data?.txs ?? [];
  const waiting = txs.filter(({ isAddressVerificationRequired }) => isAddressVerificationRequired);
  const isShown = waiting.length > 0;
  return (
    <>
      <p className={cx("text-13 text-quiet not-empty:py-3 xl:mb-6 xl:min-h-11", isShown && "xl:hidden")}>{children}</p>
      {isShown ? (
        <div className={place}>
          <WaitingBanner waiting={waiting} />
        </div>
      ) : null}
    </>
  );
}

function WaitingBanner({ waiting: [first, ...others] }: { waiting: readonly CryptoDeposit[] }) {
  const mask = useMask();
  if (!first) return null;
  const to = others.length === 0 ? questionPath(first.id) : "/dashboard/wallet/deposit/verification";
  return (
    <Banner
      tone="warn"
      action={
        <Link to={to} className="hit-40 inline-flex items-center gap-2">
          Confirm sender
          <ArrowRight size={16} aria-hidden />
        </Link>
      }
    >
      {others.length === 0 ? (
        <>
          <strong className="tabular">{mask(inWords(first.amount, first.coinTicker))}</strong> has arrived. Tell us who
          sent it and we'll credit it.
        </>
      ) : (
        <>
          <strong>{others.length + 1} deposits</strong> have arrived. Tell us who sent them and we'll credit them.
        </>
      )}
    </Banner>
  );
}
