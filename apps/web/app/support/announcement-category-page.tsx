/** The announcements of one category with their text. An unknown slug is a fatal 404. */
import { type Announcement, type Category, listAnnouncements, readAnnouncement } from "@feo/contract";
import { EmptyState, Loaded } from "@feo/ui";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useParams } from "react-router";
import {
  announcementsQuery,
  browserData,
  fetchQuery,
  type PageQuery,
  pageHost,
  serverData,
  usePageQuery,
} from "../data/index.ts";
import { Day } from "../format/day.tsx";
import { Prose } from "../format/prose.tsx";
import { invalidRoute } from "../routing/route-error.ts";
import { announcementsIn, mostAnnouncements } from "./announcement-filter.ts";
import { announcementsStep, PageHead } from "./page-head.tsx";
import { WithSideNav } from "./side-nav.tsx";
import { RowsSkeleton, TextSkeleton } from "./skeletons.tsx";

const announcementQuery = (slug: string): PageQuery<typeof readAnnouncement> => ({
  call: readAnnouncement,
  input: { params: { slug } },
  staleMs: 60_000,
});

/** All announcements, so that the request shares its cache entry with the list page. */
const listQuery = () => announcementsQuery({ limit: mostAnnouncements });

type Answer = { readonly announcements: readonly Announcement[]; readonly categories: readonly Category[] };
type Args = { readonly params: Readonly<Record<string, string | undefined>>; readonly request: Request };

const categoryOf = ({ params }: Pick<Args, "params">): string => params["announcementCategorySlug"] ?? "";

/** The list and each text of the category; throws if the category does not exist. */
function queriesFor({ announcements, categories }: Answer, args: Args): readonly PageQuery[] {
  const wanted = categoryOf(args);
  if (!categories.some(({ slug }) => slug === wanted)) throw invalidRoute(new URL(args.request.url).pathname);
  const texts = announcementsIn(announcements, wanted).map(({ slug }) => announcementQuery(slug));
  return [listQuery(), ...texts] as unknown as readonly PageQuery[];
}

export async function loader(args: LoaderFunctionArgs) {
  const queries = queriesFor(await args.context.get(pageHost).call(listAnnouncements, listQuery().input), args);
  return serverData(() => queries)(args);
}

/** If the list cannot be loaded, nothing is refused: the page shows what failed. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const answer = await fetchQuery(listQuery()).catch(() => undefined);
  const queries = answer ? queriesFor(answer, args) : [];
  return browserData(() => queries)(args);
}

export default function AnnouncementCategoryPage() {
  const wanted = categoryOf({ params: useParams() });
  return (
    <Loaded answer={usePageQuery(listQuery())} skeleton={<Waiting />}>
      {(answer) => {
        const category = answer.categories.find(({ slug }) => slug === wanted);
        return category ? <CategoryTexts category={category} {...answer} /> : <Waiting />;
      }}
    </Loaded>
  );
}

const Waiting = () => (
  <>
    <PageHead title={announcementsStep.label} />
    <RowsSkeleton rows={4} />
  </>
);

function CategoryTexts({ category, announcements, categories }: Answer & { readonly category: Category }) {
  const shown = announcementsIn(announcements, category.slug);
  const links = categories.map(({ slug, name }) => ({
    to: `/support/announcement/${slug}`,
    label: name,
    isCurrent: slug === category.slug,
  }));
  return (
    <WithSideNav nav={{ label: "Announcements", links }}>
      <PageHead title={category.name} text={category.description} steps={[announcementsStep]} />
      {shown.map((announcement) => (
        <Text key={announcement.slug} announcement={announcement} />
      ))}
      {shown.length === 0 ? <EmptyState title="Nothing in this category yet" text="Try another category." /> : null}
    </WithSideNav>
  );
}

function Text({ announcement: { slug, title, publishedAt, summary } }: { announcement: Announcement }) {
  return (
    <article id={slug} className="mb-10 scroll-mt-16 border-line border-t pt-6">
      <Day of={publishedAt} className="tabular text-13 text-quiet" />
      <h2 className="mt-1 mb-3 text-balance font-semibold text-20">{title}</h2>
      <p className="mb-4 max-w-[704px] text-pretty text-16">{summary}</p>
      <Loaded answer={usePageQuery(announcementQuery(slug))} skeleton={<TextSkeleton lines={5} />}>
        {(answer) => <Prose html={answer.announcement.html} />}
      </Loaded>
    </article>
  );
}
