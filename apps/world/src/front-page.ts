/** The page of the outside world: what is stood in for, and where. */
import { page } from "./page.ts";

export function frontPage({ smtpPort }: { readonly smtpPort: number }): string {
  return page({
    title: "The outside world",
    body: `<main>
<h1>The outside world</h1>
<p class="quiet">A demo exchange needs somebody on the other side. What runs here stands in for it, speaks the same protocols and
forgets everything when it stops. No real money, mail or message ever leaves this machine.</p>
<h2>Look</h2>
<ul>
<li><a href="/inbox">Inbox</a>: every mail and SMS that the demo sent. For scripts: <code>GET /messages?to=ADDRESS</code></li>
<li><a href="/bank">Bank</a>: send rupees to the exchange, see its statement, decide its payouts. For scripts: <code>POST /bank/transfers</code></li>
<li><a href="/faucet">Faucet</a>: send toy coins to any address, on every chain. For scripts: <code>POST /faucet</code></li>
<li><a href="/vault">Vault</a>: sign what comes back from cold storage, as its offline machine would. For scripts: <code>POST /vault/sign</code></li>
<li><a href="/citizens">Citizens</a>: who has a locker at DigiLocker, and what their Aadhaar and PAN say. For scripts: <code>POST /digilocker/citizens</code></li>
</ul>
<h2>Running</h2>
<ul>
<li>E-mail: an SMTP server at <code>smtp://127.0.0.1:${smtpPort}</code> that takes everything. It refuses the password
<code>wrong</code> and recipients at <code>refused.demo</code>, for whoever wants to see that.</li>
<li>SMS: a gateway at <code>POST /sms</code>.</li>
<li>Google and Apple: OpenID providers at <code>/google</code> and <code>/apple</code>, with a few test people each.</li>
<li>DigiLocker: the partners' interface at <code>/digilocker</code>, with test citizens whose documents agree, disagree or are missing.
A citizen's consent without a browser: <code>POST /digilocker/consents</code></li>
<li>Bank: an interface with signed requests at <code>/bank/api</code>, and accounts where payouts arrive late, never, or come back.</li>
<li>Chains: JSON-RPC at <code>/chains/ETH</code> and its neighbours, which <code>GET /chains</code> lists. The EVM networks are real nodes,
the Bitcoin-like ones stand-ins. Blocks and reorganisations on demand: <code>POST /chains/ETH/mine</code> and <code>/reorganise</code></li>
<li>Support chat: the script at <code>/packs/js/sdk.js</code> that support pages load.</li>
</ul>
</main>`,
  });
}
