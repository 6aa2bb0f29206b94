/** A page as the server sends it, without running scripts. */
import { inject } from "vitest";

export const { baseUrl, worldUrl, consoleUrl, smtpPort, metricsUrl, home } = inject("instance");

export interface ServedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly title: string;
  /** An attribute of the body element. */
  body(attribute: string): string | undefined;
  /** The visible text, without tags and scripts. */
  readonly text: string;
  /** The visible text of the main element, without header and footer. */
  readonly main: string;
}

interface Asked {
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

export async function getPage(path: string, { cookie, headers }: Asked = {}): Promise<ServedPage> {
  const response = await fetch(baseUrl + path, {
    redirect: "manual",
    headers: { accept: "text/html", ...headers, ...(cookie ? { cookie } : {}) },
  });
  const html = await response.text();
  const bodyTag = /<body([^>]*)>/.exec(html)?.[1] ?? "";
  return {
    status: response.status,
    headers: response.headers,
    html,
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    body: (attribute) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(bodyTag)?.[1],
    text: readText(html),
    main: readText(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ""),
  };
}

/** Where a path redirects to, without following it. */
export async function redirectOf(path: string, asked: Asked = {}): Promise<string | null> {
  const { status, headers } = await getPage(path, asked);
  return status >= 300 && status < 400 ? headers.get("location") : null;
}

export const signedIn = "signedIn=1";

const readText = (html: string): string =>
  decode(
    html
      .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, " ")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
  ).trim();

const decode = (text: string): string =>
  text
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
