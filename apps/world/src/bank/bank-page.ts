/**
 * The bank's page: send money to the exchange, see its receipts and payouts, decide pending payouts. Needs no script.
 */
import { escapeHtml, page } from "../page.ts";
import type { Account } from "./accounts.ts";
import type { Bank } from "./bank.ts";
import type { StatementLine } from "./ledger.ts";
import type { Payout } from "./payouts.ts";
import { showRupees } from "./rupees.ts";
import { transferModes } from "./utr.ts";

interface PageNews {
  /** Reference of the transfer just made. */
  readonly utr?: string | undefined;
  /** Why the last transfer was refused. */
  readonly problem?: string | undefined;
  /** The fields of the refused form, to fill it again. */
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  /** Number of the account just opened; the transfer form preselects it. */
  readonly opened?: string | undefined;
  /** Shows the form for opening an account first. */
  readonly isOpening?: boolean;
}

const shownAtOnce = 50;

export function bankPage(bank: Bank, { utr, problem, form = {}, opened, isOpening = false }: PageNews): string {
  const { ledger, payouts } = bank;
  const shownPayouts = payouts.list().slice(0, shownAtOnce);
  const lines = ledger.lines().slice(-shownAtOnce).reverse();
  const held = payouts.heldPaise();
  const { company } = ledger;
  const account = ledger.accounts.find(({ number }) => number === opened);
  return page({
    title: "Bank",
    body: `<nav><a href="/">Outside world</a></nav>
<main>
<h1>Bank</h1>
<p class="quiet">The demo's stand-in for every bank. No real money moves.</p>
${utr ? `<p class="notice" role="status">Transfer sent. Its reference (UTR) is <code class="pick">${escapeHtml(utr)}</code></p>` : ""}
${account ? openedNotice(account) : ""}
${problem ? `<p class="notice wrong" role="alert">${escapeHtml(problem)}</p>` : ""}
${isOpening ? openingForm(true) : ""}
<h2>Send money to ${escapeHtml(company.holder)}</h2>
${transferForm(bank, account ? { ...form, fromAccountNumber: account.number } : form, account !== undefined)}
<h2>The company's account</h2>
<p>${escapeHtml(company.holder)}, <code>${escapeHtml(company.number)}</code>, <code>${escapeHtml(company.ifsc)}</code>, ${escapeHtml(company.bankName)}<br>
Balance <strong>${showRupees(ledger.balance(company.number))}</strong>${held > 0n ? `, including ${showRupees(held)} for pending payouts` : ""}</p>
${lines.length === 0 ? `<p class="quiet">Nothing on the statement yet.</p>` : statementTable(lines)}
<h2>Payouts</h2>
${shownPayouts.length === 0 ? `<p class="quiet">No payouts yet.</p>` : shownPayouts.map(payoutCard).join("\n")}
<h2 id="accounts">Accounts</h2>
${accountTable(bank)}
${isOpening ? "" : openingForm(false)}
</main>`,
  });
}

const openedNotice = ({ number, ifsc, bankName }: Account): string =>
  `<p class="notice" role="status">Account opened. Number <code class="pick">${escapeHtml(number)}</code>,
IFSC <code class="pick">${escapeHtml(ifsc)}</code>, ${escapeHtml(bankName)}</p>`;

const openingForm = (isFirst: boolean): string => `<h2 id="open">Open an account</h2>
<p class="quiet">Use the name that you are verified with: the exchange only accepts an account in your own name.</p>
<form class="fields" method="post" action="/bank/accounts">
<label>Name<input name="holder" required maxlength="80" autocomplete="off"${isFirst ? " autofocus" : ""}></label>
<button>Open an account</button>
</form>`;

function transferForm({ ledger }: Bank, form: Readonly<Record<string, unknown>>, isNext: boolean): string {
  const given = (name: string): string => escapeHtml(String(form[name] ?? ""));
  const chosen = (name: string, value: string): string => (form[name] === value ? " selected" : "");
  const senders = ledger.accounts.map(
    ({ number, holder, bankName }) =>
      `<option value="${escapeHtml(number)}"${chosen("fromAccountNumber", number)}>${escapeHtml(`${holder}, ${bankName} ${number}: ${showRupees(ledger.balance(number))}`)}</option>`,
  );
  const modes = transferModes.map((mode) => `<option${chosen("mode", mode)}>${mode}</option>`);
  return `<form class="fields" method="post" action="/bank">
<label>From<select name="fromAccountNumber">${senders.join("")}</select></label>
<label>Amount in rupees<input name="amount" value="${given("amount")}" inputmode="decimal" required maxlength="16" autocomplete="off"${isNext ? " autofocus" : ""}></label>
<label>Mode<select name="mode">${modes.join("")}</select></label>
<label>Narration<input name="narration" value="${given("narration")}" maxlength="140" autocomplete="off"></label>
<button class="main">Send</button>
</form>`;
}

function statementTable(lines: readonly StatementLine[]): string {
  const rows = lines.map(
    ({ atMs, direction, paise, utr, mode, name, accountNumber, narration }) => `<tr>
<td>${time(atMs)}</td>
<td>${escapeHtml(name)} ${escapeHtml(accountNumber)}<br><code class="pick">${escapeHtml(utr)}</code> ${mode}<br>
<span class="quiet">${escapeHtml(narration)}</span></td>
<td class="amount">${direction === "credit" ? "+" : "−"}${showRupees(paise)}</td>
</tr>`,
  );
  return `<table><caption class="quiet">Newest first; ${lines.length === shownAtOnce ? `the newest ${shownAtOnce}` : "all"}</caption>
<thead><tr><th scope="col">When (UTC)</th><th scope="col">Name, reference</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
}

function payoutCard(payout: Payout): string {
  const { reference, paise, accountNumber, name, state, utr, reason, atMs } = payout;
  return `<article class="message">
<div class="head"><span class="badge">${state}</span><span>${escapeHtml(reference)}</span>${time(atMs)}</div>
<p>${showRupees(paise)} to ${escapeHtml(name)}, <code>${escapeHtml(accountNumber)}</code>${utr ? `, <code class="pick">${escapeHtml(utr)}</code>` : ""}
${reason ? `<br><span class="quiet">${escapeHtml(reason)}</span>` : ""}</p>
${decisions(payout)}
</article>`;
}

function decisions({ reference, state, comesBack }: Payout): string {
  const buttons = [
    ...(state === "pending" ? [["paid", "Pay"] as const, ["failed", "Fail"] as const] : []),
    ...(state === "paid" && comesBack ? [["returned", "Send it back now"] as const] : []),
  ];
  if (buttons.length === 0) return "";
  return `<form class="decide" method="post" action="/bank/decisions">
<input type="hidden" name="reference" value="${escapeHtml(reference)}">
${buttons.map(([decision, words]) => `<button name="decision" value="${decision}">${words}</button>`).join("\n")}
</form>`;
}

function accountTable({ ledger }: Bank): string {
  const rows = ledger.accounts.map(
    ({ number, holder, ifsc, bankName, note }) => `<tr>
<td>${escapeHtml(holder)}${note ? `<br><span class="quiet">${escapeHtml(note)}</span>` : ""}</td>
<td><code class="pick">${escapeHtml(number)}</code><br><code class="pick">${escapeHtml(ifsc)}</code><br>${escapeHtml(bankName)}</td>
<td class="amount">${showRupees(ledger.balance(number))}</td>
</tr>`,
  );
  return `<table class="whole">
<thead><tr><th scope="col">Holder</th><th scope="col">Account</th><th scope="col" class="amount">Balance</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
}

function time(atMs: number): string {
  const iso = new Date(atMs).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;
}
