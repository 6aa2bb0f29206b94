/** A page as the server sends it, without running it: what any client without scripting gets. */
import { inject } from "vitest";

export const { baseUrl, worldUrl, consoleUrl, smtpPort, metricsUrl, home } = inject("instance");

export interface ServedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly title: string;
  /** An attribute of the body element. */
  body(attribute: string): string | undefined;
  /** The text a reader sees, tags and scripts dropped. */
  readonly text: string;
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
    text: decode(
      html
        .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, " ")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    ),
  };
}

/** Where a path leads, without going there. */
export async function redirectOf(path: string, asked: Asked = {}): Promise<string | null> {
  const { status, headers } = await getPage(path, asked);
  return status >= 300 && status < 400 ? headers.get("location") : null;
}

export const signedIn = "signedIn=1";

const decode = (text: string): string =>
  text
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
