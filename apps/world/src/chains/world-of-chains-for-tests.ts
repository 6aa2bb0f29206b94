/** A world with chains for the tests beside it. Blocks are mined only when a test asks for them. */
import { demoCompany } from "../bank/accounts.ts";
import { startWorld } from "../world.ts";
import type { NetworkName, Sender } from "./networks.ts";

interface FaucetRequest {
  readonly network: string;
  readonly coin: string;
  readonly address: string;
  readonly amount: string;
  readonly from?: Sender;
}

export interface WorldOfChains {
  readonly url: string;
  post(path: string, body: unknown): Promise<Response>;
  /** The result of a call; throws the node's error. */
  rpc<Result>(network: string, method: string, ...params: readonly unknown[]): Promise<Result>;
  give(request: FaucetRequest): Promise<{ hash: string; from: string }>;
  wallet(network: string, sender: Sender): Promise<string>;
  stop(): Promise<void>;
}

export async function startWorldOf(networks: readonly NetworkName[]): Promise<WorldOfChains> {
  const client = { clientId: "x", clientSecret: "x" };
  const world = await startWorld({
    port: 0,
    smtpPort: 0,
    smsKey: "x",
    google: client,
    apple: client,
    digilocker: client,
    publicUrl: undefined,
    bank: { key: { keyId: "id", key: "secret" }, company: demoCompany },
    chains: { networks, blockSeconds: 3_600 },
  });
  const url = `http://127.0.0.1:${world.port}`;
  const post = (path: string, body: unknown) =>
    fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return {
    url,
    post,
    stop: world.stop,
    async rpc<Result>(network: string, method: string, ...params: readonly unknown[]) {
      const answer = await post(`/chains/${network}`, { jsonrpc: "2.0", id: 1, method, params });
      const { result, error } = (await answer.json()) as { result: Result; error?: { code: number; message: string } };
      if (error) throw new Error(`${error.code} ${error.message}`);
      return result;
    },
    async give(request) {
      const answer = await post("/faucet", request);
      if (answer.status !== 200) throw new Error(await answer.text());
      return (await answer.json()) as { hash: string; from: string };
    },
    async wallet(network, sender) {
      const chains = (await (await fetch(`${url}/chains`)).json()) as {
        network: string;
        faucet: Record<Sender, string>;
      }[];
      return chains.find((chain) => chain.network === network)?.faucet[sender] ?? "";
    },
  };
}
