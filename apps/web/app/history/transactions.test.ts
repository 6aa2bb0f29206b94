/** Wallet transactions as shown by the lists, the drawer, the receipt and the export. */
import {
  type BankAccount,
  type Coin,
  type CryptoDeposit,
  type CryptoWithdrawal,
  type DepositWithdrawal,
  type FiatDeposit,
  type FiatWithdrawal,
  type Payment,
  transactionGroupOf,
  transactionTypeOf,
  type WalletTransaction,
  type WalletTransfer,
} from "@feo/contract";
import { describe, expect, test } from "vitest";
import { csvOf } from "../export/csv-file.ts";
import { withinWindow } from "./history-period.ts";
import { movementReceipt, paymentReceipt, transferReceipt } from "./receipt-lines.ts";
import { depositWithdrawalTable, paymentTable, transferTable, walletTable } from "./transaction-csv.ts";
import { movementDetails, paymentDetails, transferDetails } from "./transaction-details.ts";
import { aboutCell, depositWithdrawalRow, isIncoming, paymentRow, transferRow, walletRow } from "./transaction-rows.ts";
import { transactionStanding, transactionStatus } from "./transaction-words.ts";

const nowMs = Date.parse("2026-11-16T00:00:00Z");
const createdAt = "2026-11-15T09:03:12.345Z";
const ravi = { feoTag: "ravi", name: "Ravi Menon", email: "", mobile: "" };
const holder = { name: "Asha Kulkarni", feoTag: "asha" };

const sent: Payment = {
  id: "71",
  from: null,
  to: ravi,
  coinTicker: "USDT",
  amount: "2.505",
  memo: "for tea",
  createdAt,
};
const received: Payment = { ...sent, id: "72", from: ravi, to: null, coinTicker: "INR", amount: "1234567.5", memo: "" };

const movement = (over: Partial<WalletTransaction> = {}): WalletTransaction => ({
  id: "71",
  operation: "SENT",
  type: "PAYMENT",
  key: "ravi",
  coinTicker: "USDT",
  amount: "2.505",
  createdAt,
  isAddressVerificationRequired: false,
  ...over,
});

const listed = (over: Partial<DepositWithdrawal> = {}): DepositWithdrawal => ({
  ...movement({ id: "w-1", operation: "WITHDRAW", type: "FIAT_WITHDRAW", key: "632011073157", coinTicker: "INR" }),
  amount: "5000.5",
  walletType: "MAIN",
  status: "SUCCESS",
  ...over,
});

const paidOut: FiatWithdrawal = {
  id: "w-1",
  status: "SUCCESS",
  coinTicker: "INR",
  amount: "5000.5",
  feeAmount: "10",
  createdAt,
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  bankTxRef: "632011073157",
  bankAccountId: "b-1",
};

const bankAccount: BankAccount = {
  id: "b-1",
  userId: "u",
  bankName: "Sahyadri Bank",
  accountNumber: "50100200300401",
  IFSCCode: "SAHY0001201",
  status: "VERIFIED",
  rejectReason: "",
  accountHolder: "Asha Kulkarni",
  usableFrom: createdAt,
  createdAt,
  updatedAt: createdAt,
};

const [own, sender] = ["0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D"];
const chained: Partial<DepositWithdrawal> = {
  id: "d-7",
  operation: "DEPOSIT",
  type: "CRYPTO_DEPOSIT",
  coinTicker: "ETH",
  key: "ETH",
  amount: "0.5",
};
const arrived: CryptoDeposit = {
  id: "d-7",
  status: "SUCCESS",
  coinTicker: "ETH",
  amount: "0.5",
  feeAmount: "0.01",
  walletType: "MAIN",
  createdAt,
  networkKey: "ETH",
  txHash: "0xhash",
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  address: own,
  fromAddress: sender,
  confirmations: 30,
  isAddressVerificationRequired: false,
};
const left: CryptoWithdrawal = {
  id: "d-7",
  status: "SUCCESS",
  coinTicker: "ETH",
  amount: "0.5",
  feeAmount: "0.01",
  walletType: "MAIN",
  createdAt,
  networkKey: "ETH",
  txHash: "0xhash",
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  address: sender,
};
const ethereum = { networkKey: "ETH", networkName: "Ethereum", minConfirmation: 12 };
const explorers = {
  transactionExplorer: "https://scan.example/tx/{hash}",
  addressExplorer: "https://scan.example/address/{address}",
};
const coins = [{ ticker: "ETH", networks: [{ ...ethereum, ...explorers }] }] as unknown as readonly Coin[];

const texts = (cells: readonly { readonly text: string }[]) => cells.map(({ text }) => text);
const linesOf = ({ groups }: ReturnType<typeof movementDetails>) =>
  Object.fromEntries(groups.flat().map(({ label, text }) => [label, text]));
const printed = (receipt: ReturnType<typeof movementReceipt>) =>
  Object.fromEntries(receipt?.lines.map(({ label, text }) => [label, text]) ?? []);

describe("a referral reward", () => {
  const reward: Payment = {
    ...received,
    id: "reward-20261115-0",
    amount: "12.5",
    memo: "20% of the trading fees of 2 friends",
    from: { feoTag: "", name: "Referral reward", email: "", mobile: "" },
  };
  const line = movement({ id: reward.id, operation: "RECEIVED", key: "Referral reward", coinTicker: "INR" });

  test("a referral reward has its own name in the list and the export, not that of a payment", () => {
    expect(texts(walletRow({ ...line, amount: "12.5" }, nowMs).cells)).toEqual([
      ...["15 Nov 14:33:12", "Referral reward", "INR", "+₹12.50", "from friends' trading fees"],
    ]);
    expect(walletTable([line])[1]?.slice(3, 6)).toEqual(["RECEIVED", "Referral reward", "in"]);
  });

  test("a referral reward has details before and after they load, and a receipt", () => {
    const context = { bankAccount: null, coins };
    expect(movementDetails(line, { ...context, whole: undefined }).title).toBe("Referral reward INR");
    const details = movementDetails(line, { ...context, whole: reward });
    expect(details).toMatchObject({ title: "Referral reward INR", standing: "You earned ₹12.50 on this day." });
    expect(details.groups.flat()).toContainEqual({ label: "For", text: "20% of the trading fees of 2 friends" });
    expect(movementReceipt(line, reward, { ...context, holder })?.kind).toBe("Referral reward");
  });
});

describe("rows", () => {
  test("WALLET-007 WALLET-008 a payment with a sender is received, one without is sent", () => {
    expect(texts(paymentRow(sent, nowMs).cells)).toEqual([
      ...["15 Nov 14:33:12", "Sent", "@ravi", "USDT", "2.51 USDT", "for tea"],
    ]);
    expect(texts(paymentRow(received, nowMs).cells).slice(1, 5)).toEqual(["Received", "@ravi", "INR", "₹12,34,567.50"]);
    expect(paymentRow(sent, nowMs).cells[4]?.title).toBe("2.505 USDT");
    expect(paymentRow({ ...sent, to: { ...ravi, feoTag: "", name: "Closed account" } }, nowMs).cells[2]?.text).toBe(
      "Closed account",
    );
  });

  test.each([
    [movement(), false, "to @ravi"],
    [movement({ operation: "RECEIVED" }), true, "from @ravi"],
    [movement({ operation: "RECEIVED", key: "" }), true, "Closed account"],
    [movement({ operation: "WALLET_TRANSFER", type: "WALLET_TRANSFER", key: "from SPOT" }), true, "from spot wallet"],
    [movement({ operation: "WALLET_TRANSFER", type: "WALLET_TRANSFER", key: "to SPOT" }), false, "to spot wallet"],
    [movement({ operation: "DEPOSIT", type: "FIAT_DEPOSIT", key: "632011073157" }), true, "632011073157"],
    [movement({ operation: "WITHDRAW", type: "FIAT_WITHDRAW", key: "" }), false, "–"],
  ])("WALLET-022 %o is incoming: %s, %s", (row, isIn, about) => {
    expect([isIncoming(row), aboutCell(row).text]).toEqual([isIn, about]);
  });

  test.each([
    ["CRYPTO_DEPOSIT", "CRYPTO_DEPOSIT", 1, "Network"],
    ["FIAT_DEPOSIT", "INR_DEPOSIT", 2, "UTR"],
    ["FIAT_WITHDRAW", "INR_WITHDRAW", 2, "UTR"],
    ["CRYPTO_WITHDRAW", "CRYPTO_WITHDRAW", 3, "Network"],
    ["PAYMENT", undefined, undefined, undefined],
    ["WALLET_TRANSFER", undefined, undefined, undefined],
  ] as const)(
    "WALLET-019 WALLET-020 a %s is of type %s and group %s, and its key is labelled %s",
    (type, own, group, label) => {
      expect([transactionTypeOf(type), transactionGroupOf(type)]).toEqual([own, group]);
      const { groups } = movementDetails(movement({ type, key: "the-key" }), {
        whole: undefined,
        bankAccount: null,
        coins: [],
      });
      const labels = groups.flat().flatMap((line) => (line.text === "the-key" ? [line.label] : []));
      expect(labels).toEqual(label === undefined ? [] : [label]);
      const [header = [], row] = walletTable([movement({ type, key: "the-key" })]);
      expect(row?.[header.indexOf("Network")]).toBe(label === "Network" ? "the-key" : "");
    },
  );

  test("a crypto transaction shows its network", () => {
    const row = movement({ type: "CRYPTO_WITHDRAW", operation: "WITHDRAW", key: "POLYGON" });
    expect(aboutCell(row)).toEqual({ text: "POLYGON" });
  });

  test("a deposit that waits for the customer's answer says so and links to the question", () => {
    const row = listed({ id: "d-7", type: "CRYPTO_DEPOSIT", status: "PENDING", isAddressVerificationRequired: true });
    expect(depositWithdrawalRow(row, nowMs).cells.at(-1)).toEqual({
      text: "Action needed",
      badge: "warn",
      to: "/dashboard/wallet/deposit/verification/d-7",
    });
  });

  test("incoming amounts have a plus and outgoing ones a minus", () => {
    expect(walletRow(movement(), nowMs).cells[3]?.text).toBe("−2.51 USDT");
    expect(walletRow(movement({ operation: "RECEIVED" }), nowMs).cells[3]).toMatchObject({
      text: "+2.51 USDT",
      tone: "up",
    });
  });

  test("WALLET-009 a deposit has no amount before it appears on the statement", () => {
    const row = depositWithdrawalRow(
      listed({ operation: "DEPOSIT", type: "FIAT_DEPOSIT", amount: "", status: "PENDING" }),
      nowMs,
    );
    expect(texts(row.cells).slice(1)).toEqual([
      ...["Deposit", "INR", "Not known yet", "632011073157", "Main wallet", "Pending"],
    ]);
    expect(texts(depositWithdrawalRow(listed(), nowMs).cells)[3]).toBe("₹5,000.50");
  });

  test("WALLET-010 a transfer shows its source and target wallet", () => {
    const transfer = { id: "9", userId: "u", coinTicker: "BTC", amount: "0.0125", createdAt } as const;
    const row = transferRow({ ...transfer, fromWalletType: "SPOT", toWalletType: "MAIN" }, nowMs);
    expect(texts(row.cells).slice(1)).toEqual(["Spot wallet", "Main wallet", "BTC", "0.0125 BTC"]);
  });
});

describe("WALLET-014 WALLET-015 WALLET-018 statuses in words", () => {
  test.each([
    ["PENDING", "Pending", "warn"],
    ["SUBMITTED", "Final checks", "warn"],
    ["PROCESSING", "Processing", "brand"],
    ["SUCCESS", "Success", "success"],
    ["CANCELLED", "Cancelled", "neutral"],
    ["REJECTED", "Rejected", "error"],
    ["FAILED", "Failed", "error"],
    ["ELSEWHERE", "ELSEWHERE", "neutral"],
  ])("the status %s is shown as %s", (status, text, badge) => {
    expect(transactionStatus(status)).toEqual({ text, badge });
    for (const type of ["FIAT_WITHDRAW", "CRYPTO_WITHDRAW", "FIAT_DEPOSIT", "CRYPTO_DEPOSIT"] as const) {
      expect(transactionStanding(type, status)).toMatch(/\.$/);
    }
  });

  test("a returned payout shows only how much is back in the wallet", () => {
    const reason = "Your bank returned it. ₹4,990.50 is in your main wallet again.";
    expect(transactionStanding("FIAT_WITHDRAW", "REJECTED", reason)).toBe(reason);
    const back = { ...paidOut, status: "REJECTED", rejectReason: reason } as const;
    const details = movementDetails(listed({ status: "REJECTED" }), { whole: back, bankAccount, coins });
    expect(linesOf(details)).toMatchObject({ Amount: "₹5,000.50", Fee: "₹10.00" });
    expect(linesOf(details)).not.toHaveProperty("Paid out");
    expect(printed(movementReceipt(listed(), back, { holder, bankAccount, coins }))).not.toHaveProperty("Paid out");
  });

  test("a rejected deposit shows its reason", () => {
    const reason = "The transfer came from an account in another name.";
    expect(transactionStanding("FIAT_DEPOSIT", "REJECTED", reason)).toBe(`Not added to your wallet. ${reason}`);
  });
});

describe("WALLET-021 WALLET-029 the details", () => {
  test("a withdrawal's details show the fee, the amount paid out, the bank account, and the reference to copy", () => {
    const details = movementDetails(listed(), { whole: paidOut, bankAccount, coins });
    expect(linesOf(details)).toEqual({
      Amount: "₹5,000.50",
      Fee: "₹10.00",
      "Paid out": "₹4,990.50",
      Kind: "INR withdrawal",
      Wallet: "Main wallet",
      "Bank account": "Sahyadri Bank ••0401, SAHY0001201",
      UTR: "632011073157",
      Time: "15 Nov 2026, 14:33:12 IST",
      "Transaction id": "w-1",
    });
    const copies = details.groups.flat().flatMap(({ copy }) => copy ?? []);
    expect(copies).toEqual(["632011073157", "w-1"]);
  });

  test("until the details load, the row's data is shown, and a removed bank account is not guessed", () => {
    const early = linesOf(movementDetails(listed(), { whole: undefined, bankAccount: undefined, coins }));
    expect(early).toMatchObject({ Amount: "₹5,000.50", UTR: "632011073157" });
    expect(early).not.toHaveProperty("Fee");
    const other = { ...bankAccount, id: "b-2" };
    expect(linesOf(movementDetails(listed(), { whole: paidOut, bankAccount: other, coins }))).not.toHaveProperty(
      "Bank account",
    );
  });

  test("a deposit's details cover an unknown amount and a rejection", () => {
    const row = listed({ id: "d-1", operation: "DEPOSIT", type: "FIAT_DEPOSIT", amount: "", status: "PENDING" });
    const deposit: FiatDeposit = {
      id: "d-1",
      status: "PENDING",
      coinTicker: "INR",
      amount: "",
      createdAt,
      updatedAt: createdAt,
      rejectReason: "",
      bankTxRef: "632011073157",
    };
    expect(linesOf(movementDetails(row, { whole: deposit, bankAccount: null, coins }))["Amount"]).toBe("Not known yet");
    const refused = { ...deposit, status: "REJECTED", rejectReason: "It came from a stranger." } as const;
    const details = movementDetails(row, { whole: refused, bankAccount: null, coins });
    expect([details.status?.text, details.standing]).toEqual([
      "Rejected",
      "Not added to your wallet. It came from a stranger.",
    ]);
  });

  test("a payment's details name only the other party", () => {
    expect(paymentDetails(sent).standing).toBe("You paid 2.505 USDT to @ravi. Payments can't be reversed.");
    expect(linesOf(paymentDetails(received))).toMatchObject({
      From: "Ravi Menon",
      feoTag: "@ravi",
      Amount: "₹12,34,567.50",
    });
    expect(movementDetails(movement(), { whole: sent, bankAccount: null, coins })).toEqual(paymentDetails(sent));
  });

  test("a crypto deposit's details show the row's data and where to declare the sender", () => {
    const row = listed({ ...chained, isAddressVerificationRequired: true, status: "PENDING" });
    const details = movementDetails(row, { whole: undefined, bankAccount: null, coins });
    expect(linesOf(details)).toMatchObject({ Amount: "0.5 ETH", Network: "Ethereum" });
    expect([details.status?.text, details.action?.to]).toEqual([
      ...["Action needed", "/dashboard/wallet/deposit/verification/d-7"],
    ]);
  });

  test("CRYPTO-005 a crypto deposit's details show both addresses and the hash with explorer links, and the confirmations", () => {
    const details = movementDetails(listed(chained), { whole: arrived, bankAccount: null, coins });
    expect(linesOf(details)).toEqual({
      Amount: "0.5 ETH",
      Fee: "0.01 ETH",
      Credited: "0.49 ETH",
      Kind: "Crypto deposit",
      Wallet: "Main wallet",
      Network: "Ethereum",
      Confirmations: "12 of 12 confirmations",
      "From address": sender,
      "Your address": own,
      "Transaction hash": "0xhash",
      Time: "15 Nov 2026, 14:33:12 IST",
      "Transaction id": "d-7",
    });
    expect(details.groups.flat().flatMap(({ label, href }) => (href === undefined ? [] : [[label, href]]))).toEqual([
      ["From address", `https://scan.example/address/${sender}`],
      ["Your address", `https://scan.example/address/${own}`],
      ["Transaction hash", "https://scan.example/tx/0xhash"],
    ]);
    expect(details.standing).toBe("Credited to your main wallet.");
  });

  test("CRYPTO-006 a crypto withdrawal's details show amount and recipient, and no hash before it is sent", () => {
    const row = listed({ ...chained, operation: "WITHDRAW", type: "CRYPTO_WITHDRAW" });
    const lines = linesOf(movementDetails(row, { whole: { ...left, txHash: "" }, bankAccount: null, coins }));
    expect(lines).toMatchObject({ Fee: "0.01 ETH", Sent: "0.49 ETH", "To address": sender });
    expect(lines).not.toHaveProperty("Transaction hash");
  });
});

describe("the receipt", () => {
  test("a receipt has number, date, parties, amount, fee, status and reference", () => {
    expect(printed(movementReceipt(listed(), paidOut, { holder, bankAccount, coins }))).toEqual({
      "Receipt number": "w-1",
      Date: "15 Nov 2026, 14:33:12 IST",
      "Account holder": "Asha Kulkarni (@asha)",
      From: "Main wallet",
      To: "Sahyadri Bank ••0401, SAHY0001201",
      Amount: "₹5,000.50",
      Fee: "₹10.00",
      "Paid out": "₹4,990.50",
      Status: "Success",
      "Bank reference (UTR)": "632011073157",
    });
    expect(movementReceipt(listed(), undefined, { holder, bankAccount, coins })).toBeUndefined();
  });

  test("a crypto receipt has the addresses, the network and the hash", () => {
    const context = { holder, bankAccount: null, coins };
    expect(printed(movementReceipt(listed(chained), arrived, context))).toMatchObject({
      From: sender,
      To: "Main wallet",
      Network: "Ethereum",
      "Address of the account holder": own,
      Credited: "0.49 ETH",
      "Transaction hash": "0xhash",
    });
    const row = listed({ ...chained, operation: "WITHDRAW", type: "CRYPTO_WITHDRAW" });
    expect(printed(movementReceipt(row, left, context))).toMatchObject({
      From: "Main wallet",
      To: sender,
      Network: "Ethereum",
      Sent: "0.49 ETH",
      "Transaction hash": "0xhash",
    });
  });

  test("a payment's receipt names sender and recipient", () => {
    const context = { holder, bankAccount: null, coins };
    expect(printed(paymentReceipt(sent, context))).toMatchObject({
      From: "Asha Kulkarni (@asha)",
      To: "Ravi Menon (@ravi)",
    });
    expect(printed(paymentReceipt(received, context))).toMatchObject({
      From: "Ravi Menon (@ravi)",
      To: "Asha Kulkarni (@asha)",
    });
    expect(printed(movementReceipt(movement(), sent, context))).toEqual(printed(paymentReceipt(sent, context)));
  });

  test("a transfer's receipt names both wallets, and list and details describe it alike", () => {
    const transfer: WalletTransfer = {
      id: "9",
      userId: "u",
      coinTicker: "BTC",
      amount: "0.0125",
      createdAt,
      fromWalletType: "SPOT",
      toWalletType: "MAIN",
    };
    const row = movement({ id: "9", type: "WALLET_TRANSFER", operation: "WALLET_TRANSFER", key: "from SPOT" });
    const receipt = transferReceipt(transfer, { holder: { name: "", feoTag: "asha" }, bankAccount: null, coins });
    expect(printed(receipt)).toMatchObject({ "Account holder": "@asha", From: "Spot wallet", To: "Main wallet" });
    expect(movementDetails(row, { whole: transfer, bankAccount: null, coins })).toEqual(transferDetails(transfer));
  });
});

describe("exports", () => {
  test("exports have exact decimals, ids, both times, and no formula", async () => {
    const csv = await csvOf(paymentTable([{ ...sent, memo: '=HYPERLINK("x")' }, received]));
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      "Id,Time (IST),Time (ISO 8601),Direction,feoTag,Name,Amount,Amount in,Memo",
      `71,2026-11-15 14:33:12,${createdAt},SENT,ravi,Ravi Menon,2.505,USDT,"'=HYPERLINK(""x"")"`,
      `72,2026-11-15 14:33:12,${createdAt},RECEIVED,ravi,Ravi Menon,1234567.5,INR,`,
    ]);
    expect(walletTable([movement()])[1]?.slice(3)).toEqual(["SENT", "Payment", "out", "2.505", "USDT", "ravi", ""]);
    const unknown = listed({ operation: "DEPOSIT", type: "FIAT_DEPOSIT", amount: "", status: "PENDING" });
    expect(depositWithdrawalTable([listed(), unknown, listed(chained)]).map((row) => row.slice(3))).toEqual([
      ["Operation", "Kind", "Status", "Amount", "Amount in", "Wallet", "Reference", "Network"],
      ["WITHDRAW", "INR withdrawal", "SUCCESS", "5000.5", "INR", "MAIN", "632011073157", ""],
      ["DEPOSIT", "INR deposit", "PENDING", "", "INR", "MAIN", "632011073157", ""],
      ["DEPOSIT", "Crypto deposit", "SUCCESS", "0.5", "ETH", "MAIN", "", "ETH"],
    ]);
    expect(transferTable([])[0]).toEqual(["Id", "Time (IST)", "Time (ISO 8601)", "From", "To", "Amount", "Amount in"]);
  });
});

test("lists without a server-side window are requested for ninety days", () => {
  const from = nowMs - 90 * 86_400_000;
  expect([withinWindow({}, nowMs), withinWindow({ from: 5, to: 9 }, nowMs)]).toEqual([{ from }, { from: 5, to: 9 }]);
});
