/** The world's bank as its customers use it: accounts, transfers to the company, and the outcome of payouts. */

export interface WorldAccount {
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly holder: string;
  readonly bankName: string;
}

interface AccountOptions {
  /** The outcome of a payout to the account; paid by default. */
  readonly fate?: "pay" | "fail" | "slow" | "return";
  /** How long the account's bank does not answer penny-drops. */
  readonly quietMs?: number;
}

export function bankWorldOf(worldUrl: string) {
  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const response = await fetch(`${worldUrl}/bank${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The bank answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<Answer>;
  }

  return {
    /** Opens an account with ten lakh, so that tests do not share one. */
    open: (holder: string, options: AccountOptions = {}) => post<WorldAccount>("/accounts", { holder, ...options }),
    /** Transfers rupees to the company; returns the UTR. */
    async transfer(
      from: string,
      amount: string,
      more: { postAfterMs?: number; mode?: string; narration?: string } = {},
    ): Promise<string> {
      const draft = { fromAccountNumber: from, amount, mode: "IMPS", narration: "deposit", ...more };
      return (await post<{ utr: string }>("/transfers", draft)).utr;
    },
    /** Decides a pending payout at the bank. */
    decide: (reference: string, decision: "paid" | "failed" | "returned") =>
      post("/decisions", { reference, decision }),
  };
}
