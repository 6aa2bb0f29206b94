/**
 * The vault's page: read a refill's transaction, sign it, download the signed file. Only choosing a file needs a
 * script.
 */
import { escapeHtml, page } from "../page.ts";
import type { RefillFacts } from "./vault.ts";

interface VaultView {
  /** The pasted file. */
  readonly file?: string | undefined;
  readonly problem?: string | undefined;
  readonly facts?: RefillFacts | undefined;
  /** The signed file. */
  readonly signed?: string | undefined;
}

export function vaultPage({ file = "", problem, facts, signed }: VaultView): string {
  return page({
    title: "Vault",
    script: "/vault.js",
    body: `<nav><a href="/">Outside world</a></nav>
<main>
<h1>Vault</h1>
<p class="quiet">The demo's stand-in for the offline machine that holds the cold storage keys. A real one has no network:
files go in and out by hand.</p>
${problem ? `<p class="notice wrong" role="alert">${escapeHtml(problem)}</p>` : ""}
${facts ? transaction(facts, signed !== undefined) : ""}
${signed === undefined ? (facts ? signForm(file) : fileForm(file)) : signedFile(signed, facts?.id ?? "")}
</main>`,
  });
}

function transaction({ network, amount, coin, from, to, fee }: RefillFacts, isSigned: boolean): string {
  const rows = [
    ...[
      ["Network", network],
      ["Amount", `${amount} ${coin}`],
      ["From", from],
      ["To", to],
      ["Fee", fee],
    ],
  ] as const;
  return `<table><caption><h2>${isSigned ? "Signed" : "Transaction"}</h2></caption><tbody>
${rows.map(([name = "", value = ""]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`).join("\n")}
</tbody></table>`;
}

function fileForm(file: string): string {
  return `<form class="fields" method="post" action="/vault">
<label>Refill file<input type="file" id="chosen" accept=".json,application/json"></label>
<label>Or paste it<textarea name="file" id="file" class="code" rows="10" required spellcheck="false" autocomplete="off">${escapeHtml(file)}</textarea></label>
<button class="main">Read</button>
</form>`;
}

function signForm(file: string): string {
  return `<p class="then">Compare the address with the one in the operators' console before you sign.</p>
<form class="decide" method="post" action="/vault">
<input type="hidden" name="file" value="${escapeHtml(file)}">
<button class="main" name="sign" value="on">Sign</button>
<a class="button" href="/vault">Cancel</a>
</form>`;
}

function signedFile(signed: string, id: string): string {
  return `<p class="then">Import this file in the operators' console: Custody, the refill, Import signed file.</p>
<div class="fields"><label>Signed file<textarea class="code" rows="8" readonly>${escapeHtml(signed)}</textarea></label></div>
<p class="decide then"><button type="button" data-copy="${escapeHtml(signed)}">Copy</button>
<a class="button" download="feo-refill-${escapeHtml(id)}.json.signed" href="data:application/json,${encodeURIComponent(signed)}">Download</a>
<a class="button" href="/vault">Sign another</a></p>`;
}

export const vaultScript = `document.getElementById("chosen")?.addEventListener("change", async ({ target }) => {
  const [chosen] = target.files;
  if (chosen) document.getElementById("file").value = await chosen.text();
});

document.querySelector("[data-copy]")?.addEventListener("click", async ({ target }) => {
  await navigator.clipboard.writeText(target.dataset.copy);
  target.textContent = "Copied";
  setTimeout(() => { target.textContent = "Copy"; }, 2000);
});
`;
