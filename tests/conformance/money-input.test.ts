/** Rupee movements that must fail: each is refused with a named 4xx and leaves no trace. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { badAmounts } from "./bad-amounts.ts";
import { accounts, type Moneyed, moneyed, openBooks, query, transfer } from "./moneyed.ts";
import { type Answer, type Json, send } from "./trading.ts";

openBooks();

let nila: Moneyed;
let nilanjana: Moneyed;
/** Valid for one withdrawal of Nila's: no test below may consume it. */
let sessionToken = "";
let withdrawalBody: { bankAccountId: string; amount: string };

beforeAll(async () => {
  [nila, nilanjana] = await Promise.all([
    moneyed({ feoTag: "nila_input", name: accounts.nila.name, account: accounts.nila, rupees: "30000", kycLevel: 1 }),
    moneyed({
      feoTag: "nilanjana_input",
      name: accounts.nilanjana.name,
      account: accounts.nilanjana,
      rupees: "5000",
    }),
  ]);
  sessionToken = await nila.confirm();
  withdrawalBody = { bankAccountId: nila.bankAccountId, amount: "1000" };
});

const calls = {
  withdrawal: (text: string) => nila.withdraw(text, { sessionToken }),
  payment: (text: string) => send("POST", "/transaction/v1/payment", { accessToken: nila.token() }, text),
  transfer: (text: string) => send("POST", "/transaction/v1/internal/wallet", { accessToken: nila.token() }, text),
};
type Kind = keyof typeof calls;
const bodyOf = (kind: Kind): Record<string, unknown> =>
  ({
    withdrawal: withdrawalBody,
    payment: { feoTag: nilanjana.feoTag, coinTicker: "INR", amount: "1000", memo: "" },
    transfer: { source: "MAIN", destination: "SPOT", coinTicker: "INR", amount: "1000" },
  })[kind];
const kinds = Object.keys(calls) as Kind[];

const named = ({ status, code }: Answer) => [status, code];

/** Compares the state before and after: no balance moved, no engine command, no row written. */
async function withoutTrace<T>(act: () => Promise<T>): Promise<T> {
  const before = [await nila.traces(), await nilanjana.traces()];
  const result = await act();
  expect([await nila.traces(), await nilanjana.traces()]).toEqual(before);
  return result;
}

describe("amounts", () => {
  test.each(kinds)("a %s with an invalid amount is refused, and the error names the field", async (kind) => {
    await withoutTrace(async () => {
      const answers = await Promise.all(
        badAmounts.map(async (raw) => {
          const text = JSON.stringify({ ...bodyOf(kind), amount: "@raw@" }).replace('"@raw@"', raw);
          const { status, code, body } = await calls[kind](text);
          return [raw, status, code, body.errors?.[0]?.path];
        }),
      );
      expect(answers).toEqual(badAmounts.map((raw) => [raw, 400, "INVALID_INPUT", "amount"]));
    });
  });

  test.each([
    ["withdrawal", "1000.001", "AMOUNT_TOO_PRECISE"],
    ["withdrawal", "499.99", "AMOUNT_TOO_SMALL"],
    ["withdrawal", "50000.01", "DAILY_LIMIT_REACHED"],
    ["withdrawal", "9".repeat(30), "DAILY_LIMIT_REACHED"],
    ["payment", "1.0000001", "AMOUNT_TOO_PRECISE"],
    ["payment", "0.99", "AMOUNT_TOO_SMALL"],
    ["payment", "500000.01", "AMOUNT_TOO_LARGE"],
    ["payment", "9".repeat(30), "AMOUNT_TOO_LARGE"],
    ["payment", "30000.01", "INSUFFICIENT_BALANCE"],
    ["transfer", "1.0000001", "AMOUNT_TOO_PRECISE"],
    ["transfer", "9".repeat(30), "AMOUNT_TOO_LARGE"],
    ["transfer", "30000.01", "INSUFFICIENT_BALANCE"],
  ] as const)("a %s of %s is refused with %3$s", async (kind, amount, code) => {
    const answer = await withoutTrace(() => calls[kind](JSON.stringify({ ...bodyOf(kind), amount })));
    expect(named(answer)).toEqual([400, code]);
  });

  test.each(kinds)("a %s with an invalid body is refused", async (kind) => {
    await withoutTrace(async () => {
      for (const text of ["", "[]", "null", '"x"', "1", '{"amount"', "{'amount':1}", "\u0000", "{}"]) {
        const answer = await calls[kind](text);
        expect([text, answer.status]).toEqual([text, 400]);
        expect(["INVALID_INPUT", "MALFORMED_JSON"]).toContain(answer.code);
      }
    });
  });
});

describe("unknown fields", () => {
  const forged = {
    withdrawal: [{ feeAmount: "0" }, { fee: 0 }, { feePaise: "0" }, { status: "SUCCESS" }, { stage: "approved" }],
    payment: [{ fee: "0" }, { from: "asha" }, { user: 101 }, { units: 5 }, { status: "SUCCESS" }],
    transfer: [{ fee: "0" }, { userId: "x" }, { user: 101 }, { units: 5 }, { refId: "mine" }],
  };
  test.each(kinds)("unknown fields in a %s are refused", async (kind) => {
    await withoutTrace(async () => {
      for (const extra of [...forged[kind], { userId: randomUUID() }, { coin: "BTC" }, { constructor: 1 }]) {
        const answer = await calls[kind](JSON.stringify({ ...bodyOf(kind), ...extra }));
        expect([extra, ...named(answer)]).toEqual([extra, 400, "INVALID_INPUT"]);
      }
    });
  });

  test("BANK-018 a deposit with an amount or a status is refused", async () => {
    const bankTxRef = await transfer(accounts.nila.accountNumber, "150");
    await withoutTrace(async () => {
      for (const extra of [{ amount: "1500" }, { status: "SUCCESS" }, { userId: randomUUID() }, { wallet: "SPOT" }]) {
        const answer = await nila.post("/transaction/v1/fiat/deposit", { bankTxRef, ...extra });
        expect([extra, ...named(answer)]).toEqual([extra, 400, "INVALID_INPUT"]);
      }
    });
  });
});

describe("other customers' objects", () => {
  test("BANK-013 BANK-016 another customer's bank account cannot be withdrawn to or removed, and answers not found", async () => {
    const never = randomUUID();
    await withoutTrace(async () => {
      for (const bankAccountId of [
        nilanjana.bankAccountId,
        never,
        "x",
        "",
        "' or 1=1 --",
        "\u0000",
        "9".repeat(1_000),
      ]) {
        const answer = await nila.withdraw({ ...withdrawalBody, bankAccountId }, { sessionToken });
        expect([bankAccountId, ...named(answer)]).toEqual([bankAccountId, 404, "BANK_ACCOUNT_NOT_FOUND"]);
        const path = `/user/v1/bank/?bankAccountId=${encodeURIComponent(bankAccountId)}`;
        expect(named(await send("DELETE", path, { accessToken: nila.token() }))).toEqual([
          ...[404, "BANK_ACCOUNT_NOT_FOUND"],
        ]);
      }
    });
    expect((await nilanjana.get("/user/v1/bank")).body.bankAccount).toMatchObject({ id: nilanjana.bankAccountId });
  });

  test("WALLET-029 another customer's deposit, withdrawal and payment answer not found", async () => {
    const [deposit] = (await nilanjana.get("/user/v1/transaction/fiat/deposit")).body.txs;
    const asked = await nilanjana.withdraw(
      { bankAccountId: nilanjana.bankAccountId, amount: "600" },
      { sessionToken: await nilanjana.confirm() },
    );
    expect(asked.status).toBe(200);
    const { id } = asked.body.tx;
    for (const [which, txType] of [
      ...[deposit.id, id].flatMap((one) => [
        [one, "FIAT_DEPOSIT"],
        [one, "FIAT_WITHDRAW"],
        [one, "PAYMENT"],
      ]),
      ...[randomUUID(), "x", "0", "1e3"].map((one) => [one, "FIAT_WITHDRAW"]),
    ]) {
      const answer = await nila.get("/user/v1/transaction/details", { id: String(which), txType: String(txType) });
      expect([which, ...named(answer)]).toEqual([which, 404, "TRANSACTION_NOT_FOUND"]);
    }
    for (const other of [id, deposit.id, randomUUID(), "x", "' or 1=1 --"]) {
      const answer = await nila.put("/transaction/v1/fiat/withdraw/cancel", { id: other });
      expect([other, ...named(answer)]).toEqual([other, 404, "TRANSACTION_NOT_FOUND"]);
    }
    const end = async () => (await nilanjana.get("/user/v1/transaction/fiat/withdraw")).body.txs[0].status;
    await expect.poll(end).toBe("SUCCESS");
    expect((await nila.get("/user/v1/transaction/fiat/withdraw")).body.count).toBe(0);
  });

  test("BANK-018 a transfer that claims to be a returned payout is credited to nobody", async () => {
    const [{ id, status, bankTxRef }] = (await nilanjana.get("/user/v1/transaction/fiat/withdraw")).body.txs;
    expect(status).toBe("SUCCESS");
    await withoutTrace(async () => {
      for (const sender of [accounts.nila, accounts.nilanjana]) {
        const utr = await transfer(sender.accountNumber, "590", `RETURN ${id} ${bankTxRef}`);
        const state = async () =>
          (await query<{ state: string }>("select state from bank_line where utr = $1", [utr]))[0];
        await expect.poll(state).toEqual({ state: "review" });
      }
    });
    expect((await nilanjana.get("/user/v1/transaction/fiat/withdraw")).body.txs[0]).toMatchObject({
      status: "SUCCESS",
    });
  });
});

describe("confirmations", () => {
  const refusedWith = async (token: string | undefined, status: number, code: string) => {
    const answer = await withoutTrace(() =>
      nila.withdraw(withdrawalBody, token === undefined ? {} : { sessionToken: token, key: randomUUID() }),
    );
    expect(named(answer)).toEqual([status, code]);
  };

  test("a withdrawal without a confirmation, or with a forged one, is refused", async () => {
    await refusedWith(undefined, 401, "SESSION_TOKEN_MISSING");
    const forged = sessionToken.replace(/[^.]*$/, "c2lnbmF0dXJl");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${sessionToken.split(".")[1]}.`;
    for (const token of ["x", "a.b.c", forged, unsigned, nila.token(), "null", "9".repeat(1_000)]) {
      await refusedWith(token, 401, "INVALID_SESSION_TOKEN");
    }
  });

  test("a confirmation of another customer, for another purpose or without verified codes is refused", async () => {
    await refusedWith(await nilanjana.confirm(), 401, "INVALID_SESSION_TOKEN");
    await refusedWith(await nila.newcomer.confirm("feoTagUpdate"), 401, "INVALID_SESSION_TOKEN");
    const begun = (await nila.get("/auth/v1/user/otp/send", { purpose: "fiatWithdraw" })).body.sessionToken;
    await refusedWith(begun, 401, "INVALID_SESSION_TOKEN");
  });

  test("BANK-019 an expired confirmation answers SESSION_EXPIRED", async () => {
    const late = await nilanjana.confirm();
    const { jti } = JSON.parse(Buffer.from(late.split(".")[1] ?? "", "base64url").toString()) as Json;
    await query("update auth_flow set expires_at = now() - interval '1 second' where id = $1", [jti]);
    const answer = await withoutTrace(() =>
      nilanjana.withdraw({ bankAccountId: nilanjana.bankAccountId, amount: "600" }, { sessionToken: late }),
    );
    expect(named(answer)).toEqual([440, "SESSION_EXPIRED"]);
  });

  test.each(["", "a b", "x".repeat(65)])("«%s» is refused as an idempotency key", async (key) => {
    const answer = await withoutTrace(() => nila.withdraw(withdrawalBody, { sessionToken, key }));
    expect(named(answer)).toEqual([400, "INVALID_INPUT"]);
  });
});

describe("customers without permission", () => {
  test("BANK-010 a rejected bank account takes neither deposits nor withdrawals", async () => {
    const other = await moneyed({ feoTag: "other_input", name: "Somebody Else" });
    const { accountNumber, IFSCCode } = accounts.nilanjana;
    const added = await other.post("/user/v1/bank", {
      accountHolderName: "Somebody Else",
      bankName: "A Bank",
      accountNumber: "60200300400501",
      IFSCCode: "KVRI0000417",
    });
    expect(added.body.bankAccount.status).toBe("REJECTED");
    const before = await other.traces();
    const out = await other.withdraw(
      { bankAccountId: added.body.bankAccount.id, amount: "600" },
      { sessionToken: await other.confirm() },
    );
    expect(named(out)).toEqual([400, "BANK_ACCOUNT_UNVERIFIED"]);
    const bankTxRef = await transfer(accountNumber, "200");
    expect(named(await other.post("/transaction/v1/fiat/deposit", { bankTxRef }))).toEqual([
      ...[400, "BANK_ACCOUNT_MISSING"],
    ]);
    const taken = { accountHolderName: "Somebody Else", bankName: "A Bank", accountNumber, IFSCCode };
    expect((await other.post("/user/v1/bank", taken)).body.bankAccount.status).toBe("REJECTED");
    expect(await other.traces()).toEqual(before);
  });

  test("below level 1 every movement is refused", async () => {
    const newcomer = await moneyed({ feoTag: "new_input", name: "New Comer", kycLevel: 0 });
    const before = await newcomer.traces();
    const asked = [
      newcomer.withdraw(withdrawalBody, { sessionToken: await newcomer.confirm() }),
      newcomer.post("/transaction/v1/payment", bodyOf("payment")),
      newcomer.post("/transaction/v1/internal/wallet", bodyOf("transfer")),
      newcomer.post("/transaction/v1/fiat/deposit", { bankTxRef: "123456789012" }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer.code).toBe("KYC_LEVEL_TOO_LOW");
    expect(await newcomer.traces()).toEqual(before);
  });
});

test("after all refusals the confirmation is still valid, for one withdrawal", async () => {
  const answer = await nila.withdraw(withdrawalBody, { sessionToken });
  expect(answer.status).toBe(200);
  const end = async () => (await nila.get("/user/v1/transaction/fiat/withdraw")).body.txs[0].status;
  await expect.poll(end).toBe("SUCCESS");
  const again = await withoutTrace(() => nila.withdraw(withdrawalBody, { sessionToken }));
  expect(named(again)).toEqual([401, "INVALID_SESSION_TOKEN"]);
  const otherKey = await withoutTrace(() => nila.withdraw(withdrawalBody, { sessionToken, key: randomUUID() }));
  expect(named(otherKey)).toEqual([401, "INVALID_SESSION_TOKEN"]);
});
