/** How to put Feo on a phone's home screen, and how to be sure that this is the right site. */
import { productName } from "@feo/contract";
import { Button, ErrorState, Skeleton } from "@feo/ui";
import { browserData, contentPageQuery, serverData, usePageQuery } from "../data/index.ts";
import { Prose } from "../frame/prose.tsx";
import { PhonePicture } from "./phone-picture.tsx";

const textQuery = () => contentPageQuery("download");
const queries = () => [textQuery()];

export const loader = serverData(queries);
export const clientLoader = browserData(queries);

export default function DownloadPage() {
  const text = usePageQuery(textQuery());
  return (
    <div className="mx-auto w-full max-w-[1264px] px-8 pb-16 max-md:px-4">
      <section className="grid grid-cols-[1fr_auto] items-center gap-16 py-14 max-lg:grid-cols-1 max-md:gap-10 max-md:py-8">
        <div>
          <h1 className="text-balance font-semibold text-40 max-md:text-28">
            {text.data?.page.title ?? `${productName} on your phone`}
          </h1>
          <p className="mt-4 max-w-[560px] text-pretty text-16 text-quiet">
            The site is the app. It takes no store and no download: add it to your home screen, and it opens like any
            other.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button asChild size="lg">
              <a href="#android">On Android</a>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <a href="#iphone-and-ipad">On iPhone and iPad</a>
            </Button>
          </div>
          <Facts />
        </div>
        <PhonePicture />
      </section>
      <div className="border-line border-t pt-12">
        {text.data ? (
          <Written html={text.data.page.html} />
        ) : text.error ? (
          <ErrorState text={text.error.message} busy={text.isFetching} onRetry={() => text.refetch()} />
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  );
}

const facts = [
  { name: "Nothing to install", text: "No file from us, ever." },
  { name: "Always the newest", text: "A banner says when there is one." },
  { name: "The same account", text: "Balances are on our servers, not on the phone." },
];

function Facts() {
  return (
    <dl className="mt-12 grid max-w-[720px] grid-cols-3 gap-6 border-line border-t pt-6 max-md:mt-8 max-md:grid-cols-1 max-md:gap-4">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt className="font-semibold text-14">{name}</dt>
          <dd className="mt-1 text-pretty text-14 text-quiet">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting() {
  return (
    <div aria-hidden className="mx-auto flex min-h-[900px] max-w-[704px] flex-col gap-3">
      {Array.from({ length: 14 }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={line % 5 === 4 ? "mb-4 w-2/3" : "w-full"} />
      ))}
    </div>
  );
}

/** In two columns on a desk: a heading stays with its text, a list is not torn. */
function Written({ html }: { html: string }) {
  const columns = "max-w-none gap-x-16 lg:columns-2 [&_:is(h2,h3)]:break-after-avoid [&_:is(ol,li)]:break-inside-avoid";
  return <Prose html={html} className={columns} />;
}
