/** What an article is to customers, from the times of its versions. Pure. */
import type { ArticleState } from "@feo/contract";

export interface Version {
  readonly version: number;
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
  readonly isDiscarded: boolean;
}

export const isVisible = ({ shownFrom, shownUntil }: Version, at: Date): boolean =>
  shownFrom !== null && shownFrom <= at && (shownUntil === null || shownUntil > at);

const isScheduled = ({ shownFrom }: Version, at: Date): boolean => shownFrom !== null && shownFrom > at;

/** Whether customers see the version or saw it. */
export const wasVisible = ({ shownFrom }: Version, at: Date): boolean => shownFrom !== null && shownFrom <= at;

/** The version that operators go on with: the latest that was not discarded, or the latest if all were. */
export function currentOf<V extends Version>(versions: readonly V[]): V | undefined {
  const latestFirst = versions.toSorted((one, other) => other.version - one.version);
  return latestFirst.find(({ isDiscarded }) => !isDiscarded) ?? latestFirst[0];
}

export function stateOf(current: Version, at: Date): ArticleState {
  if (isScheduled(current, at)) return "scheduled";
  if (isVisible(current, at)) return "published";
  return current.shownFrom === null && !current.isDiscarded ? "draft" : "taken-down";
}
