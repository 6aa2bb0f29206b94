import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faucetPage } from "./faucet-page.ts";
import { networkNames } from "./networks.ts";
import { startWorldOf, type WorldOfChains } from "./world-of-chains-for-tests.ts";

let world: WorldOfChains;
beforeAll(async () => {
  world = await startWorldOf(networkNames);
});
afterAll(() => world.stop());

const evmAddress = `0x${"ab".repeat(20)}`;
const bitcoinAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const litecoinAddress = "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9";

describe("the faucet", () => {
  test.each([
    ["ETH", "ETH", "1.000000000000000001", 1_000_000_000_000_000_001n],
    ["POLYGON", "POL", "2", 2n * 10n ** 18n],
    ["BSC", "BNB", "0.5", 5n * 10n ** 17n],
    ["AVAXC", "AVAX", "300000", 300_000n * 10n ** 18n],
  ])("the faucet gives %s its %s: %s", async (network, coin, amount, units) => {
    const { hash } = await world.give({ network, coin, address: evmAddress, amount });
    await world.post(`/chains/${network}/mine`, { blocks: 1 });
    expect(BigInt(await world.rpc<string>(network, "eth_getBalance", evmAddress, "latest"))).toBe(units);
    expect(await world.rpc(network, "eth_getTransactionReceipt", hash)).toMatchObject({
      status: "0x1",
      from: await world.wallet(network, "alice"),
      to: evmAddress,
    });
  });

  test.each([
    ["ETH", "USDT", "0xdAC17F958D2ee523a2206206994597C13D831ec7", "0.000001", 1n],
    ["ETH", "LINK", "0x514910771AF9Ca656af840dff83E8264EcF986CA", "7", 7n * 10n ** 18n],
    ["POLYGON", "USDT", "0xc2132D05D31c914a87C6611C10748AEb04B58e8F", "1000000", 10n ** 12n],
  ])("the faucet gives %s its token %s", async (network, coin, token, amount, units) => {
    await world.give({ network, coin, address: evmAddress, amount, from: "exchange" });
    await world.post(`/chains/${network}/mine`, { blocks: 1 });
    const data = `0x70a08231${evmAddress.slice(2).padStart(64, "0")}`;
    expect(BigInt(await world.rpc<string>(network, "eth_call", { to: token, data }, "latest"))).toBe(units);
  });

  test.each([
    ["BTC", bitcoinAddress],
    ["LTC", litecoinAddress],
  ])("the faucet gives %s", async (network, address) => {
    const { hash } = await world.give({ network, coin: network, address, amount: "0.00000294" });
    await world.post(`/chains/${network}/mine`, { blocks: 1 });
    const { vout } = await world.rpc<{ vout: { value: number }[] }>(network, "getrawtransaction", hash, true);
    expect(vout.map(({ value }) => value)).toContain(0.00000294);
  });

  test("the faucet serves many requests at once, each in its own transaction", async () => {
    const requests = Array.from({ length: 30 }, () =>
      world.give({ network: "BSC", coin: "BNB", address: evmAddress, amount: "1" }),
    );
    const hashes = (await Promise.all(requests)).map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(30);
    await world.post("/chains/BSC/mine", { blocks: 1 });
    for (const hash of hashes) {
      expect(await world.rpc("BSC", "eth_getTransactionReceipt", hash)).toMatchObject({ status: "0x1" });
    }
  });

  test.each([
    ["an unknown network", { network: "DOGE" }, 400, "network: choose one of ETH, POLYGON, BSC, AVAXC, BTC, LTC"],
    ["a coin of another network", { coin: "BNB" }, 400, "coin: ETH has only ETH, USDT, LINK"],
    ["a coin by another name", { coin: "toString" }, 400, "coin: ETH has only"],
    ["no amount", { amount: "" }, 400, "amount: must be a decimal number"],
    ["a word", { amount: "much" }, 400, "amount: must be a decimal number"],
    ["an exponent", { amount: "1e3" }, 400, "amount: must be a decimal number"],
    ["a comma", { amount: "1,5" }, 400, "amount: must be a decimal number"],
    ["a number instead of a string", { amount: 1 }, 400, "amount: Invalid input"],
    ["less than nothing", { amount: "-1" }, 400, "amount: must be a decimal number"],
    ["nothing", { amount: "0.000" }, 400, "amount: must be above zero"],
    ["more decimals than ether has", { amount: "0.0000000000000000001" }, 400, "ETH on ETH has 18 decimals"],
    ["more decimals than Tether has", { coin: "USDT", amount: "0.0000001" }, 400, "USDT on ETH has 6 decimals"],
    ["more than there is", { amount: "99999999999" }, 422, "amount: more than alice has"],
    ["more tokens than there are", { coin: "LINK", amount: "99999999999999" }, 422, "amount: more than alice has"],
    ["an address that is too short", { address: "0x1234" }, 400, "address: not a valid address on ETH"],
    ["an address of another chain", { address: bitcoinAddress }, 400, "address: not a valid address on ETH"],
    [
      "a mistyped address",
      { address: "0xdAC17F958D2ee523a2206206994597C13D831ec8" },
      400,
      "address: not a valid address on ETH",
    ],
    [
      "Bitcoin to Litecoin's address",
      { network: "BTC", coin: "BTC", address: litecoinAddress },
      400,
      "address: not a valid address on BTC",
    ],
    [
      "Bitcoin to a mistyped address",
      { network: "BTC", coin: "BTC", address: `${bitcoinAddress.slice(0, -1)}5` },
      400,
      "address: not a valid",
    ],
    [
      "dust",
      { network: "BTC", coin: "BTC", address: bitcoinAddress, amount: "0.00000293" },
      400,
      "amount: too small for the network",
    ],
    [
      "more Bitcoin than there is",
      { network: "BTC", coin: "BTC", address: bitcoinAddress, amount: "60000" },
      422,
      "more than alice has",
    ],
    ["somebody who has no wallet", { from: "mallory" }, 400, "from: Invalid option"],
    ["something more", { tip: "1" }, 400, "Unrecognized key"],
  ])("a faucet request for %s is refused", async (_, change, status, words) => {
    const answer = await world.post("/faucet", {
      network: "ETH",
      coin: "ETH",
      address: evmAddress,
      amount: "1",
      ...change,
    });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
  });

  test("an address is valid with a correct checksum, or with none", async () => {
    for (const address of ["0xdAC17F958D2ee523a2206206994597C13D831ec7", `0x${"AB".repeat(20)}`]) {
      const { hash } = await world.give({ network: "AVAXC", coin: "AVAX", address, amount: "1" });
      const sent = await world.rpc("AVAXC", "eth_getTransactionByHash", hash);
      expect(sent).toMatchObject({ to: address.toLowerCase(), value: "0xde0b6b3a7640000" });
    }
  });
});

describe("the faucet's page", () => {
  const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/faucet`, { method: "POST", body: new URLSearchParams(form), headers, redirect: "manual" });
  const form = { asset: "POLYGON/USDT", address: evmAddress, amount: "4.5", from: "bob" };

  test("the page sends a payment, and shows its confirmations and the chains' heights", async () => {
    const answer = await post(form);
    expect(answer.status).toBe(303);
    const hash = new URL(answer.headers.get("location") ?? "", world.url).searchParams.get("hash") ?? "";
    const show = async () => (await fetch(`${world.url}/faucet?hash=${hash}`)).text();
    expect(await show()).toMatch(/pending<\/span><span>4.5 USDT on POLYGON/);
    await world.post("/chains/POLYGON/mine", { blocks: 3 });
    const page = await show();
    expect(page).toMatch(/3 confirmations<\/span><span>4.5 USDT on POLYGON/);
    expect(page).toContain(`Sent. The transaction is <code class="pick">${hash}</code>`);
    for (const network of networkNames) expect(page).toContain(`POST /chains/${network}`);
  });

  test("the page keeps the refused values in the form", async () => {
    const answer = await post({ ...form, amount: "four" });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain("amount: must be a decimal number");
    expect(page).toContain('value="four"');
    expect(page).toContain('<option value="POLYGON/USDT" selected>');
  });

  const postTo = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(world.url + path, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
  const height = async (network: string) => {
    const chains = (await (await fetch(`${world.url}/chains`)).json()) as { network: string; height: number }[];
    return chains.find((chain) => chain.network === network)?.height ?? Number.NaN;
  };
  /** The page's status message after posting its form. */
  async function saidAfter(path: string, fields: Record<string, string>): Promise<string> {
    const answer = await postTo(path, fields);
    expect(answer.status).toBe(303);
    const shown = await fetch(new URL(answer.headers.get("location") ?? "", world.url));
    return /role="status">([^<]*)</.exec(await shown.text())?.[1] ?? "";
  }

  test.each(networkNames)("the page mines on %s, one block or several", async (network) => {
    const before = await height(network);
    expect(await saidAfter("/faucet/mine", { network, blocks: "1" })).toBe(`Mined 1 block on ${network}.`);
    expect(await height(network)).toBe(before + 1);
    expect(await saidAfter("/faucet/mine", { network, blocks: "3" })).toBe(`Mined 3 blocks on ${network}.`);
    expect(await height(network)).toBe(before + 4);
  });

  test.each([
    ["ETH", evmAddress, {}, "gone", 0],
    ["ETH", evmAddress, { keep: "on" }, "in the first of them", 3],
    ["BTC", bitcoinAddress, {}, "gone", 0],
    ["BTC", bitcoinAddress, { keep: "on" }, "in the first of them", 3],
  ])(
    "the page reorganises %s, and says what happened to the transactions to %s: %j",
    async (network, address, keep, fate, deep) => {
      await world.post(`/chains/${network}/mine`, { blocks: 3 });
      const { hash } = await world.give({ network, coin: network, address, amount: "0.5" });
      await world.post(`/chains/${network}/mine`, { blocks: 2 });
      const before = await height(network);
      expect(await saidAfter("/faucet/reorganise", { network, depth: "2", ...keep })).toBe(
        `Reorganised ${network}: 3 new blocks replaced the latest 2 blocks. Their transactions are ${fate}.`,
      );
      expect(await height(network)).toBe(before + 1);
      const card = (await (await fetch(`${world.url}/faucet`)).text())
        .split("<article")
        .find((one) => one.includes(hash));
      expect(card).toContain(deep === 0 ? "pending" : `${deep} confirmations`);
    },
  );

  test.each([
    ["/faucet/mine", { blocks: "0" }, "blocks: must be a whole number from 1 to 200"],
    ["/faucet/mine", { blocks: "201" }, "blocks: must be a whole number from 1 to 200"],
    ["/faucet/mine", { blocks: "1.5" }, "blocks: must be a whole number from 1 to 200"],
    ["/faucet/mine", { blocks: "" }, "blocks: must be a whole number from 1 to 200"],
    ["/faucet/mine", { blocks: "many" }, "blocks: must be a whole number from 1 to 200"],
    ["/faucet/mine", {}, "blocks: Invalid input"],
    ["/faucet/mine", { blocks: "1", network: "DOGE" }, "network: choose one of ETH, POLYGON, BSC, AVAXC, BTC, LTC"],
    ["/faucet/mine", { blocks: "1", tip: "1" }, "Unrecognized key"],
    ["/faucet/reorganise", { depth: "65" }, "depth: must be a whole number from 1 to 64"],
    ["/faucet/reorganise", { depth: "-1" }, "depth: must be a whole number from 1 to 64"],
    ["/faucet/reorganise", { depth: "1", keep: "yes" }, "keep: Invalid input"],
    ["/faucet/reorganise", { depth: "64" }, "The chain has too few blocks"],
  ])("%s with %j changes nothing and says why: %s", async (path, change, words) => {
    const before = await height("AVAXC");
    const answer = await postTo(path, { network: "AVAXC", ...change });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(/role="alert">([^<]*)</.exec(page)?.[1]).toContain(words);
    expect(page).not.toContain('role="status"');
    expect(await height("AVAXC")).toBe(before);
  });

  test("a refused block count stays in its field", async () => {
    const page = await (await postTo("/faucet/reorganise", { network: "LTC", depth: "900", keep: "on" })).text();
    const [, own = ""] = /<details open>([\s\S]*?)<\/details>/.exec(page) ?? [];
    expect(own).toContain("On LTC, at height");
    expect(own).toContain('name="depth" value="900"');
    expect(own).toContain('name="keep" checked');
    expect(page.match(/value="900"/g)).toHaveLength(1);
  });

  test.each(["/faucet/mine", "/faucet/reorganise"])("%s accepts only the page's own form", async (path) => {
    const fields = { network: "BSC", blocks: "1", depth: "1" };
    const before = await height("BSC");
    expect((await postTo(path, fields, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await world.post(path, fields)).status).toBe(415);
    expect(await height("BSC")).toBe(before);
  });

  test("the page does not report blocks that were not mined", async () => {
    for (const query of ["network=ETH&mined=many", "network=%3Cb%3E&mined=1", "mined=3", "network=ETH&replaced=65"]) {
      expect(await (await fetch(`${world.url}/faucet?${query}`)).text()).not.toContain('role="status"');
    }
  });

  test("the faucet's form posted from another site is refused", async () => {
    expect((await post(form, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const text = { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" };
    expect((await fetch(`${world.url}/faucet`, text)).status).toBe(415);
  });

  test("text that people entered is escaped on the faucet's page", () => {
    const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const wallets = { alice: hostile, bob: hostile, exchange: hostile };
    const gift = {
      network: "ETH",
      coin: hostile,
      address: hostile,
      amount: hostile,
      hash: hostile,
      from: "bob",
    } as const;
    const html = faucetPage({
      chains: [{ network: "ETH", kind: "evm", chainId: 1, height: 1, wallets }],
      gifts: [{ ...gift, fromAddress: hostile, confirmations: 1 }],
      hash: hostile,
      blocks: { network: hostile, mined: 1 },
      problem: hostile,
      form: {
        asset: hostile,
        address: hostile,
        amount: hostile,
        from: hostile,
        network: "ETH",
        blocks: hostile,
        depth: hostile,
      },
    });
    expect(html).not.toMatch(/<script|<img|"'>/);
    expect(html.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThanOrEqual(14);
  });
});
