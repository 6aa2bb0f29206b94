/** Coins out: what is wrong with an address or an amount, what the server refuses, and what a lost or late answer does. */

import {
  type CryptoWithdrawal,
  cancelCryptoWithdrawal,
  listAddresses,
  listCoins,
  listCryptoWithdrawals,
  readBalances,
  readProfile,
  readWithdrawalLimits,
  readWithdrawFees,
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
/** Somebody with a wallet elsewhere. */
const bob = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

const sent = ({ body }: ApiRequest): { tx: CryptoWithdrawal } => ({
  tx: {
    ...{ id: "w1", status: "PENDING", walletType: "MAIN", createdAt: "2026-06-01T06:30:00.000Z" },
    ...{ coinTicker: body.coinTicker, amount: body.amount, networkKey: body.networkKey, address: body.address },
    ...{ feeAmount: body.feeAmount, txHash: "", rejectReason: "" },
  },
});

const feeOf = (feeAmount: string, isInternal = false) => ({
  ...{ withdrawFees: [{ feeCoinTicker: "USDT", feeAmount }], isInternal },
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
  answerList({ call: listCryptoWithdrawals, name: "txs", rows: () => [] });
});

const addressField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Address" });
const amountField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const typed = () => [addressField().value, amountField().value];

async function openForm(): Promise<OpenedPage> {
  const page = openPage(path);
  await page.user.click(await screen.findByRole("radio", { name: /^Polygon/ }));
  await screen.findByText(/^Available /);
  return page;
}

async function fill({ user }: OpenedPage, field: HTMLInputElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

const review = async ({ user }: OpenedPage) => {
  await user.click(await screen.findByRole("button", { name: /^Withdraw [\d,.]+ USDT$/ }));
  await user.click(await screen.findByRole("button", { name: "Continue to the codes" }));
};

/** As far as the boxes for the codes. */
async function toTheCodes(page: OpenedPage, amount: string, address = bob) {
  await fill(page, addressField(), address);
  await fill(page, amountField(), amount);
  await review(page);
}

/** A withdrawal whose answer never came; the next one is answered. */
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
  test("to another customer's address says so, costs nothing, and is sent with that fee", async () => {
    fakeApi.answer(readWithdrawFees, ({ query }) =>
      feeOf(query["address"] === bob ? "0" : "0.2", query["address"] === bob),
    );
    const page = await openForm();
    expect(screen.queryByText(/another Feo customer/)).toBeNull();
    await toTheCodes(page, "8");
    screen.getByText("This is the address of another Feo customer. It stays within Feo and costs nothing.");
    await typeConfirmation(page);
    await screen.findByText("Your withdrawal is on its way");
    expect(fakeApi.asked(withdrawCrypto)[0]?.body).toMatchObject({ address: bob, amount: "8", feeAmount: "0" });
  });

  test("with a wrong code loses nothing that was typed", async () => {
    fakeApi.refuse(verifyCodes, "OTP_INVALID");
    const page = await openForm();
    await toTheCodes(page, "8");
    await typeConfirmation(page);
    await screen.findByText("That code is not right, or it has expired.");
    await page.user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(typed()).toEqual([bob, "8"]);
    expect(fakeApi.asked(withdrawCrypto)).toEqual([]);
  });

  test("whose answer was lost is sent again under the same key, with the token of its confirmation", async () => {
    const { page, again } = await loseTheAnswer();
    await page.user.click(again);
    await screen.findByText("Your withdrawal is on its way");
    const [first, second, ...more] = fakeApi.asked(withdrawCrypto);
    expect(more).toEqual([]);
    expect(first?.headers.get("Idempotency-Key")).toMatch(/^[\w-]{36}$/);
    expect(second?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
    expect(second?.headers.get("sessionToken")).toMatch(/^ey/);
    expect(second?.body).toEqual({
      ...{ coinTicker: "USDT", networkKey: "POLYGON", address: bob, amount: "8" },
      ...{ feeCoinTicker: "USDT", feeAmount: "0.2" },
    });
  });

  test("by a confirmation that has run out is not sent, and the session-expired dialog opens", async () => {
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

describe("LIMIT-041 what keeps a withdrawal from leaving", () => {
  test("CRYPTO-010 wrong addresses and amounts are told beside them, and Max is what can", async () => {
    fakeApi.answer(readBalances, givenBalances({ main: { USDT: "900" } }));
    const page = await openForm();
    await screen.findByText("Available 900 USDT");
    await fill(page, addressField(), bob.slice(0, -1));
    await screen.findByText("This is not an address on Polygon.");
    await fill(page, addressField(), `  ${bob.slice(0, 20)} ${bob.slice(20)}  `);
    expect(addressField().value).toBe(bob);
    for (const [amount, words] of [
      ["4.99", "The minimum is 5 USDT."],
      ["900.01", "Your main wallet has 900 USDT available."],
      ["899.99", /^This is worth about ₹[\d,.]+\. Your level lets you withdraw ₹50,000\.00 in a day\.$/],
    ] as const) {
      await fill(page, amountField(), amount);
      await screen.findByText(words);
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Withdraw USDT" }).disabled).toBe(true);
    }
    await page.user.click(screen.getByRole("button", { name: "Max USDT" }));
    await screen.findByRole("button", { name: "Withdraw 588.235294 USDT" });
  });

  test("the own deposit address is refused and leads back to the filled form", async () => {
    fakeApi.refuse(withdrawCrypto, "ADDRESS_OWN");
    const page = await openForm();
    await toTheCodes(page, "8");
    await typeConfirmation(page);
    await screen.findByText("This is your own deposit address here. Choose another one.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(typed()).toEqual([bob, "8"]);
  });

  test("a fee that has changed since it was shown sends nothing, and both are told", async () => {
    fakeApi.answer(readWithdrawFees, feeOf("0.1"));
    const page = await openForm();
    await screen.findByText("0.1 USDT");
    await toTheCodes(page, "8");
    fakeApi.answer(readWithdrawFees, feeOf("0.2"));
    fakeApi.refuse(withdrawCrypto, "FEE_CHANGED");
    await typeConfirmation(page);
    await screen.findByText(/the fee has changed meanwhile\. It was 0\.1 USDT and is 0\.2 USDT now\./);
    const facts = screen.getByText("Address and amount").closest("li");
    expect(facts?.textContent).toMatch(/You receive\s*7\.8 USDT/);
    expect(await axeFaults()).toEqual([]);
    fakeApi.answer(withdrawCrypto, sent);
    await review(page);
    await typeConfirmation(page);
    await screen.findByText("Your withdrawal is on its way");
    expect(fakeApi.asked(withdrawCrypto).map(({ body }) => body.feeAmount)).toEqual(["0.1", "0.2"]);
  });

  test("a change of factors holds withdrawals, and it is told until when", async () => {
    fakeApi.answer(readWithdrawalLimits, { ...limits, heldUntil: "2026-06-02T06:30:00.000Z" });
    const page = await openForm();
    await screen.findByText(/^Withdrawals wait until \d+ \w+ \d{4}, \d\d:\d\d:\d\d IST$/);
    await fill(page, addressField(), bob);
    await fill(page, amountField(), "8");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Withdraw USDT" }).disabled).toBe(true);
  });

  test("level 0 has no withdrawals, and the way there is shown", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 0 }));
    await openForm();
    await screen.findByText("Withdrawals open after level 1 verification");
    await screen.findByText("Verify your identity first.");
  });

  test("coins in the spot wallet are one press away", async () => {
    fakeApi.answer(readBalances, givenBalances({ main: { USDT: "25" }, spot: { USDT: "15" } }));
    fakeApi.answer(transferBetweenWallets, (request) => {
      fakeApi.answer(readBalances, givenBalances({ main: { USDT: "40" } }));
      return givenTransfer(request);
    });
    const { user } = await openForm();
    await screen.findByText(/Your spot wallet has 15 USDT\./);
    await user.click(screen.getByRole("button", { name: "Transfer it to the main wallet" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("button", { name: "Max USDT" }));
    await user.click(await dialog.findByRole("button", { name: "Transfer 15 USDT to main wallet" }));
    await screen.findByText("Available 40 USDT");
  });
});

describe("WALLET-018 the last withdrawals of coins", () => {
  const txHash = `0x${"ab".repeat(32)}`;
  let listed: CryptoWithdrawal[];
  beforeEach(() => answerList({ call: listCryptoWithdrawals, name: "txs", rows: () => listed }));

  const withdrawal = (more: Partial<CryptoWithdrawal>): CryptoWithdrawal => ({
    ...{ id: "w1", status: "PENDING", walletType: "MAIN", createdAt: "2026-06-01T06:30:00.000Z" },
    ...{ coinTicker: "USDT", amount: "12.5", networkKey: "POLYGON", address: bob, feeAmount: "0.2" },
    ...{ txHash: "", rejectReason: "", ...more },
  });
  const firstWithdrawal = async () => {
    const list = await screen.findByRole("list", { name: "Last withdrawals" });
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

  test("a withdrawal that waits is cancelled after a question, by its id", async () => {
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

  test("hidden amounts are hidden in the list", async () => {
    fakeApi.answer(readProfile, givenUser({ settings: { ...givenUser().settings, maskBalance: true } }));
    listed = [withdrawal({})];
    openPage(path);
    await (await firstWithdrawal()).findByRole("button", { name: "Cancel the withdrawal of ••••••" });
    expect(screen.getByRole("list", { name: "Last withdrawals" }).textContent).not.toMatch(/12\.5|0\.2/);
  });
});
