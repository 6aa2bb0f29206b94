/** A queue is counted no further than this, so that a long one costs no more than a short one. */
export const queueCountLimit = 1_000;
