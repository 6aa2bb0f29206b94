/** Why there is no picture from the camera, by the browser's name for it. The other way, a file, is always named. Pure. */
const words: Readonly<Record<string, string>> = {
  NotAllowedError: "The camera was not allowed. Allow it beside the address of this page, or choose a file.",
  SecurityError: "The camera was not allowed. Allow it beside the address of this page, or choose a file.",
  NotFoundError: "There is no camera here. Choose a file instead.",
  OverconstrainedError: "There is no camera here. Choose a file instead.",
  NotReadableError: "The camera cannot be used; another program may hold it. Close that, or choose a file.",
  NotSupportedError: "This browser cannot use the camera on this page. Choose a file instead.",
};

export const cameraTrouble = (name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ??
  "The camera could not be started. Try again, or choose a file.";
