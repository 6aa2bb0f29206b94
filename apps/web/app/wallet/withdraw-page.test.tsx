/** Crypto withdrawals: invalid addresses and amounts, refusals, and lost or late answers. */

import {
  type CryptoWithdrawal,
  cancelCryptoWithdrawal,
  type ListedAddress,
  listAddresses,
  listCoins,
  listCryptoWithdrawals,
  readBalances,
  readProfile,
  readWithdrawalLimits,
  readWithdrawFees,
  sendCodes,
  transferBetweenWallets,
  verifyCodes,
  withdrawCrypto,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { giveConfirmation, outliveConfirmation, typeConfirmation } from "../testing/confirmation.ts";
import { type ApiRequest, fakeApi } from "../testing/fake-api.ts";
import { answerList } from "../testing/fake-lists.ts";
import { givenBalances, givenCoins, givenRupee, givenTransfer, givenUser } from "../testing/given.ts";
import { type OpenedPage, openPage } from "../testing/open-page.tsx";

const path = "/dashboard/wallet/withdraw/USDT";
/** A recipient with an external wallet. */
const bob = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

const sent = ({ body }: ApiRequest): { tx: CryptoWithdrawal } => ({
  tx: {
    id: "w1",
    status: "PENDING",
    walletType: "MAIN",
    createdAt: "2026-06-01T06:30:00.000Z",
    coinTicker: body.coinTicker,
    amount: body.amount,
    networkKey: body.networkKey,
    address: body.address,
    feeAmount: body.feeAmount,
    txHash: "",
    updatedAt: "2026-11-16T05:06:00.000Z",
    rejectReason: "",
  },
});

const feeOf = (feeAmount: string, isInternal = false) => ({
  withdrawFees: [{ feeCoinTicker: "USDT", feeAmount }],
  isInternal,
});
const limits = { dailyLimit: "50000", leftToday: "50000", heldUntil: null };

beforeEach(() => {
  giveConfirmation();
  fakeApi.answer(readProfile, givenUser({ kycLevel: 1 }));
  fakeApi.answer(readBalances, givenBalances({ main: { USDT: "40" } }));
  fakeApi.answer(readWithdrawalLimits, limits);
  fakeApi.answer(readWithdrawFees, feeOf("0.2"));
  fakeApi.answer(listAddresses, { addresses: [] });
  fakeApi.answer(withdrawCrypto, sent);
  answerList({ call: listCryptoWithdrawals, name: "txs", rows: () => [], beside: () => ({ confirmations: {} }) });
});

const addressField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Address" });
const amountField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "You send" });
const typed = () => [addressField().value, amountField().value];
const summary = () => screen.getByRole("region", { name: "Summary" });
const getCodes = () => screen.findByRole<HTMLButtonElement>("button", { name: "Get codes" });
const pageSays = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words));

async function chooseNetwork({ user }: OpenedPage, name: RegExp) {
  await user.click(await screen.findByRole("combobox", { name: "Network" }));
  await user.click(await screen.findByRole("option", { name }));
}

async function openForm(): Promise<OpenedPage> {
  const page = openPage(path);
  await chooseNetwork(page, /^Polygon/);
  await pageSays("Available in main");
  return page;
}

async function fill({ user }: OpenedPage, field: HTMLInputElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

const askForCodes = async ({ user }: OpenedPage) => {
  await waitFor(async () => expect((await getCodes()).disabled).toBe(false));
  await user.click(await getCodes());
};

/** Proceeds to the code fields. */
async function toTheCodes(page: OpenedPage, amount: string, address = bob) {
  await fill(page, addressField(), address);
  await fill(page, amountField(), amount);
  await askForCodes(page);
}

/** The first withdrawal's answer is lost; the next one is answered. */
async function loseTheAnswer() {
  fakeApi.lose(withdrawCrypto);
  const page = await openForm();
  await toTheCodes(page, "8");
  await typeConfirmation(page);
  const again = await screen.findByRole("button", { name: "Try again" });
  fakeApi.answer(withdrawCrypto, sent);
  return { page, again };
}

describe("CRYPTO-002 CRYPTO-016 CLIENT-017 a withdrawal", () => {
  test("a withdrawal to another customer's address says so and is sent with a zero fee", async () => {
    fakeApi.answer(readWithdrawFees, ({ query }) =>
      feeOf(query["address"] === bob ? "0" : "0.2", query["address"] === bob),
    );
    const page = await openForm();
    expect(screen.queryByText(/another Feo customer/i)).toBeNull();
    await toTheCodes(page, "8");
    screen.getByText("This is another Feo customer's address. No fee, and it arrives instantly.");
    for (const line of [/Fee\s*None/, /To\s*Another Feo customer/, /Arrives\s*Instantly/, /You receive\s*8\.00 USDT/]) {
      expect(summary().textContent).toMatch(line);
    }
    await typeConfirmation(page);
    await screen.findByText("Your withdrawal is on its way");
    expect(fakeApi.asked(withdrawCrypto)[0]?.body).toMatchObject({ address: bob, amount: "8", feeAmount: "0" });
  });

  test("a wrong code keeps everything that was typed", async () => {
    fakeApi.refuse(verifyCodes, "OTP_INVALID");
    const page = await openForm();
    await toTheCodes(page, "8");
    await typeConfirmation(page);
    await screen.findByText("Incorrect or expired code.");
    expect(typed()).toEqual([bob, "8"]);
    expect(fakeApi.asked(withdrawCrypto)).toEqual([]);
  });

  test("a withdrawal whose answer was lost is resent with the same key and its confirmation's token", async () => {
    const { page, again } = await loseTheAnswer();
    await page.user.click(again);
    await screen.findByText("Your withdrawal is on its way");
    const [first, second, ...more] = fakeApi.asked(withdrawCrypto);
    expect(more).toEqual([]);
    expect(first?.headers.get("Idempotency-Key")).toMatch(/^[\w-]{36}$/);
    expect(second?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
    expect(second?.headers.get("sessionToken")).toMatch(/^ey/);
    expect(second?.body).toEqual({
      coinTicker: "USDT",
      networkKey: "POLYGON",
      address: bob,
      amount: "8",
      feeCoinTicker: "USDT",
      feeAmount: "0.2",
    });
  });

  test("a withdrawal with an expired confirmation is not sent, and the session-expired dialog opens", async () => {
    const { page, again } = await loseTheAnswer();
    outliveConfirmation();
    await page.user.click(again);
    const expired = await screen.findByRole("dialog", { name: "Your confirmation has expired" });
    expect(fakeApi.asked(withdrawCrypto)).toHaveLength(1);
    await page.user.click(within(expired).getByRole("button", { name: "Confirm again" }));
    await typeConfirmation(page);
    await screen.findByText("Your withdrawal is on its way");
    expect(fakeApi.asked(withdrawCrypto)).toHaveLength(2);
  });
});

describe("the shown request is the one that is sent", () => {
  test("the summary is the review, and the limit shows what is used before and with the withdrawal", async () => {
    fakeApi.answer(readWithdrawalLimits, { ...limits, leftToday: "40000" });
    const page = await openForm();
    await fill(page, addressField(), bob);
    await fill(page, amountField(), "12.5");
    const lines = [/You send\s*12\.50 USDT/, /Network fee\s*0\.20 USDT/, /You receive\s*12\.30 USDT\s*≈ ₹1,045\.50/];
    for (const line of [...lines, /To\s*0x8ba1…4DBA72/, /Network\s*Polygon/, /Arrives\s*About 1 minute/]) {
      await waitFor(() => expect(summary().textContent).toMatch(line));
    }
    await pageSays("Daily limit ₹11,062.50 of ₹50,000 used with this withdrawal₹38,937.50 left");
    expect(await axeFaults()).toEqual([]);
    await page.user.keyboard("{Enter}");
    await screen.findByLabelText("Email code");
    screen.getByText("Enter all 6 digits to continue");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Withdraw 12.5 USDT" }).disabled).toBe(true);
    expect(await axeFaults()).toEqual([]);
  });

  test("typing the last digit sends nothing until the button is pressed", async () => {
    const page = await openForm();
    await toTheCodes(page, "8");
    await page.user.click(await screen.findByLabelText("Email code"));
    await page.user.keyboard("123456");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Withdraw 8 USDT" });
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(fakeApi.asked(verifyCodes)).toEqual([]);
    await page.user.click(button);
    await screen.findByText("Your withdrawal is on its way");
  });

  test("a change of the draft closes the codes, and requested again they are for the new draft", async () => {
    const page = await openForm();
    await toTheCodes(page, "8");
    await screen.findByLabelText("Email code");
    await fill(page, amountField(), "9");
    expect(screen.queryByLabelText("Email code")).toBeNull();
    await askForCodes(page);
    await typeConfirmation(page);
    await screen.findByText("Your withdrawal is on its way");
    expect(fakeApi.asked(withdrawCrypto).map(({ body }) => body.amount)).toEqual(["9"]);
  });

  test("a change while the codes are being verified sends nothing", async () => {
    let check: () => void = () => undefined;
    const checked = new Promise<void>((resolve) => {
      check = resolve;
    });
    fakeApi.answer(verifyCodes, () => checked.then(() => ({})));
    const page = await openForm();
    await toTheCodes(page, "8");
    await typeConfirmation(page);
    await waitFor(() => expect(fakeApi.asked(verifyCodes)).toHaveLength(1));
    await fill(page, amountField(), "9");
    check();
    fakeApi.answer(verifyCodes, {});
    await askForCodes(page);
    await typeConfirmation(page);
    await screen.findByText("Your withdrawal is on its way");
    expect(fakeApi.asked(withdrawCrypto).map(({ body }) => body.amount)).toEqual(["9"]);
  });

  test("nothing can be edited while the request is in flight", async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeApi.answer(withdrawCrypto, (request) => answered.then(() => sent(request)));
    const page = await openForm();
    await toTheCodes(page, "8");
    await typeConfirmation(page);
    await waitFor(() => expect([addressField().disabled, amountField().disabled]).toEqual([true, true]));
    answer();
    await screen.findByText("Your withdrawal is on its way");
  });

  test("the receipt shows what happens next and the withdrawal's number, and leads back to an empty form", async () => {
    const page = await openForm();
    await toTheCodes(page, "8");
    await typeConfirmation(page);
    const heading = await screen.findByRole("heading", { name: "Your withdrawal is on its way" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    screen.getByText(/^We send it to Polygon\. .* You can cancel it under Recent withdrawals until we send it\.$/);
    screen.getByText("Withdrawal ID w1");
    expect(await axeFaults()).toEqual([]);
    await page.user.click(screen.getByRole("button", { name: "Make another withdrawal" }));
    expect(typed()).toEqual(["", ""]);
    expect((await getCodes()).disabled).toBe(true);
  });
});

describe("CRYPTO-009 saved addresses", () => {
  const saved = (label: string, address: string, hoursLeft: number): ListedAddress => ({
    id: label,
    label,
    address,
    networkKey: "POLYGON",
    ownership: "self",
    ownerName: "",
    createdAt: "2026-05-03T06:30:00.000Z",
    usableFrom: new Date(Date.now() + hoursLeft * 3_600_000 - 60_000).toISOString(),
  });
  const old = saved("My Ledger", bob, -10);
  const young = saved("Office safe", `0x${"12".repeat(20)}`, 18);
  beforeEach(() => fakeApi.answer(listAddresses, { addresses: [old, young] }));

  test("if any address is allowed, a new saved address can be chosen and is marked as new", async () => {
    const { user } = await openForm();
    await user.click(await screen.findByRole("button", { name: "Office safe, new" }));
    expect(addressField().value).toBe(young.address);
    await screen.findByText(/It's new, so check it before you withdraw\.$/);
    await user.click(screen.getByRole("button", { name: "My Ledger" }));
    expect(addressField().value).toBe(bob);
    await screen.findByText("Saved on 3 May 2026.");
    expect(screen.getByRole("button", { name: "My Ledger" }).getAttribute("aria-pressed")).toBe("true");
    expect(summary().textContent).toMatch(/To\s*My Ledger0x8ba1…4DBA72/);
  });

  test("if only saved addresses are allowed, a new one must wait and an unsaved one cannot be used", async () => {
    const settings = { ...givenUser().settings, WhitelistWithdrawalsOnly: true };
    fakeApi.answer(readProfile, givenUser({ kycLevel: 1, settings }));
    const page = await openForm();
    const waits = await screen.findByRole<HTMLButtonElement>("button", { name: "Office safe, usable in 18 h" });
    expect(waits.disabled).toBe(true);
    await fill(page, amountField(), "8");
    await fill(page, addressField(), `0x${"34".repeat(20)}`);
    await screen.findByText("This address isn't in your address book. Save it first.");
    await fill(page, addressField(), young.address);
    await screen.findByText(/^Office safe can be used from \d+ \w+ \d{4}, \d\d:\d\d:\d\d IST\.$/);
    expect((await getCodes()).disabled).toBe(true);
    await page.user.click(screen.getByRole("button", { name: "My Ledger" }));
    await screen.findByText("Saved on 3 May 2026. New addresses can be used after 24 hours.");
    await askForCodes(page);
    await typeConfirmation(page);
    await screen.findByText("Your withdrawal is on its way");
    expect(fakeApi.asked(withdrawCrypto)[0]?.body).toMatchObject({ address: bob });
  });

  test("the typed address can be saved with the Add address chip", async () => {
    const page = await openForm();
    await fill(page, addressField(), `0x${"34".repeat(20)}`);
    await page.user.click(screen.getByRole("button", { name: "Add address" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Address" }).value).toBe(`0x${"34".repeat(20)}`);
  });

  test("saved addresses that failed to load can be retried", async () => {
    fakeApi.refuse(listAddresses, "INTERNAL_ERROR");
    const { user } = await openForm();
    const again = await screen.findByRole("button", { name: "Saved addresses didn't load. Try again" });
    fakeApi.answer(listAddresses, { addresses: [old] });
    await user.click(again);
    await screen.findByRole("button", { name: "My Ledger" });
  });
});

describe("LIMIT-041 obstacles to a withdrawal", () => {
  test("CRYPTO-010 invalid addresses and amounts show their problem, and Max fills in the largest possible amount", async () => {
    fakeApi.answer(readBalances, givenBalances({ main: { USDT: "900" } }));
    const page = await openForm();
    await pageSays("Available in main 900 USDT");
    await fill(page, addressField(), bob.slice(0, -1));
    await screen.findByText("This is not an address on Polygon.");
    screen.getByText("Not valid");
    await fill(page, addressField(), `  ${bob.slice(0, 20)} ${bob.slice(20)}  `);
    expect(addressField().value).toBe(bob);
    await pageSays("Valid on Polygon");
    for (const [amount, words] of [
      ["4.99", "The minimum is 5 USDT."],
      ["900.01", "Your main wallet has 900 USDT available."],
      ["899.99", /^This is worth about ₹[\d,.]+\. Your level's limit is ₹50,000\.00 a day\.$/],
    ] as const) {
      await fill(page, amountField(), amount);
      await screen.findByText(words);
      expect((await getCodes()).disabled).toBe(true);
      screen.getByText("Check the amount.");
    }
    await page.user.click(screen.getByRole("button", { name: "Max USDT" }));
    expect(amountField().value).toBe("588.235294");
    await waitFor(async () => expect((await getCodes()).disabled).toBe(false));
  });

  test("the user's own deposit address is refused and leads back to the filled form", async () => {
    fakeApi.refuse(withdrawCrypto, "ADDRESS_OWN");
    const page = await openForm();
    await toTheCodes(page, "8");
    await typeConfirmation(page);
    await screen.findByText("This is your own Feo deposit address. Enter another one.");
    await getCodes();
    expect(typed()).toEqual([bob, "8"]);
    await waitFor(() => expect(document.activeElement).toBe(addressField()));
  });

  test("a fee that changed since it was shown sends nothing and shows both fees", async () => {
    fakeApi.answer(readWithdrawFees, feeOf("0.1"));
    const page = await openForm();
    await waitFor(() => expect(summary().textContent).toMatch(/Network fee\s*0\.10 USDT/));
    await toTheCodes(page, "8");
    fakeApi.answer(readWithdrawFees, feeOf("0.2"));
    fakeApi.refuse(withdrawCrypto, "FEE_CHANGED");
    await typeConfirmation(page);
    await screen.findByText(/the fee has changed\. It was 0\.1 USDT and is now 0\.2 USDT\./);
    expect(summary().textContent).toMatch(/You receive\s*7\.80 USDT/);
    expect(await axeFaults()).toEqual([]);
    fakeApi.answer(withdrawCrypto, sent);
    await askForCodes(page);
    await typeConfirmation(page);
    await screen.findByText("Your withdrawal is on its way");
    expect(fakeApi.asked(withdrawCrypto).map(({ body }) => body.feeAmount)).toEqual(["0.1", "0.2"]);
  });

  test("a change of sign-in factors puts withdrawals on hold and shows until when", async () => {
    fakeApi.answer(readWithdrawalLimits, { ...limits, heldUntil: "2026-06-02T06:30:00.000Z" });
    const page = await openForm();
    await screen.findByText(/^Withdrawals are on hold until \d+ \w+ \d{4}, \d\d:\d\d:\d\d IST$/);
    await fill(page, addressField(), bob);
    await fill(page, amountField(), "8");
    expect((await getCodes()).disabled).toBe(true);
    screen.getByText(/^Withdrawals are on hold until .* IST\.$/);
  });

  test("level 0 has no withdrawals, and the page says how to unlock them", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 0 }));
    const page = await openForm();
    await screen.findByText("Withdrawals open after level 1 verification");
    screen.getByRole("link", { name: "Verify your identity" });
    await fill(page, addressField(), bob);
    await fill(page, amountField(), "8");
    await page.user.keyboard("{Enter}");
    expect(screen.queryByRole("button", { name: "Get codes" })).toBeNull();
    expect(fakeApi.asked(sendCodes)).toEqual([]);
  });

  test("coins in the spot wallet can be transferred with one press", async () => {
    fakeApi.answer(readBalances, givenBalances({ main: { USDT: "25" }, spot: { USDT: "15" } }));
    fakeApi.answer(transferBetweenWallets, (request) => {
      fakeApi.answer(readBalances, givenBalances({ main: { USDT: "40" } }));
      return givenTransfer(request);
    });
    const { user } = await openForm();
    await screen.findByText(/Your spot wallet has 15 USDT\./);
    await user.click(screen.getByRole("button", { name: "Transfer to main wallet" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("button", { name: "Max USDT" }));
    await user.click(await dialog.findByRole("button", { name: "Transfer 15 USDT to main wallet" }));
    await pageSays("Available in main 40 USDT");
  });
});

describe("WALLET-018 recent crypto withdrawals", () => {
  const txHash = `0x${"ab".repeat(32)}`;
  let listed: CryptoWithdrawal[];
  let confirmations: Record<string, number>;
  beforeEach(() => {
    confirmations = {};
    const beside = () => ({ confirmations });
    answerList({ call: listCryptoWithdrawals, name: "txs", rows: () => listed, beside });
  });

  const withdrawal = (more: Partial<CryptoWithdrawal>): CryptoWithdrawal => ({
    id: "w1",
    status: "PENDING",
    walletType: "MAIN",
    createdAt: "2026-06-01T06:30:00.000Z",
    coinTicker: "USDT",
    amount: "12.5",
    networkKey: "POLYGON",
    address: bob,
    feeAmount: "0.2",
    txHash: "",
    updatedAt: "2026-11-16T05:06:00.000Z",
    rejectReason: "",
    ...more,
  });
  const firstWithdrawal = async () => {
    const list = await screen.findByRole("list", { name: "Recent withdrawals" });
    return within(list.firstElementChild as HTMLElement);
  };

  test("a withdrawal links its hash and its address to the network's explorer, each in a new tab", async () => {
    const withExplorer = givenCoins.map((coin) => ({
      ...coin,
      networks: coin.networks.map((network) => ({
        ...network,
        transactionExplorer: `https://${network.networkKey}.example/tx/{hash}`,
        addressExplorer: `https://${network.networkKey}.example/address/{address}`,
      })),
    }));
    fakeApi.answer(listCoins, { cryptoCoins: withExplorer, fiatCoin: givenRupee });
    listed = [withdrawal({ status: "SUCCESS", txHash })];
    openPage(path);
    const links = await (await firstWithdrawal()).findAllByRole<HTMLAnchorElement>("link", { name: /explorer/ });
    expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual([
      ["Look up the address in the network's explorer", `https://POLYGON.example/address/${listed[0]?.address}`],
      ["Look up the transaction hash in the network's explorer", `https://POLYGON.example/tx/${txHash}`],
    ]);
    for (const { target, rel } of links) expect([target, rel]).toEqual(["_blank", "noopener noreferrer"]);
  });

  test("a pending withdrawal is cancelled by its id after a confirmation", async () => {
    listed = [withdrawal({})];
    fakeApi.answer(cancelCryptoWithdrawal, () => {
      listed = [withdrawal({ status: "CANCELLED" })];
      return { tx: withdrawal({ status: "CANCELLED" }) };
    });
    const { user } = openPage(path);
    await user.click((await firstWithdrawal()).getByRole("button", { name: "Cancel the withdrawal of 12.5 USDT" }));
    await user.click(await screen.findByRole("button", { name: "Cancel the withdrawal" }));
    await screen.findByText("The withdrawal is cancelled.");
    await (await firstWithdrawal()).findByText("Cancelled");
    expect((await firstWithdrawal()).queryByRole("button", { name: /^Cancel/ })).toBeNull();
    expect(fakeApi.asked(cancelCryptoWithdrawal).map(({ body }) => body)).toEqual([{ id: "w1" }]);
  });

  test("a withdrawal in a block shows its confirmations", async () => {
    confirmations = { w1: 2 };
    listed = [withdrawal({ status: "PROCESSING", txHash })];
    openPage(path);
    const first = await firstWithdrawal();
    first.getByText("Sent");
    const bar = await first.findByRole("progressbar", { name: "2 of 3 confirmations" });
    expect(Math.round(Number(bar.getAttribute("aria-valuenow")))).toBe(67);
    first.getByText("about 1 min left");
  });

  test("masked amounts are masked in the list", async () => {
    fakeApi.answer(readProfile, givenUser({ settings: { ...givenUser().settings, maskBalance: true } }));
    listed = [withdrawal({})];
    openPage(path);
    await (await firstWithdrawal()).findByRole("button", { name: "Cancel the withdrawal of ••••••" });
    expect(screen.getByRole("list", { name: "Recent withdrawals" }).textContent).not.toMatch(/12\.5|0\.2/);
  });
});
