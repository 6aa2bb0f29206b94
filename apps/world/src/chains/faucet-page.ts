/** The faucet's page: send toy coins to an address, watch them arrive, mine and replace blocks. Needs no script. */
import { escapeHtml, page } from "../page.ts";
import { mostMined, mostReplaced } from "./blocks.ts";
import type { Chain } from "./chain.ts";
import type { Gift } from "./faucet.ts";
import { coinsOf, senders } from "./networks.ts";

/** The block action just done. */
type BlockNews = { readonly network: string } & (
  | { readonly mined: number }
  | { readonly replaced: number; readonly kept?: "on" | undefined }
);

interface FaucetView {
  readonly chains: readonly (Pick<Chain, "network" | "kind" | "chainId" | "wallets"> & { readonly height: number })[];
  readonly gifts: readonly (Gift & { readonly confirmations: number })[];
  /** Hash of the payment just sent. */
  readonly hash?: string | undefined;
  readonly blocks?: BlockNews | undefined;
  /** Why the last request was refused. */
  readonly problem?: string | undefined;
  /** The fields of the refused form, to fill it again. */
  readonly form?: Readonly<Record<string, unknown>> | undefined;
}

export function faucetPage({ chains, gifts, hash, blocks, problem, form = {} }: FaucetView): string {
  return page({
    title: "Faucet",
    body: `<nav><a href="/">Outside world</a></nav>
<main>
<h1>Faucet</h1>
<p class="quiet">Send test coins on the demo's chains to any address. They have no value, and the chains start empty with every demo.</p>
${hash ? `<p class="notice" role="status">Sent. The transaction is <code class="pick">${escapeHtml(hash)}</code></p>` : ""}
${blocks ? `<p class="notice" role="status">${escapeHtml(blockWords(blocks))}</p>` : ""}
${problem ? `<p class="notice wrong" role="alert">${escapeHtml(problem)}</p>` : ""}
<h2>Send coins</h2>
${chains.length === 0 ? `<p class="quiet">No chains are running.</p>` : sendForm(chains, form)}
<h2>Sent</h2>
${gifts.length === 0 ? `<p class="quiet">Nothing sent yet.</p>` : gifts.map(giftCard).join("\n")}
<h2>Chains</h2>
${chains.length === 0 ? `<p class="quiet">None.</p>` : chainTable(chains)}
<h2>Blocks</h2>
${chains.length === 0 ? `<p class="quiet">None.</p>` : chains.map((chain) => blockForms(chain, form)).join("\n")}
<h2>Senders</h2>
${chains.map(walletList).join("\n")}
</main>`,
  });
}

function sendForm(chains: FaucetView["chains"], form: Readonly<Record<string, unknown>>): string {
  const given = (name: string): string => escapeHtml(String(form[name] ?? ""));
  const chosen = (name: string, value: string): string => (form[name] === value ? " selected" : "");
  const assets = chains.flatMap(({ network }) =>
    Object.keys(coinsOf(network)).map((coin) => {
      const asset = `${network}/${coin}`;
      return `<option value="${asset}"${chosen("asset", asset)}>${coin} on ${network}</option>`;
    }),
  );
  const wallets = senders.map((sender) => `<option${chosen("from", sender)}>${sender}</option>`);
  return `<form class="fields" method="post" action="/faucet">
<label>Coin and network<select name="asset">${assets.join("")}</select></label>
<label>Address<input name="address" value="${given("address")}" required maxlength="120" autocomplete="off" spellcheck="false"></label>
<label>Amount<input name="amount" value="${given("amount")}" inputmode="decimal" required maxlength="50" autocomplete="off"></label>
<label>Sender<select name="from">${wallets.join("")}</select></label>
<button class="main">Send</button>
</form>`;
}

const blocksOf = (count: number): string => (count === 1 ? "1 block" : `${count} blocks`);

function blockWords(news: BlockNews): string {
  if ("mined" in news) return `Mined ${blocksOf(news.mined)} on ${news.network}.`;
  const { network, replaced, kept } = news;
  const [latest, others] = [replaced === 1 ? "block" : `${replaced} blocks`, replaced + 1];
  const fate = kept ? "Their transactions are in the first of them." : "Their transactions are gone.";
  return `Reorganised ${network}: ${others} new blocks replaced the latest ${latest}. ${fate}`;
}

/** A refused form keeps its values, in that network's form only. */
function blockForms({ network, height }: FaucetView["chains"][number], form: FaucetView["form"] = {}): string {
  const isOwn = form["network"] === network;
  const given = (name: string): string => escapeHtml(String((isOwn && form[name]) || 1));
  const isKept = isOwn && form["keep"] !== undefined;
  const count = (name: string, label: string, most: number): string =>
    `<label>${label}<input name="${name}" value="${given(name)}" type="number" min="1" max="${most}" required></label>`;
  return `<details${isOwn ? " open" : ""}><summary>On ${network}, at height ${height}</summary>
<form class="filter" method="post" action="/faucet/mine">
<input type="hidden" name="network" value="${network}">
${count("blocks", "Blocks to mine", mostMined)}
<button>Mine on ${network}</button>
</form>
<form method="post" action="/faucet/reorganise">
<input type="hidden" name="network" value="${network}">
<div class="filter">
${count("depth", "Blocks to replace", mostReplaced)}
<button>Reorganise ${network}</button>
</div>
<label class="check"><input type="checkbox" name="keep"${isKept ? " checked" : ""}><span>Keep their transactions</span></label>
</form>
</details>`;
}

function giftCard({ network, coin, amount, address, hash, from, confirmations }: FaucetView["gifts"][number]): string {
  const state =
    confirmations === 0 ? "pending" : confirmations === 1 ? "1 confirmation" : `${confirmations} confirmations`;
  return `<article class="message">
<div class="head"><span class="badge">${state}</span><span>${escapeHtml(amount)} ${escapeHtml(coin)} on ${network}</span></div>
<p>From ${escapeHtml(from)} to <code>${escapeHtml(address)}</code><br><code class="pick quiet">${escapeHtml(hash)}</code></p>
</article>`;
}

function chainTable(chains: FaucetView["chains"]): string {
  const rows = chains.map(
    ({ network, kind, chainId, height }) => `<tr>
<td>${network}<br><span class="quiet">${kind === "evm" ? `Chain id ${chainId}` : "A stand-in"}</span></td>
<td><code>POST /chains/${network}</code></td>
<td class="amount">${height}</td>
</tr>`,
  );
  return `<table class="whole"><thead><tr><th scope="col">Network</th><th scope="col">JSON-RPC</th><th scope="col" class="amount">Height</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
}

function walletList({ network, wallets }: FaucetView["chains"][number]): string {
  const each = senders.map((sender) => `<li>${sender}: <code class="pick">${escapeHtml(wallets[sender])}</code></li>`);
  return `<details><summary>On ${network}</summary><ul>${each.join("")}</ul></details>`;
}
