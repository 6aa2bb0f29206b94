/** The page of the proof of reserves against a fake API: totals, the check of the own balance, files and evidence. */
import { listSolvency, type Reserve, readBalanceProof, readProfile, readSolvency, type Solvency } from "@feo/contract";
import type { BalanceProof } from "@feo/solvency";
import { axeFaults, savedFiles } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenUser } from "../testing/given.ts";
import { type OpenedPage, openPage } from "../testing/open-page.tsx";
import { choose, searchOf } from "../testing/read-page.ts";
import { accountOf, assetOf, givenTree, snapshotAt, snapshotId, snapshotOf } from "./proof-for-tests.ts";

const bitcoin = givenTree();
const rupees = givenTree({ ticker: "INR", decimals: 2, balances: [5_000_00n, 1_83_16_11_473_66n] });
const otherId = "22222222-2222-4222-8222-222222222222";
const otherAt = "2026-11-16T00:30:00.000Z";
const lines = [
  { id: snapshotId, at: snapshotAt, accounts: 218_406, ratio: "1.018999" },
  { id: otherId, at: otherAt, accounts: 218_000, ratio: "1.017" },
];
const proofs: Record<string, BalanceProof> = { BTC: bitcoin.proofOf(0), INR: rupees.proofOf(0) };

const assets = [
  assetOf(bitcoin, { holds: "1.5", ratio: "1.037344", reserves: reserves("HOT", "BTC", "1.5") }),
  assetOf(rupees, { ratio: "1" }),
];

function reserves(source: Reserve["source"], networkKey: string | null, amount: string): Reserve[] {
  return [{ source, networkKey, amount }];
}

const publish = (solvency: Solvency | null) =>
  fakeApi.answer(readSolvency, { solvency, lowestRatio: "1.0129", nextAt: "2026-11-18T00:30:00.000Z" });

const given = (proof: BalanceProof | null | undefined) => {
  const parts = proof?.parts.map((part) => ({ ...part, steps: [...part.steps] }));
  return { proof: proof && parts ? { ...proof, parts } : null };
};

beforeEach(() => {
  publish(snapshotOf(assets));
  fakeApi.answer(listSolvency, { snapshots: lines, hasMore: false });
  fakeApi.answer(readProfile, givenUser({ id: accountOf(0) }));
  fakeApi.answer(readBalanceProof, ({ query }) => given(proofs[query["ticker"] ?? ""]));
});

const rowWords = (ticker: string) =>
  within(screen.getByRole("table", { name: "Reserves by asset" }))
    .getByText(ticker)
    .closest("tr")?.textContent;
const card = () => screen.findByRole("region", { name: "Verify my balance" });
const counted = "Your 0.00515966 BTC is counted";

async function chooseFile({ user }: OpenedPage, content: unknown): Promise<void> {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  await user.upload(await screen.findByLabelText("Path file"), new File([text], "path.json"));
}

describe("the totals", () => {
  test("the totals, ratios and the next snapshot are shown, and the page has no axe violations", async () => {
    openPage("/proof-of-reserves");
    await screen.findByText(counted);
    await screen.findByText(/^We hold at least what our customers own, in every asset/);
    await screen.findByText("101.8%");
    await screen.findByText("Lowest in 90 days: 101.2%");
    await screen.findByText("₹1,830.77 Cr");
    await screen.findByText("2,18,406 accounts with a balance");
    await screen.findByText("₹1,862.91 Cr");
    await screen.findByText("At prices of 06:00 IST");
    await screen.findByText(/^Next one:|18 Nov 2026, 06:00 IST/);
    expect(rowWords("BTC")).toContain("1.44600007");
    expect(rowWords("BTC")).toContain("103.7%");
    expect(rowWords("INR")).toContain("1,83,16,16,473.66");
    expect(await axeFaults()).toEqual([]);
  });

  test("a shortfall is named in the first sentence", async () => {
    publish(snapshotOf([assetOf(bitcoin, { holds: "1.446", ratio: "0.999999" })]));
    openPage("/proof-of-reserves", { isGuest: true });
    await screen.findByText(/^We hold less than our customers own in BTC\./);
    expect(rowWords("BTC")).toContain("99.9%");
  });

  test("demo money is named with its value", async () => {
    publish(snapshotOf([assetOf(rupees, { priceInr: "1", reserves: reserves("DEMO", null, "25000000") })]));
    openPage("/proof-of-reserves", { isGuest: true });
    await screen.findByText(/^₹2\.50 Cr of what Feo holds is demo money\. It is backed by nothing/);
  });

  test("a root hash can be copied in full", async () => {
    const { user } = openPage("/proof-of-reserves", { isGuest: true });
    const table = within(await screen.findByRole("table", { name: "Reserves by asset" }));
    const [button] = table.getAllByRole("button", { name: "Copy the root hash of BTC" });
    if (button) await user.click(button);
    expect(await navigator.clipboard.readText()).toBe(bitcoin.root);
  });

  test("all data is saved as it was published", async () => {
    const { user } = openPage("/proof-of-reserves", { isGuest: true });
    await user.click(await screen.findByRole("button", { name: "All data" }));
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(savedFiles[0]?.name).toBe("feo-proof-of-reserves-2026-11-17.json");
    expect(JSON.parse((await savedFiles[0]?.blob.text()) ?? "")).toEqual(snapshotOf(assets));
  });
});

describe("the own balance", () => {
  test("the own balance is checked against the published root, part by part, and a long path is folded", async () => {
    const page = openPage("/proof-of-reserves");
    await screen.findByText(counted);
    const own = within(await card());
    own.getByText(/^\d+ steps checked in your browser at \d\d:\d\d IST\.$/);
    own.getByText("Part 1 of your balance");
    own.getByText(`matches ${bitcoin.root.slice(0, 4)}...${bitcoin.root.slice(-4)}`);
    expect(own.queryByText(/^3\. Add/)).toBeNull();
    await page.user.click(own.getByRole("button", { name: /^Show \d+ more steps$/ }));
    own.getByText(/^3\. Add (left|right) neighbour/);
    await page.user.click(own.getByRole("radio", { name: "Part 3" }));
    await own.findByText("Part 3 of your balance");
    await choose(page, "Asset", "INR");
    await screen.findByText("Your ₹5,000.00 is counted");
    expect(fakeApi.asked(readBalanceProof).map(({ query }) => query)).toEqual([
      { snapshot: snapshotId, ticker: "BTC" },
      { snapshot: snapshotId, ticker: "INR" },
    ]);
  });

  test("the path is downloaded, and verifying again fetches it again", async () => {
    const { user } = openPage("/proof-of-reserves");
    await screen.findByText(counted);
    await user.click(screen.getByRole("button", { name: "Download my path" }));
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(savedFiles[0]?.name).toBe("feo-path-BTC-2026-11-17.json");
    expect(JSON.parse((await savedFiles[0]?.blob.text()) ?? "")).toEqual(proofs["BTC"]);
    await user.click(screen.getByRole("button", { name: "Verify again" }));
    await waitFor(() => expect(fakeApi.asked(readBalanceProof)).toHaveLength(2));
    await screen.findByText(counted);
  });

  test("a path with a root of its own is not counted, and the customer reads what failed and what to do", async () => {
    const forged = givenTree({ balances: [515_966n, 144_084_041n] });
    fakeApi.answer(readBalanceProof, given(forged.proofOf(0)));
    openPage("/proof-of-reserves");
    await screen.findByText("Your BTC balance failed the check");
    screen.getByText("The path doesn't lead to the root hash in the table. Affected: part 1.");
    expect(screen.getByRole("link", { name: "contact support" }).getAttribute("href")).toBe("/support");
    screen.getByRole("button", { name: "Download my path" });
  });

  test("a path of another account with the same balance is not counted", async () => {
    fakeApi.answer(readBalanceProof, given(bitcoin.proofOf(1)));
    openPage("/proof-of-reserves");
    await screen.findByText("The path is for another account.");
  });

  test("a customer without the asset reads that there is nothing to verify", async () => {
    fakeApi.answer(readBalanceProof, { proof: null });
    openPage("/proof-of-reserves");
    await screen.findByText("You had no BTC");
  });

  test("an expired path says how long paths are kept, and a downloaded one can still be checked", async () => {
    fakeApi.refuse(readBalanceProof, "PROOF_EXPIRED");
    const page = openPage(`/proof-of-reserves?snapshot=${snapshotId}`);
    await screen.findByText("Your path is no longer kept");
    expect(screen.getByRole("link", { name: "Use the latest snapshot" }).getAttribute("href")).toBe(
      "/proof-of-reserves",
    );
    await chooseFile(page, proofs["BTC"]);
    await screen.findByText(/^0\.00515966 BTC of account 0000\.\.\.0000 is counted$/);
  });

  test("a path that failed to load is retried", async () => {
    fakeApi.refuse(readBalanceProof, "INTERNAL_ERROR");
    const { user } = openPage("/proof-of-reserves");
    const own = within(await card());
    const retry = await own.findByRole("button", { name: "Try again" });
    fakeApi.answer(readBalanceProof, given(proofs["BTC"]));
    await user.click(retry);
    await screen.findByText(counted);
  });

  test("a browser that cannot compute the hashes says so", async () => {
    vi.spyOn(crypto.subtle, "digest").mockRejectedValue(new Error("not here"));
    openPage("/proof-of-reserves");
    await screen.findByText("Your browser couldn't compute the hashes. Try another browser.");
  });

  test("a guest is asked to log in and returns to the same snapshot, and no path is requested", async () => {
    openPage("/proof-of-reserves", { isGuest: true });
    const login = await within(await card()).findByRole("link", { name: "Log in" });
    expect(login.getAttribute("href")).toBe(`/auth/login?redirect=/proof-of-reserves%3Fsnapshot%3D${snapshotId}`);
    expect(fakeApi.asked(readBalanceProof)).toEqual([]);
  });
});

describe("a file", () => {
  test("a guest checks a downloaded path, and its asset is chosen", async () => {
    const page = openPage("/proof-of-reserves", { isGuest: true });
    await chooseFile(page, proofs["INR"]);
    await screen.findByText("₹5,000.00 of account 0000...0000 is counted");
    screen.getByText("Part 1 of the balance");
    await page.user.click(screen.getByRole("button", { name: "Close the file" }));
    await screen.findByRole("heading", { name: "Verify my balance" });
    await within(await card()).findByRole("link", { name: "Log in" });
  });

  test.each([
    ["garbage", "no JSON", "This file is not a path"],
    ["a huge file", " ".repeat(1_000_001), "This file is not a path"],
    ["the data of the page", snapshotOf(assets), "This file is not a path"],
    ["a changed amount", { ...proofs["BTC"], units: "600000" }, "The parts of the path don't add up to its balance."],
    [
      "another snapshot",
      givenTree({ at: otherAt }).proofOf(0),
      "Choose the snapshot of 16 Nov 2026, 06:00 IST above, then check the file again.",
    ],
    [
      "another asset",
      givenTree({ ticker: "DOGE" }).proofOf(0),
      "The path is for an asset that isn't in this snapshot.",
    ],
  ])("a file with %s is explained", async (_what, content, words) => {
    const page = openPage("/proof-of-reserves", { isGuest: true });
    await chooseFile(page, content);
    await screen.findByText(words);
    expect(screen.queryByText(/is counted$/)).toBeNull();
  });
});

describe("the evidence", () => {
  const address = {
    networkKey: "BTC",
    address: "bc1qfeofeofeofeofeofeofeofeofeofeofeofeofe",
    source: "HOT" as const,
    holdings: [{ ticker: "BTC", amount: "1.5" }],
    signed: { message: "Feo proof of reserves\nFeo controls the BTC address", signature: "H8signature" },
  };
  const cold = { ...address, address: "bc1qcold", source: "COLD" as const, signed: null };
  const bank = { bankName: "Sahyadri Bank", account: "•••• 0401", balance: "5000", at: snapshotAt };

  const open = async (name: string) => {
    publish(snapshotOf(assets, { addresses: [address, cold], bank }));
    const page = openPage("/proof-of-reserves", { isGuest: true });
    await page.user.click(await screen.findByRole("button", { name }));
    return { ...page, dialog: within(await screen.findByRole("dialog")) };
  };

  test("addresses show what they hold, their signed message, and honestly where it is missing", async () => {
    const { dialog, user } = await open("See addresses and signatures");
    screen.getByText(/^2 wallet addresses, 1 of them with a signed message/);
    dialog.getByText(address.address);
    dialog.getByText(/^Not signed yet\. Its keys are offline/);
    await user.click(dialog.getByText("Signed message"));
    await user.click(dialog.getByRole("button", { name: "Copy the signature" }));
    expect(await navigator.clipboard.readText()).toBe("H8signature");
    dialog.getByText(/Bitcoin Core's verifymessage accepts only addresses that begin with 1/);
    expect(await axeFaults()).toEqual([]);
  });

  test("many addresses are shown a few at a time", async () => {
    const many = Array.from({ length: 45 }, (_, index) => ({ ...address, address: `bc1q${index}` }));
    publish(snapshotOf(assets, { addresses: many }));
    const { user } = openPage("/proof-of-reserves", { isGuest: true });
    await user.click(await screen.findByRole("button", { name: "See addresses and signatures" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getAllByText(/^bc1q/)).toHaveLength(20);
    await user.click(dialog.getByRole("button", { name: "Show 20 more of 45" }));
    await user.click(dialog.getByRole("button", { name: "Show 5 more of 45" }));
    expect(dialog.getAllByText(/^bc1q/)).toHaveLength(45);
  });

  test("the bank balance has a masked account, and says that it cannot be checked from outside", async () => {
    const { dialog } = await open("See bank balance");
    dialog.getByText(/^Sahyadri Bank, account •••• 0401: statement balance of ₹5,000\.00 on 17 Nov 2026, 06:00 IST/);
    dialog.getByText(/Banks don't sign balances/);
  });

  test("the tree is explained, with what it does not prove", async () => {
    const { dialog } = await open("How the tree works");
    dialog.getByText("What it doesn't prove");
  });

  test("the script has a link and its command, with the published root", async () => {
    const { dialog, user } = await open("Get the script");
    const link = dialog.getByRole<HTMLAnchorElement>("link", { name: "verify-balance.mjs" });
    expect(new URL(link.href).pathname).toBe("/verify-balance.mjs");
    expect(link.hasAttribute("download")).toBe(true);
    await user.click(dialog.getByRole("button", { name: "Copy the command" }));
    expect(await navigator.clipboard.readText()).toBe(
      `node verify-balance.mjs feo-path-BTC-2026-11-17.json ${bitcoin.root}`,
    );
  });
});

describe("snapshots", () => {
  test("choosing a snapshot puts it in the address and loads it", async () => {
    fakeApi.answer(readSolvency, ({ query }) => ({
      solvency: snapshotOf(assets, query["snapshot"] === otherId ? { id: otherId, at: otherAt, accounts: 7 } : {}),
      lowestRatio: null,
      nextAt: "2026-11-18T00:30:00.000Z",
    }));
    const page = openPage("/proof-of-reserves", { isGuest: true });
    await screen.findByText("2,18,406 accounts with a balance");
    await choose(page, "Snapshot", "16 Nov 2026, 06:00 IST");
    await screen.findByText("7 accounts with a balance");
    expect(searchOf(page)).toBe(`?snapshot=${otherId}`);
  });

  test("past snapshots are listed page by page", async () => {
    const oldest = {
      id: "33333333-3333-4333-8333-333333333333",
      at: "2026-11-15T00:30:00.000Z",
      accounts: 1,
      ratio: null,
    };
    fakeApi.answer(listSolvency, ({ query }) =>
      query["before"] === undefined ? { snapshots: lines, hasMore: true } : { snapshots: [oldest], hasMore: false },
    );
    const { user } = openPage("/proof-of-reserves", { isGuest: true });
    await user.click(await screen.findByRole("button", { name: "Past snapshots" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Past snapshots" }));
    await user.click(dialog.getByRole("button", { name: "Show older" }));
    const link = await dialog.findByRole("link", { name: "15 Nov 2026, 06:00 IST" });
    expect(link.getAttribute("href")).toBe(`/proof-of-reserves?snapshot=${oldest.id}`);
    expect(dialog.queryByRole("button", { name: "Show older" })).toBeNull();
    expect(fakeApi.asked(listSolvency).at(-1)?.query).toEqual({ before: otherAt });
  });

  test("an unknown snapshot leads to the latest", async () => {
    fakeApi.refuse(readSolvency, "SNAPSHOT_NOT_FOUND");
    openPage(`/proof-of-reserves?snapshot=${otherId}`, { isGuest: true });
    await screen.findByText("There is no such snapshot");
    expect(screen.getByRole("link", { name: "Show the latest" }).getAttribute("href")).toBe("/proof-of-reserves");
  });

  test("before the first snapshot, the page says when it comes", async () => {
    publish(null);
    openPage("/proof-of-reserves", { isGuest: true });
    await screen.findByText("No snapshot yet");
    await screen.findByText("18 Nov 2026, 06:00 IST");
    expect(await axeFaults()).toEqual([]);
  });

  test("a snapshot that failed to load is retried", async () => {
    fakeApi.refuse(readSolvency, "INTERNAL_ERROR");
    const { user } = openPage("/proof-of-reserves", { isGuest: true });
    const retry = await screen.findByRole("button", { name: "Try again" });
    publish(snapshotOf(assets));
    await user.click(retry);
    await screen.findByText("₹1,830.77 Cr");
  });
});
