import { expect, test } from "vitest";
import { customers, demoCompany } from "./accounts.ts";
import { createBank } from "./bank.ts";
import { bankPage } from "./bank-page.ts";

const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
const [asha] = customers;
if (!asha) throw new Error("There are customers");

test("text that people entered is escaped on the bank's page", () => {
  const bank = createBank({ ...demoCompany, holder: hostile }, () => 1_800_000_000_000);
  bank.transfers.send({
    fromAccountNumber: asha.number,
    paise: 100n,
    mode: "IMPS",
    narration: hostile,
    postAfterMs: 0,
  });
  const payee = { accountNumber: asha.number, ifsc: asha.ifsc, name: hostile };
  bank.payouts.ask({ reference: hostile, paise: 1n, ...payee }, { staysPending: true });
  const form = { amount: hostile, narration: hostile, mode: hostile, fromAccountNumber: hostile };
  const html = bankPage(bank, { utr: hostile, problem: hostile, form });
  expect(html).not.toMatch(/<script|<img|"'>/);
  expect(html.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThanOrEqual(8);
});

test("only pending and returning payouts have decision buttons", () => {
  const bank = createBank(demoCompany, () => 1_800_000_000_000);
  const buttons = () => [...bankPage(bank, {}).matchAll(/name="decision" value="(\w+)"/g)].map(([, value]) => value);
  const draft = { paise: 1n, accountNumber: asha.number, ifsc: asha.ifsc, name: asha.holder };
  bank.payouts.ask({ ...draft, reference: "paid" }, { staysPending: false });
  expect(buttons()).toEqual([]);
  bank.payouts.ask({ ...draft, reference: "pending" }, { staysPending: true });
  expect(buttons()).toEqual(["paid", "failed"]);
});

test("a newly opened account is named first and preselected in the transfer form", () => {
  const bank = createBank(demoCompany, () => 1_800_000_000_000);
  const { number, ifsc } = bank.ledger.open({ holder: "Leela Rao", fate: "pay", quietMs: 0 });
  const html = bankPage(bank, { opened: number });
  expect(html).toMatch(new RegExp(`role="status">Account opened\\. .*>${number}</code>,\n.*>${ifsc}</code>`));
  expect([...html.matchAll(/<option value="(\d+)" selected>/g)].map(([, value]) => value)).toEqual([number]);
  expect(html).toMatch(/name="amount" [^>]*autofocus/);
  expect(bankPage(bank, { opened: "1" })).not.toMatch(/Account opened|autofocus| selected/);
});

test("a link for opening an account shows that form first, with the cursor in it", () => {
  const bank = createBank(demoCompany, () => 1_800_000_000_000);
  const order = (html: string) => html.indexOf("/bank/accounts") < html.indexOf('action="/bank"');
  expect([order(bankPage(bank, { isOpening: true })), order(bankPage(bank, {}))]).toEqual([true, false]);
  expect(bankPage(bank, { isOpening: true })).toMatch(/name="holder" [^>]*autofocus/);
});
