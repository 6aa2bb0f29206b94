/** The length of a queue. The server stops counting at a limit, so a count at the limit may be higher. */
import { queueCountLimit } from "@feo/contract";

export const countText = (count: number): string =>
  count < queueCountLimit ? String(count) : `${queueCountLimit - 1}+`;
