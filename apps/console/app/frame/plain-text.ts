/** Text from outside for showing: it can neither reorder nor hide what stands beside it. Pure. */

/** Control characters, direction overrides and isolates. Joiners stay: Indian scripts need them. */
const disturbing = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu;

/** Each is replaced by a mark, so that the operator sees that there was something. */
export const plainText = (text: string): string => text.replace(disturbing, "\uFFFD");
