/** Every component of the design system and the price chart on one page, for developers only. */
import { Gallery } from "@feo/ui/gallery";
import { useState } from "react";
import { ChartWidget, createChartFeed } from "../chart/index.ts";
import { sampleFeedGet, sampleOrdersAt, sampleSymbols } from "../chart/sample-feed.ts";

export default function GalleryPage() {
  return (
    <>
      <Gallery />
      <ChartSection />
    </>
  );
}

function ChartSection() {
  const [feed] = useState(() => createChartFeed(sampleFeedGet));
  const [broken] = useState(() => createChartFeed(() => Promise.reject(new Error("404"))));
  const [orders, setOrders] = useState(() => sampleOrdersAt(Date.now()));
  const [full, , empty] = sampleSymbols;
  return (
    <section aria-label="Price chart" className="mx-auto flex max-w-300 flex-col gap-6 px-4 pb-10 sm:px-8">
      <h2 className="font-semibold text-20">Price chart</h2>
      <ChartWidget
        datafeed={feed}
        symbol={full}
        interval="15"
        grouping="indian"
        orders={orders}
        onCancelOrder={(cancelled) => setOrders(orders.filter(({ id }) => id !== cancelled))}
      />
      <ChartWidget datafeed={feed} symbol={empty} size={{ width: 800, height: 320 }} />
      <ChartWidget datafeed={broken} symbol={full} size={{ width: 800, height: 320 }} />
    </section>
  );
}
