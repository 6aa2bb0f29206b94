/** A readable name for a browser, such as "Chrome on Windows". For display only; no decision depends on it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

export function deviceWords(userAgent: string): string {
  const first = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [first(browsers), first(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent === "" ? "Unknown device" : "Unknown app");
}
