/** Renders a structured message as HTML and plain text. All input is escaped; it never accepts HTML. */
import { productName } from "@feo/contract";

export interface MailMessage {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A one-time code, shown large. */
  readonly code?: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly action?: { readonly label: string; readonly url: string };
  /** The reader's anti-phishing word, which proves that a mail is ours. */
  readonly antiPhishingWord?: string;
  readonly footer: string;
}

export interface MailBody {
  readonly text: string;
  readonly html: string;
}

export function layOutMail(message: MailMessage): MailBody {
  const { action } = message;
  if (action && !/^https?:\/\//.test(action.url)) throw new Error("A mail's action leads to a web address");
  return { text: asText(message), html: asHtml(message) };
}

function asText({ title, paragraphs, code, facts = [], action, antiPhishingWord, footer }: MailMessage): string {
  const parts = [
    title,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(antiPhishingWord === undefined ? [] : [`Your anti-phishing word: ${antiPhishingWord}`]),
    `-- \n${productName}\n${footer}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
const ink = { strong: "#0e1216", quiet: "#4b5563", line: "#dfe3e8", surface: "#f7f8fa", brand: "#2f54eb" };

/** Mail clients that know the reader's theme override the inline colours; others show the light theme. */
const darkRules = `
  @media (prefers-color-scheme: dark) {
    .page { background: #090a0b !important }
    .card { background: #111316 !important; border-color: #262b31 !important }
    .box { background: #181b1f !important; border-color: #262b31 !important }
    .strong { color: #f2f4f7 !important } .quiet { color: #a6afba !important } .brand { color: #6c8cff !important }
    .row { border-color: #262b31 !important }
    .button { background: #6c8cff !important; color: #0a0f1f !important }
  }
  @media (max-width: 480px) { .card { padding: 24px 20px 8px !important } .code { font-size: 28px !important; letter-spacing: 5px !important } }`;

function asHtml(message: MailMessage): string {
  const { title, paragraphs, code, facts = [], action, antiPhishingWord, footer } = message;
  const body = [
    `<h1 class="strong" style="margin:0 0 16px;${font};font-size:24px;line-height:32px;font-weight:700;color:${ink.strong}">${escapeText(title)}</h1>`,
    ...paragraphs.map(paragraph),
    ...(code === undefined ? [] : [codeBox(code)]),
    ...(facts.length > 0 ? [factTable(facts)] : []),
    ...(action ? [button(action)] : []),
    ...(antiPhishingWord === undefined ? [] : [phishingBox(antiPhishingWord)]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeText(title)}</title>
<style>${darkRules}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${ink.surface}">
${preview(paragraphs[0] ?? title)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${ink.surface}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="brand" style="padding:0 4px 16px;${font};font-size:22px;line-height:28px;font-weight:800;color:${ink.brand}">${escapeText(productName)}</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;background:#ffffff;border:1px solid ${ink.line};border-radius:12px">
${body.join("\n")}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;${font};font-size:13px;line-height:20px;color:${ink.quiet}">${lines(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The preheader: the preview that mail clients list beside the subject. */
const preview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeText(text)}</div>`;

const paragraph = (text: string): string =>
  `<p class="quiet" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${ink.quiet}">${lines(text)}</p>`;

function codeBox(code: string): string {
  const css = `${mono};font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:${ink.strong}`;
  return box(
    `<span class="strong code" style="${css};user-select:all;-webkit-user-select:all">${escapeText(code)}</span>`,
    "center",
  );
}

function phishingBox(word: string): string {
  const css = `${font};font-size:14px;line-height:20px`;
  return box(
    `<span class="quiet" style="${css};color:${ink.quiet}">Your anti-phishing word: </span>` +
      `<strong class="strong" style="${css};color:${ink.strong}">${escapeText(word)}</strong>`,
    "left",
  );
}

const box = (inside: string, align: "center" | "left"): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="box" align="${align}" style="padding:16px;background:${ink.surface};border:1px solid ${ink.line};border-radius:8px;word-break:break-word">${inside}</td>
</tr></table>`;

function factTable(facts: NonNullable<MailMessage["facts"]>): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${ink.line};${font};font-size:14px;line-height:20px;vertical-align:top`;
  const rows = facts.map(
    ([
      label,
      value,
    ]) => `<tr><td class="quiet row" style="${cell};padding-right:16px;color:${ink.quiet}">${escapeText(label)}</td>
<td class="strong row" align="right" style="${cell};color:${ink.strong};font-weight:600;word-break:break-word">${escapeText(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">
${rows.join("\n")}
</table>`;
}

function button({ label, url }: NonNullable<MailMessage["action"]>): string {
  const css = `display:inline-block;padding:14px 28px;border-radius:8px;background:${ink.brand};color:#ffffff;text-decoration:none`;
  return `<p style="margin:8px 0 24px"><a class="button" href="${escapeText(url)}" style="${css};${font};font-size:16px;line-height:20px;font-weight:600">${escapeText(label)}</a></p>`;
}

const lines = (text: string): string => escapeText(text).replaceAll("\n", "<br>");

function escapeText(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
