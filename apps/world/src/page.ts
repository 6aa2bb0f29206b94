/**
 * The look of the outside world's pages: one style sheet, light or dark by system preference, no external resources.
 */

/** Escapes text for HTML content and attributes. Everything that came from outside goes through it. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

interface PageParts {
  readonly title: string;
  /** Already HTML. */
  readonly body: string;
  /** URL of one of our scripts. */
  readonly script?: string;
}

export function page({ title, body, script }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} - Outside world of the demo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/world.css">
${script ? `<script type="module" src="${escapeHtml(script)}"></script>` : ""}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Scripts and frames only from this origin, and no inline scripts. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const styleSheet = `
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #090a0b); --surface: light-dark(#f7f8fa, #111316); --line: light-dark(#dfe3e8, #262b31);
  --edge: light-dark(#868f9b, #5b6570); --ink: light-dark(#0e1216, #f2f4f7); --quiet: light-dark(#4b5563, #a6afba);
  --brand: light-dark(#2f54eb, #6c8cff); --on-brand: light-dark(#ffffff, #0a0f1f); --wrong: light-dark(#b42318, #ff8a80);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 720px; padding: 32px 16px 64px; font: 16px/24px system-ui, sans-serif; color: var(--ink); background: var(--page) }
h1 { font-size: 28px; line-height: 36px; margin: 0 0 8px } h2 { font-size: 18px; line-height: 24px; margin: 32px 0 8px }
p { margin: 0 0 16px } .quiet { color: var(--quiet) } li { margin: 8px 0 } a { color: var(--brand) }
code, .code { font-family: var(--mono); overflow-wrap: anywhere }
form { margin: 0 } input, select, textarea, button, .button { font: inherit; min-height: 44px; border-radius: 8px; padding: 0 16px; color: inherit }
input, select, textarea { font-weight: 400; border: 1px solid var(--edge); background: var(--page); width: 100%; min-width: 0 }
textarea, input[type="file"] { padding: 9px 16px } textarea.code { font: 13px/20px var(--mono); resize: vertical } .then { margin-top: 16px }
.button { display: inline-flex; align-items: center; text-decoration: none }
button, .button { border: 1px solid var(--edge); background: var(--surface); cursor: pointer; font-weight: 600 }
button.main { border-color: var(--brand); background: var(--brand); color: var(--on-brand) }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
.filter { display: flex; gap: 8px; margin: 16px 0 24px; align-items: end } .filter label { flex: 1; min-width: 0; font-weight: 600; font-size: 14px }
.message { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); padding: 16px; margin: 0 0 16px }
.message h2 { margin: 4px 0 8px; overflow-wrap: anywhere }
.head { display: flex; flex-wrap: wrap; gap: 4px 12px; font-size: 14px; color: var(--quiet); overflow-wrap: anywhere }
.badge { font-weight: 600; color: var(--brand) } .head time { margin-left: auto }
.message pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; color: var(--quiet) }
.copy { display: flex; align-items: center; gap: 12px; margin: 0 0 12px } .copy .code { font-size: 24px; letter-spacing: 4px; user-select: all }
details { margin-top: 12px } summary { cursor: pointer; color: var(--brand); min-height: 24px }
iframe { display: block; width: 100%; height: 640px; resize: vertical; margin-top: 8px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
.people { display: grid; gap: 12px; margin: 24px 0 } .people button { width: 100%; min-height: 64px; padding: 8px 16px; text-align: left; overflow-wrap: anywhere }
.fields { display: grid; gap: 12px } .fields label { font-weight: 600; font-size: 14px } .decide { display: flex; flex-wrap: wrap; gap: 8px } .decide.after { margin-bottom: 32px }
.notice { border: 1px solid var(--brand); border-radius: 8px; padding: 12px 16px } .notice.wrong { border-color: var(--wrong); color: var(--wrong) } .pick { user-select: all }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px } caption { text-align: left; padding-bottom: 8px } caption h2 { margin: 16px 0 0 }
th, td { text-align: left; vertical-align: top; padding: 8px 8px 8px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
th.amount, td.amount { text-align: right; padding-right: 0; font-variant-numeric: tabular-nums; overflow-wrap: normal } td.amount, .whole code { white-space: nowrap } td time { overflow-wrap: normal }
.check { display: flex; margin: 0; gap: 12px; align-items: center; min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 8px }
.check + .check { margin-top: 12px } .check input { flex: none; width: 20px; min-height: 20px; height: 20px; margin: 0; accent-color: var(--brand) }
.check span { font-weight: 600; overflow-wrap: anywhere; min-width: 0 } .check.absent { border-style: dashed; color: var(--quiet) }
fieldset { border: 0; padding: 0; margin: 16px 0 24px; min-width: 0 } legend { padding: 0 0 8px }
.people small, .check small { display: block; font-weight: 400; font-size: 14px; line-height: 20px; color: var(--quiet) }
`;
