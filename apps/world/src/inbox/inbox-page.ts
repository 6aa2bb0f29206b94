/**
 * The inbox's page: messages, newest first, with their codes ready to copy. A mail's own HTML is shown only in a
 * sandboxed frame.
 */
import { escapeHtml, page } from "../page.ts";
import type { Message } from "./message-store.ts";

export function inboxPage(messages: readonly Message[], to: string | undefined): string {
  return page({
    title: "Inbox",
    script: "/inbox.js",
    body: `<nav><a href="/">Outside world</a></nav>
<main>
<h1>Inbox</h1>
<p class="quiet">Every email and SMS the demo sends. New ones appear automatically.</p>
<form class="filter" action="/inbox" role="search">
<label>Recipient<input name="to" value="${escapeHtml(to ?? "")}" placeholder="Email or mobile" autocomplete="off" maxlength="320"></label>
<button>Show</button>
</form>
<div id="messages" aria-live="polite">
${messageList(messages)}
</div>
</main>`,
  });
}

/** The list alone, which the page's script polls. */
export function messageList(messages: readonly Message[]): string {
  if (messages.length === 0) return `<p class="quiet" id="none">Nothing has been sent yet.</p>`;
  return messages.map(messageCard).join("\n");
}

function messageCard({ id, channel, to, subject, text, html, at }: Message): string {
  const code = findCode(`${subject}\n${text}`);
  return `<article class="message" id="m-${escapeHtml(id)}">
<div class="head"><span class="badge">${channel === "sms" ? "SMS" : "Email"}</span><span>${escapeHtml(to)}</span>
<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 19).replace("T", " "))} UTC</time></div>
${channel === "email" ? `<h2>${escapeHtml(subject || "(no subject)")}</h2>` : ""}
${code ? `<div class="copy"><span class="code">${code}</span><button type="button" data-copy="${code}">Copy</button></div>` : ""}
<pre>${escapeHtml(text)}</pre>
${html ? `<details><summary>View as email</summary>${mailFrame(id, subject)}</details>` : ""}
</article>`;
}

/** Links open in a new tab, as in a mail program; scripts, forms and our own origin are blocked. */
function mailFrame(id: string, subject: string): string {
  const title = escapeHtml(`Email: ${subject}`);
  return `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${title}" src="/inbox/${id}/html"></iframe>`;
}

export const mailPolicy = [
  "sandbox allow-popups allow-popups-to-escape-sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

export const mailDocument = (html: string): string => `<!doctype html><base target="_blank">${html}`;

/** The first standalone number with the length of a one-time code. */
export function findCode(text: string): string | undefined {
  return /(?<![\d.,+₹-])\b\d{6}\b(?![.,]?\d)/.exec(text)?.[0];
}

export const inboxScript = `const list = document.getElementById("messages");

const showTimes = () => {
  for (const time of list.querySelectorAll("time:not([title])")) {
    time.title = time.textContent;
    time.textContent = new Date(time.dateTime).toLocaleString();
  }
};

let shown = "";
const refresh = async () => {
  const answer = await fetch("/inbox/list" + location.search, { cache: "no-store" });
  const html = await answer.text();
  if (!answer.ok || html === shown) return;
  shown = html;
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  // What is there already stays, so that an open mail stays open and a selection stays selected.
  for (const card of [...list.children]) if (!card.id || !fresh.querySelector("#" + card.id)) card.remove();
  let next = list.firstElementChild;
  for (const card of [...fresh.children]) {
    if (next && next.id === card.id) next = next.nextElementSibling;
    else list.insertBefore(card, next);
  }
  showTimes();
};

list.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
});

showTimes();
setInterval(() => { if (!document.hidden) refresh().catch(() => undefined); }, 1500);
`;
