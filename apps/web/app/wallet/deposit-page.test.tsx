/**
 * Crypto deposits: obstacles before an address, failed addresses, masked amounts, and questions about invalid deposits.
 */

import {
  type CryptoDeposit,
  changeSettings,
  listCoins,
  listCryptoDeposits,
  readDepositAddress,
  readProfile,
  readTransaction,
  verifyCryptoDeposit,
} from "@feo/contract";
import { axeFaults, savedFiles } from "@feo/ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi, Refusal } from "../testing/fake-api.ts";
import { answerList } from "../testing/fake-lists.ts";
import { givenCoins, givenRupee, givenUser } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";

const path = "/dashboard/wallet/deposit";
const questions = `${path}/verification`;
const addresses: Readonly<Record<string, string>> = {
  ETH: "0x8ba1f109551bD432803012645Ac136ddd64DBA72",
  BTC: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
};

beforeEach(() => {
  fakeApi.answer(readProfile, givenUser({ kycLevel: 1 }));
  fakeApi.answer(readDepositAddress, ({ query }) => ({ address: addresses[query["networkKey"] ?? ""] ?? "" }));
});

/** The address is shown in groups, each in its own element. */
const isShown = (address: string | undefined): boolean =>
  (document.querySelector("main")?.textContent ?? "").replace(/\s/g, "").includes(address ?? "no address");

describe("obstacles to a deposit", () => {
  test("a user at level 0 is led to verification and never sees an address", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 0 }));
    const page = openPage(`${path}/ETH`);
    await screen.findByText("Get your address after level 1 verification");
    expect(screen.queryByRole("button", { name: "Copy address" })).toBeNull();
    await page.user.click(screen.getByRole("link", { name: "Verify your identity" }));
    await waitFor(() => expect(page.address()).toBe("/dashboard/account-verification"));
  });

  test("CRYPTO-008 a closed network is shown as closed, and a coin without an open network says so", async () => {
    openPage(`${path}/SOL`);
    const solana = await screen.findByRole<HTMLInputElement>("radio", { name: /^Solana/ });
    expect(solana.disabled).toBe(true);
    screen.getByText("Paused");
    screen.getByText(/^SOL is paused on every network\./);
    expect(await axeFaults()).toEqual([]);
  });

  test("another network has another address, and the previous one is not shown while it loads", async () => {
    const { user } = openPage(`${path}/ETH`);
    await screen.findByRole("button", { name: "Copy address" });
    expect(isShown(addresses["ETH"])).toBe(true);
    const answer = fakeApi.hold(readDepositAddress);
    await user.click(screen.getByRole("combobox", { name: "Coin" }));
    await user.click(await screen.findByRole("option", { name: /^BTC/ }));
    await screen.findByText("Send only BTC, and only on Bitcoin.");
    expect(isShown(addresses["ETH"])).toBe(false);
    expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
    answer();
    await screen.findByRole("img", { name: "Your address on Bitcoin as a QR code" });
    expect(isShown(addresses["BTC"])).toBe(true);
  });

  test("deposits that have just closed are explained", async () => {
    fakeApi.refuse(readDepositAddress, "DEPOSITS_CLOSED");
    openPage(`${path}/ETH`);
    await screen.findByText("Deposits on Ethereum are paused");
  });

  test("an address that failed to load is explained, and a retry loads it", async () => {
    fakeApi.refuse(readDepositAddress, "INTERNAL_ERROR");
    const { user } = openPage(`${path}/ETH`);
    await screen.findByText("We couldn't load your address");
    fakeApi.answer(readDepositAddress, { address: addresses["ETH"] ?? "" });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Copy address" });
    expect(isShown(addresses["ETH"])).toBe(true);
  });

  test("a question about another user's deposit shows that it was not found", async () => {
    fakeApi.answer(readTransaction, () => new Refusal("TRANSACTION_NOT_FOUND"));
    openPage(`${questions}/d1`);
    await screen.findByText("Deposit not found");
    expect(await axeFaults()).toEqual([]);
  });

  test("a question with an invalid deposit id shows that it was not found", async () => {
    fakeApi.takeInvalid(readTransaction);
    openPage(`${questions}/no such thing`);
    await screen.findByText("Deposit not found");
  });
});

const deposit: CryptoDeposit = {
  id: "d1",
  coinTicker: "ETH",
  amount: "6.125",
  walletType: "MAIN",
  createdAt: "2026-06-01T06:30:00.000Z",
  networkKey: "ETH",
  txHash: `0x${"ab".repeat(32)}`,
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  feeAmount: "0",
  status: "PENDING",
  address: addresses["ETH"] ?? "",
  fromAddress: addresses["ETH"] ?? "",
  confirmations: 1,
  isAddressVerificationRequired: true,
};

describe("the sender of a deposit", () => {
  beforeEach(() => {
    const cryptoCoins = givenCoins.map((coin) => ({
      ...coin,
      networks: coin.networks.map((network) => ({ ...network, addressExplorer: "https://scan.example/a/{address}" })),
    }));
    fakeApi.answer(listCoins, { cryptoCoins, fiatCoin: givenRupee });
  });

  test("a deposit's sender is linked to the network's explorer", async () => {
    fakeApi.answer(readTransaction, { type: "CRYPTO_DEPOSIT", details: deposit });
    openPage(`${questions}/d1`);
    const link = await screen.findByRole("link", { name: "Look up the sender's address in the network's explorer" });
    expect(link.getAttribute("href")).toBe(`https://scan.example/a/${deposit.fromAddress}`);
  });

  test("a deposit from another customer has no explorer link", async () => {
    const inside: CryptoDeposit = { ...deposit, fromAddress: "Feo", txHash: "", status: "SUCCESS" };
    const details = { ...inside, isAddressVerificationRequired: false };
    fakeApi.answer(readTransaction, { type: "CRYPTO_DEPOSIT", details });
    openPage(`${questions}/d1`);
    await screen.findByText("Nothing to confirm");
    await screen.findByText(/IST, Ethereum$/);
    expect(screen.queryByRole("link", { name: /explorer/ })).toBeNull();
  });
});

test("the ETH page warns that a smart contract's transfers aren't credited", async () => {
  openPage(`${path}/ETH`);
  await screen.findByText(/ETH sent by a smart contract.* isn't credited automatically/);
  expect(await axeFaults()).toEqual([]);
});

test("the BTC page has no warning about smart contracts", async () => {
  openPage(`${path}/BTC`);
  await screen.findByText("Send only BTC, and only on Bitcoin.");
  expect(screen.queryByText(/BTC sent by a smart contract/)).toBeNull();
});

describe("the address", () => {
  test("the address is saved as a QR code and copied in full", async () => {
    const { user } = openPage(`${path}/ETH`);
    await user.click(await screen.findByRole("button", { name: "Save QR code" }));
    await waitFor(() => expect(savedFiles.map(({ name }) => name)).toEqual(["feo-eth-eth-address.svg"]));
    expect(await savedFiles[0]?.blob.text()).toMatch(/^<svg /);
    await user.click(screen.getByRole("button", { name: "Copy address" }));
    await screen.findByText("Copied", { selector: "[role=status]" });
    expect(await navigator.clipboard.readText()).toBe(addresses["ETH"]);
  });

  test("the address is shared with other apps where the browser can", async () => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { share: async (data: ShareData) => shared.push(data) });
    try {
      const { user } = openPage(`${path}/ETH`);
      await user.click(await screen.findByRole("button", { name: "Share" }));
      expect(shared).toEqual([{ title: "ETH address on Ethereum", text: addresses["ETH"] }]);
    } finally {
      Reflect.deleteProperty(navigator, "share");
    }
  });

  test("the address page names the wallet that deposits go to, which can be changed in place", async () => {
    fakeApi.answer(changeSettings, ({ body }) => ({ settings: { ...givenUser().settings, ...body } }));
    const { user } = openPage(`${path}/ETH`);
    await screen.findByText("Goes to your main wallet.");
    await user.click(screen.getAllByRole("button", { name: /^Change/ })[0] as HTMLElement);
    await user.click(await screen.findByRole("menuitemradio", { name: /^Spot wallet/ }));
    await screen.findByText("Goes to your spot wallet.");
    expect(fakeApi.asked(changeSettings).map(({ body }) => body)).toEqual([{ depositWallet: "SPOT" }]);
  });
});

test("a third party's deposit is submitted with all travel rule details once they are declared true", async () => {
  fakeApi.answer(readTransaction, { type: "CRYPTO_DEPOSIT", details: deposit });
  const known: CryptoDeposit = { ...deposit, status: "SUBMITTED", isAddressVerificationRequired: false };
  fakeApi.answer(verifyCryptoDeposit, { tx: known });
  const { user } = openPage(`${questions}/d1`);
  await user.click(await screen.findByRole("radio", { name: /^Someone else's/ }));
  const confirm = screen.getByRole("button", { name: "Confirm sender" });
  await user.type(screen.getByRole("textbox", { name: /^Sender's full name/ }), "Meera Kulkarni");
  for (const [box, option] of [
    ["Country", "India"],
    ["Relationship", "Family"],
  ] as const) {
    await user.click(screen.getByRole("combobox", { name: box }));
    await user.click(await screen.findByRole("option", { name: option }));
  }
  await user.click(screen.getByRole("radio", { name: "Personal wallet" }));
  await user.click(confirm);
  await screen.findByText("Confirm that these details are true.");
  expect(await axeFaults()).toEqual([]);
  expect(fakeApi.asked(verifyCryptoDeposit)).toEqual([]);
  await user.click(screen.getByRole("checkbox"));
  fakeApi.answer(readTransaction, { type: "CRYPTO_DEPOSIT", details: known });
  await user.click(confirm);
  await screen.findByText("Waiting for the network: 1 of 3 confirmations.");
  expect(fakeApi.asked(verifyCryptoDeposit).map(({ body }) => body)).toEqual([
    {
      id: "d1",
      ownership: "third_party",
      ownerName: "Meera Kulkarni",
      ownerCountry: "IN",
      ownerRelationship: "family",
      sentFrom: "wallet",
    },
  ]);
});

test("a deposit's confirmations rise on the open page as blocks arrive", async () => {
  let confirmations = 1;
  answerList({
    call: listCryptoDeposits,
    name: "txs",
    rows: () => [{ ...deposit, status: "SUBMITTED", isAddressVerificationRequired: false, confirmations }],
  });
  openPage(path);
  await screen.findByRole("progressbar", { name: "1 of 3 confirmations" });
  screen.getByText("about 1 min left");
  confirmations = 2;
  await screen.findByRole("progressbar", { name: "2 of 3 confirmations" });
});

describe("finding a deposit by its hash", () => {
  const find = async (hash: string) => {
    const { user } = openPage(path);
    await user.type(await screen.findByRole("textbox", { name: "Transaction hash" }), hash);
    await user.click(screen.getByRole("button", { name: "Find" }));
  };
  const earlier: CryptoDeposit = { ...deposit, id: "d0", txHash: `0x${"cd".repeat(32)}` };
  /** The earlier deposit is on no page of the list; only its hash finds it. */
  const answerByHash = () =>
    answerList({
      call: listCryptoDeposits,
      name: "txs",
      rows: () => [deposit, earlier],
      matches: (row, { txHash }) => row.txHash === (txHash ?? deposit.txHash),
    });

  test("a search by hash shows what the deposit waits for", async () => {
    answerByHash();
    await find(earlier.txHash);
    const list = await screen.findByRole("list", { name: "Found deposits" });
    expect(list.textContent).toContain("Tell us who sent it and we'll credit it.");
  });

  test("a search that finds no deposit says what to check", async () => {
    answerByHash();
    await find("ef".repeat(32));
    await screen.findByText("No deposit found with this hash");
    await screen.findByText(/coins that a smart contract sends/);
  });

  test("a failed search shows an error", async () => {
    fakeApi.answer(listCryptoDeposits, ({ query }) =>
      query["txHash"] === undefined ? { count: 0, txs: [] } : new Refusal("INTERNAL_ERROR"),
    );
    await find("ef".repeat(32));
    await screen.findByRole("alert");
  });
});

describe("a deposit's amount is masked on every page", () => {
  test.each([
    [path, "Action needed"],
    [questions, "Action needed"],
    [`${questions}/d1`, /^Who sent this deposit/],
    ["/dashboard/wallet/balance/overview", /has arrived\. Tell us who sent it/],
  ])("%s", async (address, words) => {
    fakeApi.answer(readProfile, givenUser({ settings: { ...givenUser().settings, maskBalance: true } }));
    answerList({ call: listCryptoDeposits, name: "txs", rows: () => [deposit] });
    fakeApi.answer(readTransaction, { type: "CRYPTO_DEPOSIT", details: deposit });
    openPage(address);
    await screen.findAllByText(words);
    await waitFor(() => expect(document.querySelector("main")?.textContent).toContain("••••••"));
    expect(document.querySelector("main")?.textContent).not.toContain("6.125");
  });
});
