/** Why the camera fails, by the browser's error name. Every text names the alternative, a file. Pure. */
const words: Readonly<Record<string, string>> = {
  NotAllowedError: "Camera access is blocked. Allow it in your browser, or choose a file.",
  SecurityError: "Camera access is blocked. Allow it in your browser, or choose a file.",
  NotFoundError: "No camera found. Choose a file instead.",
  OverconstrainedError: "No camera found. Choose a file instead.",
  NotReadableError: "Another app is using the camera. Close it and try again, or choose a file.",
  NotSupportedError: "Your browser can't use the camera here. Choose a file instead.",
};

export const cameraTrouble = (name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? "Couldn't start the camera. Try again, or choose a file.";
