/** The look of a link or a button that is a word in the page. */
export const textLink = "hit-40 rounded-inner font-medium text-13 text-brand hover:text-brand/80";
