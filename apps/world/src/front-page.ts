/** The front page of the outside world: its stand-ins and where to find them. */
import { page } from "./page.ts";

export function frontPage({ smtpPort }: { readonly smtpPort: number }): string {
  return page({
    title: "The outside world",
    body: `<main>
<h1>The outside world</h1>
<p class="quiet">These stand-ins for banks, blockchains and providers speak the real protocols. No real money, email
or SMS ever leaves this machine. Your data is kept between starts; only the chains begin anew.</p>
<h2>Explore</h2>
<ul>
<li><a href="/inbox">Inbox</a>: every email and SMS the demo sent. For scripts: <code>GET /messages?to=ADDRESS</code></li>
<li><a href="/bank">Bank</a>: send rupees to the exchange, see its statement, pay or fail its payouts. For scripts: <code>POST /bank/transfers</code></li>
<li><a href="/faucet">Faucet</a>: send toy coins to any address, on every chain. For scripts: <code>POST /faucet</code></li>
<li><a href="/vault">Vault</a>: sign refills from cold storage, as the offline machine would. For scripts: <code>POST /vault/sign</code></li>
<li><a href="/citizens">Citizens</a>: test people with a DigiLocker account, and their Aadhaar and PAN data. For scripts: <code>POST /digilocker/citizens</code></li>
</ul>
<h2>Services</h2>
<ul>
<li>Email: an SMTP server at <code>smtp://127.0.0.1:${smtpPort}</code> that accepts everything. It refuses the password
<code>wrong</code> and recipients at <code>refused.demo</code>, so that you can test failures.</li>
<li>SMS: a gateway at <code>POST /sms</code>.</li>
<li>Google and Apple: OpenID providers at <code>/google</code> and <code>/apple</code>, with a few test people each.</li>
<li>DigiLocker: the partner API at <code>/digilocker</code>, with test citizens whose documents match, differ or are missing.
To give consent without a browser: <code>POST /digilocker/consents</code></li>
<li>Bank: an API with signed requests at <code>/bank/api</code>, and accounts whose payouts arrive late, fail or come back.</li>
<li>Chains: JSON-RPC at <code>/chains/ETH</code> and others, listed by <code>GET /chains</code>. The EVM networks are real nodes,
the Bitcoin-like ones are stand-ins. Blocks and reorganisations on demand: <code>POST /chains/ETH/mine</code> and <code>/reorganise</code></li>
<li>Support chat: the script at <code>/packs/js/sdk.js</code> that support pages load.</li>
</ul>
</main>`,
  });
}
