/** New verified customers with a bank account at the simulated bank and deposited rupees; no other test uses them. */
import pg from "pg";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { addressOfRunning } from "../../scripts/postgres.ts";
import { takeLegalName } from "../system/legal-name.ts";
import type { Newcomer } from "../system/newcomer.ts";
import { patientMs } from "../system/patience.ts";
import { home, worldUrl } from "./page.ts";
import { type Answer, type Json, type Person, send } from "./trading.ts";
import { visitors } from "./visitors.ts";

/** Bank accounts that the tests with demo customers do not use; each belongs to one test file. */
export const accounts = {
  harish: { name: "Harish Gowda", accountNumber: "60200300400505", IFSCCode: "KVRI0000421" },
  nila: { name: "Nila Das", accountNumber: "70300400500601", IFSCCode: "GNGA0002301" },
  nilanjana: { name: "Nilanjana Dasgupta", accountNumber: "70300400500602", IFSCCode: "GNGA0002302" },
} as const;

export interface Moneyed extends Person {
  readonly number: number;
  readonly newcomer: Newcomer;
  /** Id of the verified bank account; empty without one. */
  readonly bankAccountId: string;
  /** A session token for a withdrawal, of which an hour allows five. */
  confirm(): Promise<string>;
  withdraw(body: object | string, asked: { readonly sessionToken?: string; readonly key?: string }): Promise<Answer>;
  /** Rupees in both wallets, in paise. */
  rupees(): Promise<{ main: number; mainLocked: number; spot: number }>;
  /** Everything ever moved, requested or stored for this customer, as one comparable value. */
  traces(): Promise<unknown>;
}

let database: pg.Client | undefined;
/** The engine's sequence before any of these customers existed. */
let since = "0";

/** Runs a statement on the instance's own database. */
export async function query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  if (!database) throw new Error("The file must open the books first");
  return (await database.query(text, [...values])).rows as Row[];
}

export function openBooks(): void {
  beforeAll(async () => {
    database = new pg.Client({ connectionString: (await addressOfRunning(home)) ?? "" });
    await database.connect();
    since = (await query<{ sequence: string }>("select sequence from engine_state"))[0]?.sequence ?? since;
  });
  afterAll(() => database?.end());
}

/** Makes a transfer to the company from a customer's bank; returns its reference. */
export async function transfer(fromAccountNumber: string, amount: string, narration = "deposit"): Promise<string> {
  const response = await fetch(`${worldUrl}/bank/transfers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fromAccountNumber, amount, mode: "IMPS", narration }),
  });
  const { utr } = (await response.json()) as { utr?: string };
  if (utr === undefined) throw new Error(`The bank answered ${response.status}`);
  return utr;
}

/** An account's balance at the simulated bank, in paise. */
export async function atBank(accountNumber: string): Promise<number> {
  const rows = (await (await fetch(`${worldUrl}/bank/accounts`)).json()) as Json[];
  return paise(rows.find((row) => row.accountNumber === accountNumber).balance);
}

/** Amounts here are small enough for an exact number. */
function paise(rupees: string): number {
  const [whole, fraction = ""] = rupees.split(".");
  return Number(`${whole}${fraction.padEnd(2, "0").slice(0, 2)}`);
}

interface MoneyedOptions {
  readonly name: string;
  readonly kycLevel?: number;
  readonly feoTag: string;
  readonly account?: { readonly accountNumber: string; readonly IFSCCode: string };
  readonly rupees?: string;
}

export async function moneyed({ name, kycLevel = 2, feoTag, account, rupees }: MoneyedOptions): Promise<Moneyed> {
  const newcomer = await visitors.openAccount();
  // Before the first call, because the server caches a token's account for a moment.
  const { email } = newcomer.who as { email: string };
  const [row] = await query<{ number: number }>(
    "update account set name = $2, kyc_level = $3, feo_tag = $4 where email = $1 returning number",
    [email, name, kycLevel, feoTag],
  );
  await query(takeLegalName, [email]);
  const number = row?.number ?? 0;
  const token = () => newcomer.state.accessToken;
  const get: Person["get"] = (path, asked = {}) => {
    const text = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)])).toString();
    return send("GET", text === "" ? path : `${path}?${text}`, { accessToken: token() });
  };
  const post: Person["post"] = (path, body, key) =>
    send("POST", path, { accessToken: token(), ...(key ? { "idempotency-key": key } : {}) }, JSON.stringify(body));
  const put: Person["put"] = (path, body) => send("PUT", path, { accessToken: token() }, JSON.stringify(body));

  let bankAccountId = "";
  if (account) {
    const { accountNumber, IFSCCode } = account;
    const body = { accountHolderName: name, bankName: "A Bank", accountNumber, IFSCCode };
    const added = await post("/user/v1/bank", body);
    expect([added.status, added.body.bankAccount?.status]).toEqual([200, "VERIFIED"]);
    bankAccountId = added.body.bankAccount.id;
  }
  const me: Moneyed = {
    feoTag,
    token,
    get,
    post,
    put,
    number,
    newcomer,
    bankAccountId,
    confirm: () => newcomer.confirm("fiatWithdraw"),
    withdraw: (body, { sessionToken, key }) =>
      send(
        "POST",
        "/transaction/v1/fiat/withdraw",
        {
          accessToken: token(),
          ...(sessionToken === undefined ? {} : { sessionToken }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        typeof body === "string" ? body : JSON.stringify(body),
      ),
    async rupees() {
      const { mainWallet, spotWallet } = (await get("/user/v1/wallet/balance")).body;
      const inr = (wallet: Json[]) => wallet.find(({ coinTicker }) => coinTicker === "INR");
      return {
        main: paise(inr(mainWallet).balance),
        mainLocked: paise(inr(mainWallet).locked),
        spot: paise(inr(spotWallet).balance),
      };
    },
    async traces() {
      const wallets = (await get("/user/v1/wallet/balance")).body;
      const [counts] = await query(
        `select
           (select count(*) from journal where last_sequence > $2
             and commands ~ ('"(user|payee)":' || $1::int || '\\D')) as commands,
           (select count(*) from ledger_entry e where e.sequence > $2 and exists (
             select 1 from unnest(e.from_balances || e.to_balances) b where b / 1024 = $1::int)) as entries,
           (select count(*) from withdrawal w join account a on a.id = w.user_id where a.number = $1::int) as withdrawals,
           (select count(*) from fiat_deposit d join account a on a.id = d.user_id where a.number = $1::int) as deposits`,
        [number, since],
      );
      return { wallets, counts };
    },
  };
  if (account && rupees !== undefined) {
    const before = await me.rupees();
    const reply = await post("/transaction/v1/fiat/deposit", {
      bankTxRef: await transfer(account.accountNumber, rupees),
    });
    expect(reply.status).toBe(200);
    await vi.waitUntil(async () => (await me.rupees()).main === before.main + paise(rupees), {
      timeout: patientMs(20),
    });
  }
  return me;
}
