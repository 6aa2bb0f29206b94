/** How to add Feo to a phone's home screen, and how to check that this is the real site. */
import { productName } from "@feo/contract";
import { Button, ErrorState, Skeleton } from "@feo/ui";
import { browserData, contentPageQuery, serverData, usePageQuery } from "../data/index.ts";
import { Prose } from "../format/prose.tsx";
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
            The website is the app. Add it to your home screen to open it like any other app.
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
  { name: "Nothing to install", text: "No app store needed." },
  { name: "Always up to date", text: "A banner tells you about new versions." },
  { name: "The same account", text: "Your balances follow you to every device." },
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

/** Two columns on a desktop; headings stay with their text and lists are not split. */
function Written({ html }: { html: string }) {
  const columns = "max-w-none gap-x-16 lg:columns-2 [&_:is(h2,h3)]:break-after-avoid [&_:is(ol,li)]:break-inside-avoid";
  return <Prose html={html} className={columns} />;
}
