/** The world's bank as its customers use it: accounts of their own, transfers to the company, and what becomes of payouts. */

export interface WorldAccount {
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly holder: string;
  readonly bankName: string;
}

interface AccountOptions {
  /** What becomes of a payout to it; it arrives where nothing is said. */
  readonly fate?: "pay" | "fail" | "slow" | "return";
  /** For how long its bank does not say whose it is. */
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
    /** An account of one's own, with ten lakh in it: no two tests meet in it. */
    open: (holder: string, options: AccountOptions = {}) => post<WorldAccount>("/accounts", { holder, ...options }),
    /** Rupees on their way to the company; answers the reference. */
    async transfer(from: string, amount: string, more: { postAfterMs?: number; mode?: string } = {}): Promise<string> {
      const draft = { fromAccountNumber: from, amount, mode: "IMPS", narration: "deposit", ...more };
      return (await post<{ utr: string }>("/transfers", draft)).utr;
    },
    /** The bank's word on a payout that is pending. */
    decide: (reference: string, decision: "paid" | "failed" | "returned") =>
      post("/decisions", { reference, decision }),
  };
}
