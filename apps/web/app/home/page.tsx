/** Home: the headline within a live depth chart, then markets, steps, example bills, safety and news. */

import { defaultMarketSymbol } from "@feo/contract";
import {
  announcementsQuery,
  browserData,
  coinsQuery,
  marketsQuery,
  orderBookQuery,
  serverData,
  tickersQuery,
  tradingFeesQuery,
} from "../data/index.ts";
import { Announcements } from "./announcements.tsx";
import { BillSection } from "./bill-section.tsx";
import { Hero } from "./hero.tsx";
import { MarketStrip } from "./market-strip.tsx";
import { Safety } from "./safety.tsx";
import { Steps } from "./steps.tsx";

const queries = () => [
  marketsQuery(),
  tickersQuery(),
  coinsQuery(),
  orderBookQuery(defaultMarketSymbol),
  tradingFeesQuery(),
  announcementsQuery(),
];
export const loader = serverData(queries);
export const clientLoader = browserData(queries);

export default function HomePage() {
  return (
    <>
      <Hero />
      <MarketStrip />
      <div className="mx-auto flex w-full max-w-[1264px] flex-col gap-14 px-8 py-14 max-md:gap-10 max-md:px-4 max-md:py-10">
        <Steps />
        <div className="grid grid-cols-[564px_1fr] gap-x-18 gap-y-14 max-xl:grid-cols-1 max-md:gap-y-10">
          <BillSection />
          <Safety />
        </div>
        <Announcements />
      </div>
    </>
  );
}
