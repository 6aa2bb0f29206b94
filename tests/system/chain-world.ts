/**
 * The world's chains as people with external wallets use them: sending coins, mining blocks, reorganisations, failing
 * nodes.
 */

export type Sender = "alice" | "bob" | "exchange";

interface Gift {
  readonly network: string;
  readonly coin: string;
  readonly address: string;
  readonly amount: string;
  readonly from?: Sender;
}

export function chainWorldOf(worldUrl: string) {
  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const response = await fetch(`${worldUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The world answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<Answer>;
  }

  async function ask<Result>(network: string, method: string, params: readonly unknown[]): Promise<Result> {
    const answer = await post<{ result: Result; error?: { message: string } | null }>(`/chains/${network}`, {
      jsonrpc: "2.0",
      id: 1,
      method,
      params,
    });
    if (answer.error) throw new Error(answer.error.message);
    return answer.result;
  }

  return {
    ask,
    give: (gift: Gift) => post<{ hash: string; from: string }>("/faucet", gift),
    mine: (network: string, blocks = 1) => post<{ height: number }>(`/chains/${network}/mine`, { blocks }),
    /** Replaces the latest blocks; with `keep` their transactions are mined again. */
    reorganise: (network: string, depth: number, keep: boolean) =>
      post<{ height: number }>(`/chains/${network}/reorganise`, { depth, keep }),
    /** A transaction's confirmations; 0 if no block contains it. */
    async confirmations(network: string, hash: string): Promise<number> {
      if (network === "BTC" || network === "LTC") {
        const found = ask<{ confirmations?: number }>(network, "getrawtransaction", [hash, true]);
        return (await found.catch(() => undefined))?.confirmations ?? 0;
      }
      const receipt = await ask<{ blockNumber: string } | null>(network, "eth_getTransactionReceipt", [hash]);
      if (!receipt) return 0;
      return Number(await ask<string>(network, "eth_blockNumber", [])) - Number(receipt.blockNumber) + 1;
    },
    fault: (network: string, fault: object) => post(`/chains/${network}/faults`, fault),

    /** An address's balance in the chain's smallest unit. */
    async balance(network: string, address: string, contract?: string): Promise<bigint> {
      if (contract === undefined) return BigInt(await ask<string>(network, "eth_getBalance", [address, "latest"]));
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, "0")}`;
      return BigInt(await ask<string>(network, "eth_call", [{ to: contract, data }, "latest"]));
    },
  };
}
