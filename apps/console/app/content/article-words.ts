/** What the content screens say about an article, and what they offer. Pure. */
import type { ArticleKind, ArticleLine, ArticleState, ArticleVersionLine } from "@feo/contract";
import type { BadgeTone } from "@feo/ui";
import { dayAndTime } from "../frame/moments.ts";

interface KindWords {
  readonly path: string;
  readonly title: string;
  readonly one: string;
  readonly create: string;
}

export const kindWords: Readonly<Record<ArticleKind, KindWords>> = {
  announcement: {
    path: "/content/announcements",
    title: "Announcements",
    one: "announcement",
    create: "New announcement",
  },
  faq: { path: "/content/faq", title: "FAQ", one: "question", create: "New question" },
};

type Shown = Pick<ArticleLine, "state" | "isVisible" | "wasVisible" | "visibleFrom">;

interface StateWords {
  readonly word: string;
  readonly tone: BadgeTone;
}

export function stateWords({ state, wasVisible }: Pick<Shown, "state" | "wasVisible">): StateWords {
  switch (state) {
    case "draft":
      return { word: "Draft", tone: "neutral" };
    case "scheduled":
      return { word: "Scheduled", tone: "warn" };
    case "published":
      return { word: "Published", tone: "success" };
    case "taken-down":
      return { word: wasVisible ? "Taken down" : "Discarded", tone: "neutral" };
  }
}

/** What customers see now, and what they will see. */
export function visibilityOf({ state, isVisible, wasVisible, visibleFrom }: Shown): string {
  const earlier = isVisible ? "Customers see the previous version" : "Customers don't see this yet";
  switch (state) {
    case "draft":
      return `${earlier}.`;
    case "scheduled": {
      const until = visibleFrom === null ? "" : ` ${dayAndTime(visibleFrom)} IST`;
      return isVisible ? `${earlier} until${until}.` : `Customers see this from${until}.`;
    }
    case "published":
      return visibleFrom === null ? "Customers see this." : `Customers see this since ${dayAndTime(visibleFrom)} IST.`;
    case "taken-down":
      return wasVisible ? "Customers no longer see this." : "This was never published.";
  }
}

/** When customers saw a version. */
export function shownWords({ visibleFrom, visibleUntil, isDiscarded }: ArticleVersionLine, now: string): string {
  if (isDiscarded) return "Discarded";
  if (visibleFrom === null) return "Not published";
  if (visibleFrom > now) return `From ${dayAndTime(visibleFrom)}`;
  if (visibleUntil === null || visibleUntil > now) return `Since ${dayAndTime(visibleFrom)}`;
  return `${dayAndTime(visibleFrom)} to ${dayAndTime(visibleUntil)}`;
}

export type ArticleAct = "publish" | "schedule" | "unschedule" | "discard" | "take-down";

const actsByState: Readonly<Record<ArticleState, readonly ArticleAct[]>> = {
  draft: ["publish", "schedule", "discard"],
  scheduled: ["schedule", "publish", "unschedule"],
  published: [],
  "taken-down": ["publish", "schedule"],
};

export const actsFor = ({ state, isVisible }: Pick<Shown, "state" | "isVisible">): readonly ArticleAct[] => [
  ...actsByState[state],
  ...(isVisible ? (["take-down"] as const) : []),
];

/** Whether nothing disappears. */
export const isHarmless = (act: ArticleAct): boolean => act !== "take-down" && act !== "discard";

interface ActWords {
  readonly button: string;
  readonly title: string;
  readonly about: string;
  readonly done: string;
}

const soon = "within a minute";

/** The words of an action on an article. */
export function actWords(act: ArticleAct, { state, isVisible }: Pick<Shown, "state" | "isVisible">): ActWords {
  switch (act) {
    case "publish":
      return {
        button: state === "scheduled" ? "Publish now" : state === "taken-down" ? "Publish again" : "Publish",
        title: "Publish now",
        about: isVisible ? `It replaces the previous version ${soon}.` : `Customers see it ${soon}.`,
        done: `Published. Customers see it ${soon}.`,
      };
    case "schedule":
      return {
        button: state === "scheduled" ? "Change time" : "Schedule",
        title: state === "scheduled" ? "Change time" : "Schedule",
        about: isVisible ? "Customers see the previous version until then." : "Nobody sees it before then.",
        done: "Scheduled.",
      };
    case "unschedule":
      return {
        button: "Cancel schedule",
        title: "Cancel schedule",
        about: "The text stays as a draft.",
        done: "Schedule cancelled.",
      };
    case "discard":
      return {
        button: "Discard draft",
        title: "Discard draft",
        about: isVisible ? "Customers keep seeing the published version." : "It stays in the list as discarded.",
        done: "Draft discarded.",
      };
    case "take-down":
      return {
        button: "Take down",
        title: "Take down",
        about: `Customers no longer see it ${soon}. ${
          state === "scheduled" ? "Its schedule is cancelled. " : ""
        }You can publish it again.`,
        done: `Taken down. It disappears ${soon}.`,
      };
  }
}

export type StateFilter = ArticleState | "all";

const filterNames: Readonly<Record<StateFilter, string>> = {
  all: "All",
  draft: "Drafts",
  scheduled: "Scheduled",
  published: "Published",
  "taken-down": "Taken down",
};

export const filterOf = (text: string | null): StateFilter =>
  text !== null && text !== "all" && Object.hasOwn(filterNames, text) ? (text as StateFilter) : "all";

interface Filter {
  readonly filter: StateFilter;
  readonly name: string;
  readonly count: number;
}

/** The filters that match something, and the chosen one. */
export function filtersOf(articles: readonly Pick<ArticleLine, "state">[], chosen: StateFilter): Filter[] {
  return (Object.keys(filterNames) as StateFilter[])
    .map((filter) => ({ filter, name: filterNames[filter], count: inFilter(articles, filter).length }))
    .filter(({ filter, count }) => filter === "all" || filter === chosen || count > 0);
}

export const inFilter = <A extends Pick<ArticleLine, "state">>(
  articles: readonly A[],
  filter: StateFilter,
): readonly A[] => (filter === "all" ? articles : articles.filter(({ state }) => state === filter));

/** Where customers read the article. */
export const sitePath = ({
  kind,
  slug,
  category,
  subcategory,
}: Pick<ArticleLine, "kind" | "slug" | "category" | "subcategory">) =>
  kind === "faq" ? `/support/faq/${category}/${subcategory}#${slug}` : `/support/announcement/${category}#${slug}`;
