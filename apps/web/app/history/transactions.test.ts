/** What moved on the wallets, as the lists, the drawer, the receipt and the file tell it. */
import type {
  BankAccount,
  Coin,
  CryptoDeposit,
  CryptoWithdrawal,
  DepositWithdrawal,
  FiatDeposit,
  FiatWithdrawal,
  Payment,
  WalletTransaction,
  WalletTransfer,
} from "@feo/contract";
import { describe, expect, test } from "vitest";
import { csvOf } from "../frame/csv-file.ts";
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
  ...{ id: "71", from: null, to: ravi, coinTicker: "USDT", amount: "2.505", memo: "for tea", createdAt },
};
const received: Payment = { ...sent, id: "72", from: ravi, to: null, coinTicker: "INR", amount: "1234567.5", memo: "" };

const movement = (over: Partial<WalletTransaction> = {}): WalletTransaction => ({
  ...{ id: "71", operation: "SENT", type: "PAYMENT", key: "ravi", coinTicker: "USDT", amount: "2.505", createdAt },
  isAddressVerificationRequired: false,
  ...over,
});

const listed = (over: Partial<DepositWithdrawal> = {}): DepositWithdrawal => ({
  ...movement({ id: "w-1", operation: "WITHDRAW", type: "FIAT_WITHDRAW", key: "632011073157", coinTicker: "INR" }),
  ...{ amount: "5000.5", walletType: "MAIN", status: "SUCCESS" },
  ...over,
});

const paidOut: FiatWithdrawal = {
  ...{ id: "w-1", status: "SUCCESS", coinTicker: "INR", amount: "5000.5", feeAmount: "10", createdAt },
  ...{ rejectReason: "", bankTxRef: "632011073157", bankAccountId: "b-1" },
};

const bankAccount: BankAccount = {
  ...{ id: "b-1", userId: "u", bankName: "Sahyadri Bank", accountNumber: "50100200300401", IFSCCode: "SAHY0001201" },
  ...{
    status: "VERIFIED",
    rejectReason: "",
    accountHolder: "Asha Kulkarni",
    usableFrom: createdAt,
    createdAt,
    updatedAt: createdAt,
  },
};

const [own, sender] = ["0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D"];
const chained: Partial<DepositWithdrawal> = {
  ...{ id: "d-7", operation: "DEPOSIT", type: "CRYPTO_DEPOSIT", coinTicker: "ETH", key: "ETH", amount: "0.5" },
};
const arrived: CryptoDeposit = {
  ...{
    id: "d-7",
    status: "SUCCESS",
    coinTicker: "ETH",
    amount: "0.5",
    feeAmount: "0.01",
    walletType: "MAIN",
    createdAt,
  },
  ...{ networkKey: "ETH", txHash: "0xhash", rejectReason: "", address: own, fromAddress: sender, confirmations: 30 },
  isAddressVerificationRequired: false,
};
const left: CryptoWithdrawal = {
  ...{
    id: "d-7",
    status: "SUCCESS",
    coinTicker: "ETH",
    amount: "0.5",
    feeAmount: "0.01",
    walletType: "MAIN",
    createdAt,
  },
  ...{ networkKey: "ETH", txHash: "0xhash", rejectReason: "", address: sender },
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
    ...{ ...received, id: "reward-20261115-0", amount: "12.5", memo: "20% of the trading fees of 2 friends" },
    from: { feoTag: "", name: "Referral reward", email: "", mobile: "" },
  };
  const line = movement({ id: reward.id, operation: "RECEIVED", key: "Referral reward", coinTicker: "INR" });

  test("has its own name in the list and in the file, not that of a payment", () => {
    expect(texts(walletRow({ ...line, amount: "12.5" }, nowMs).cells)).toEqual([
      ...["15 Nov 14:33:12", "Referral reward", "INR", "+₹12.50", "from friends' trading fees"],
    ]);
    expect(walletTable([line])[1]?.slice(3, 6)).toEqual(["RECEIVED", "Referral reward", "in"]);
  });

  test("has its details before and after they are read, and a receipt", () => {
    const context = { bankAccount: null, coins };
    expect(movementDetails(line, { ...context, whole: undefined }).title).toBe("Referral reward INR");
    const details = movementDetails(line, { ...context, whole: reward });
    expect(details).toMatchObject({ title: "Referral reward INR", standing: "You earned ₹12.50 on this day." });
    expect(details.groups.flat()).toContainEqual({ label: "For", text: "20% of the trading fees of 2 friends" });
    expect(movementReceipt(line, reward, { ...context, holder })?.kind).toBe("Referral reward");
  });
});

describe("rows", () => {
  test("WALLET-007 WALLET-008 a payment is received where it has a sender, and sent where it has none", () => {
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
  ])("WALLET-022 %o came in: %s, %s", (row, isIn, about) => {
    expect([isIncoming(row), aboutCell(row).text]).toEqual([isIn, about]);
  });

  test("of coins by chain the network is named", () => {
    const row = movement({ type: "CRYPTO_WITHDRAW", operation: "WITHDRAW", key: "POLYGON" });
    expect(aboutCell(row)).toEqual({ text: "POLYGON" });
  });

  test("a deposit that waits for its owner's word says so and leads to the question", () => {
    const row = listed({ id: "d-7", type: "CRYPTO_DEPOSIT", status: "PENDING", isAddressVerificationRequired: true });
    expect(depositWithdrawalRow(row, nowMs).cells.at(-1)).toEqual({
      ...{ text: "Action needed", badge: "warn", to: "/dashboard/wallet/deposit/verification/d-7" },
    });
  });

  test("what came in has a plus, what went out a minus", () => {
    expect(walletRow(movement(), nowMs).cells[3]?.text).toBe("−2.51 USDT");
    expect(walletRow(movement({ operation: "RECEIVED" }), nowMs).cells[3]).toMatchObject({
      text: "+2.51 USDT",
      tone: "up",
    });
  });

  test("WALLET-009 a deposit has no amount before the statement shows it", () => {
    const row = depositWithdrawalRow(
      listed({ operation: "DEPOSIT", type: "FIAT_DEPOSIT", amount: "", status: "PENDING" }),
      nowMs,
    );
    expect(texts(row.cells).slice(1)).toEqual([
      ...["Deposit", "INR", "Not known yet", "632011073157", "Main wallet", "Pending"],
    ]);
    expect(texts(depositWithdrawalRow(listed(), nowMs).cells)[3]).toBe("₹5,000.50");
  });

  test("WALLET-010 a transfer says from which wallet to which", () => {
    const transfer = { id: "9", userId: "u", coinTicker: "BTC", amount: "0.0125", createdAt } as const;
    const row = transferRow({ ...transfer, fromWalletType: "SPOT", toWalletType: "MAIN" }, nowMs);
    expect(texts(row.cells).slice(1)).toEqual(["Spot wallet", "Main wallet", "BTC", "0.0125 BTC"]);
  });
});

describe("WALLET-014 WALLET-015 WALLET-018 statuses in words", () => {
  test.each([
    ["PENDING", "Pending", "warn"],
    ["SUBMITTED", "Being checked", "warn"],
    ["PROCESSING", "Processing", "brand"],
    ["SUCCESS", "Success", "success"],
    ["CANCELLED", "Cancelled", "neutral"],
    ["REJECTED", "Rejected", "error"],
    ["FAILED", "Failed", "error"],
    ["ELSEWHERE", "ELSEWHERE", "neutral"],
  ])("%s is %s", (status, text, badge) => {
    expect(transactionStatus(status)).toEqual({ text, badge });
    for (const type of ["FIAT_WITHDRAW", "CRYPTO_WITHDRAW", "FIAT_DEPOSIT", "CRYPTO_DEPOSIT"] as const) {
      expect(transactionStanding(type, status)).toMatch(/\.$/);
    }
  });

  test("a payout that came back says what is in the wallet again, and nothing else", () => {
    const reason = "Your bank sent it back. ₹4,990.50 is in your main wallet again.";
    expect(transactionStanding("FIAT_WITHDRAW", "REJECTED", reason)).toBe(reason);
    const back = { ...paidOut, status: "REJECTED", rejectReason: reason } as const;
    const details = movementDetails(listed({ status: "REJECTED" }), { whole: back, bankAccount, coins });
    expect(linesOf(details)).toMatchObject({ Amount: "₹5,000.50", Fee: "₹10.00" });
    expect(linesOf(details)).not.toHaveProperty("Paid out");
    expect(printed(movementReceipt(listed(), back, { holder, bankAccount, coins }))).not.toHaveProperty("Paid out");
  });

  test("a refusal says its reason", () => {
    const reason = "The transfer came from an account in another name.";
    expect(transactionStanding("FIAT_DEPOSIT", "REJECTED", reason)).toBe(`It was not credited. ${reason}`);
  });
});

describe("WALLET-021 WALLET-029 the details", () => {
  test("of a withdrawal: fee, what was paid out, to which account, and the reference to copy", () => {
    const details = movementDetails(listed(), { whole: paidOut, bankAccount, coins });
    expect(linesOf(details)).toEqual({
      ...{ Amount: "₹5,000.50", Fee: "₹10.00", "Paid out": "₹4,990.50", Kind: "INR withdrawal", Wallet: "Main wallet" },
      ...{ "Bank account": "Sahyadri Bank ••0401, SAHY0001201", UTR: "632011073157" },
      ...{ Time: "15 Nov 2026, 14:33:12 IST", "Transaction id": "w-1" },
    });
    const copies = details.groups.flat().flatMap(({ copy }) => copy ?? []);
    expect(copies).toEqual(["632011073157", "w-1"]);
  });

  test("until they have come the list's row is told, and an account that was removed is not guessed", () => {
    const early = linesOf(movementDetails(listed(), { whole: undefined, bankAccount: undefined, coins }));
    expect(early).toMatchObject({ Amount: "₹5,000.50", UTR: "632011073157" });
    expect(early).not.toHaveProperty("Fee");
    const other = { ...bankAccount, id: "b-2" };
    expect(linesOf(movementDetails(listed(), { whole: paidOut, bankAccount: other, coins }))).not.toHaveProperty(
      "Bank account",
    );
  });

  test("of a deposit whose amount nobody knows yet, and of one that was refused", () => {
    const row = listed({ id: "d-1", operation: "DEPOSIT", type: "FIAT_DEPOSIT", amount: "", status: "PENDING" });
    const deposit: FiatDeposit = {
      ...{ id: "d-1", status: "PENDING", coinTicker: "INR", amount: "", createdAt, rejectReason: "" },
      bankTxRef: "632011073157",
    };
    expect(linesOf(movementDetails(row, { whole: deposit, bankAccount: null, coins }))["Amount"]).toBe("Not known yet");
    const refused = { ...deposit, status: "REJECTED", rejectReason: "It came from a stranger." } as const;
    const details = movementDetails(row, { whole: refused, bankAccount: null, coins });
    expect([details.status?.text, details.standing]).toEqual([
      "Rejected",
      "It was not credited. It came from a stranger.",
    ]);
  });

  test("of a payment name the other party only", () => {
    expect(paymentDetails(sent).standing).toBe("You paid 2.505 USDT to @ravi. A payment cannot be taken back.");
    expect(linesOf(paymentDetails(received))).toMatchObject({
      From: "Ravi Menon",
      feoTag: "@ravi",
      Amount: "₹12,34,567.50",
    });
    expect(movementDetails(movement(), { whole: sent, bankAccount: null, coins })).toEqual(paymentDetails(sent));
  });

  test("of a coin's deposit tell what the list has, and where to say whose it was", () => {
    const row = listed({ ...chained, isAddressVerificationRequired: true, status: "PENDING" });
    const details = movementDetails(row, { whole: undefined, bankAccount: null, coins });
    expect(linesOf(details)).toMatchObject({ Amount: "0.5 ETH", Network: "Ethereum" });
    expect([details.status?.text, details.action?.to]).toEqual([
      ...["Action needed", "/dashboard/wallet/deposit/verification/d-7"],
    ]);
  });

  test("CRYPTO-005 of a coin's deposit tell both addresses and the hash with their explorer, and the confirmations", () => {
    const details = movementDetails(listed(chained), { whole: arrived, bankAccount: null, coins });
    expect(linesOf(details)).toEqual({
      ...{ Amount: "0.5 ETH", Fee: "0.01 ETH", Credited: "0.49 ETH", Kind: "Crypto deposit", Wallet: "Main wallet" },
      ...{ Network: "Ethereum", Confirmations: "12 of 12 confirmations", "From address": sender, "Your address": own },
      ...{ "Transaction hash": "0xhash", Time: "15 Nov 2026, 14:33:12 IST", "Transaction id": "d-7" },
    });
    expect(details.groups.flat().flatMap(({ label, href }) => (href === undefined ? [] : [[label, href]]))).toEqual([
      ["From address", `https://scan.example/address/${sender}`],
      ["Your address", `https://scan.example/address/${own}`],
      ["Transaction hash", "https://scan.example/tx/0xhash"],
    ]);
    expect(details.standing).toBe("Credited to your main wallet.");
  });

  test("CRYPTO-006 of a coin's withdrawal tell what was sent and where to; before it is sent there is no hash", () => {
    const row = listed({ ...chained, operation: "WITHDRAW", type: "CRYPTO_WITHDRAW" });
    const lines = linesOf(movementDetails(row, { whole: { ...left, txHash: "" }, bankAccount: null, coins }));
    expect(lines).toMatchObject({ Fee: "0.01 ETH", Sent: "0.49 ETH", "To address": sender });
    expect(lines).not.toHaveProperty("Transaction hash");
  });
});

describe("the receipt", () => {
  test("has number, date, parties, amount, fee, status and reference", () => {
    expect(printed(movementReceipt(listed(), paidOut, { holder, bankAccount, coins }))).toEqual({
      ...{ "Receipt number": "w-1", Date: "15 Nov 2026, 14:33:12 IST", "Account holder": "Asha Kulkarni (@asha)" },
      ...{ From: "Main wallet", To: "Sahyadri Bank ••0401, SAHY0001201", Amount: "₹5,000.50", Fee: "₹10.00" },
      ...{ "Paid out": "₹4,990.50", Status: "Success", "Bank reference (UTR)": "632011073157" },
    });
    expect(movementReceipt(listed(), undefined, { holder, bankAccount, coins })).toBeUndefined();
  });

  test("of coins by chain has the addresses, the network and the hash", () => {
    const context = { holder, bankAccount: null, coins };
    expect(printed(movementReceipt(listed(chained), arrived, context))).toMatchObject({
      ...{ From: sender, To: "Main wallet", Network: "Ethereum", "Address of the account holder": own },
      ...{ Credited: "0.49 ETH", "Transaction hash": "0xhash" },
    });
    const row = listed({ ...chained, operation: "WITHDRAW", type: "CRYPTO_WITHDRAW" });
    expect(printed(movementReceipt(row, left, context))).toMatchObject({
      ...{ From: "Main wallet", To: sender, Network: "Ethereum", Sent: "0.49 ETH", "Transaction hash": "0xhash" },
    });
  });

  test("of a payment goes from one person to the other", () => {
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

  test("of a transfer goes from one wallet to the other, and both are told alike by list and details", () => {
    const transfer: WalletTransfer = {
      ...{ id: "9", userId: "u", coinTicker: "BTC", amount: "0.0125", createdAt },
      ...{ fromWalletType: "SPOT", toWalletType: "MAIN" },
    };
    const row = movement({ id: "9", type: "WALLET_TRANSFER", operation: "WALLET_TRANSFER", key: "from SPOT" });
    const receipt = transferReceipt(transfer, { holder: { name: "", feoTag: "asha" }, bankAccount: null, coins });
    expect(printed(receipt)).toMatchObject({ "Account holder": "@asha", From: "Spot wallet", To: "Main wallet" });
    expect(movementDetails(row, { whole: transfer, bankAccount: null, coins })).toEqual(transferDetails(transfer));
  });
});

describe("the files", () => {
  test("have exact decimals, ids, both times, and no formula", async () => {
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

test("lists without a window of their own are asked for ninety days", () => {
  const from = nowMs - 90 * 86_400_000;
  expect([withinWindow({}, nowMs), withinWindow({ from: 5, to: 9 }, nowMs)]).toEqual([{ from }, { from: 5, to: 9 }]);
});
