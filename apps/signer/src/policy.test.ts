import { SignerRefusal } from "@feo/custody";
import { describe, expect, test } from "vitest";
import { hourMs, hourOf, judge, type Policy, policySchema, type SignedBefore, type Transfer } from "./policy.ts";

const [cold, stranger, other, house] = ["0xC01d", "0x57a4", "0x07e4", "0x405e"];
const usdt = `0x${"a".repeat(40)}`;
const policy: Policy = {
  cold: { evm: cold },
  networks: {
    ETH: {
      fees: { each: "0.01", hour: "0.05" },
      coins: {
        ETH: { decimals: 18, each: "5", hour: "12" },
        USDT: { contract: usdt, decimals: 6, each: "1000", hour: "2500" },
      },
    },
  },
};
const ether = (amount: number) => BigInt(Math.round(amount * 1e6)) * 10n ** 12n;
const now = Date.UTC(2026, 0, 5, 12);

const to = (address: string, chainUnits: bigint, isOwn = false) => ({ address, chainUnits, isOwn });
const transfer = (changes: Partial<Transfer>): Transfer => ({
  network: "ETH",
  family: "evm",
  contract: null,
  staysOurs: false,
  feeUnits: ether(0.001),
  turn: "house 1",
  outputs: [to(stranger, ether(1))],
  ...changes,
});
const signed = (turn: string, chainUnits: bigint, minutesAgo = 1, coin = "ETH"): SignedBefore => ({
  at: now - minutesAgo * 60_000,
  network: "ETH",
  turn,
  coin,
  chainUnits,
  feeUnits: 0n,
});
const codeOf = (
  changes: Partial<Transfer>,
  before: readonly SignedBefore[] = [],
  rules = policy,
): string | undefined => {
  try {
    judge(rules, transfer(changes), before, now);
    return undefined;
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error;
    return error.code;
  }
};

describe("what the policy lets out", () => {
  test("a listed coin may go to any address within the limits", () => {
    expect(judge(policy, transfer({}), [], now)).toEqual({ coin: "ETH", chainUnits: ether(1), feeUnits: ether(0.001) });
    expect(codeOf({ outputs: [to(stranger, ether(5))] })).toBeUndefined();
    // Letter case in a contract address is only a checksum.
    expect(codeOf({ contract: usdt.toUpperCase().replace("0X", "0x"), outputs: [to(stranger, 5n)] })).toBeUndefined();
  });

  test.each<[string, Partial<Transfer>]>([
    ["a network", { network: "POLYGON" }],
    ["a contract", { contract: `0x${"b".repeat(40)}` }],
  ])("%s that is not listed is refused", (_what, changes) => {
    expect(codeOf(changes)).toBe("REFUSED");
  });

  test("an amount over the limit per transaction is refused, to the smallest unit", () => {
    expect(codeOf({ outputs: [to(stranger, ether(5) + 1n)] })).toBe("REFUSED");
    expect(codeOf({ contract: usdt, outputs: [to(stranger, 1_000_000_001n)] })).toBe("REFUSED");
  });

  test("a fee over the limit is refused as FEE_LIMIT, even for a transfer to the house", () => {
    const feeUnits = ether(0.01) + 1n;
    expect(codeOf({ feeUnits: ether(0.01) })).toBeUndefined();
    expect(codeOf({ feeUnits })).toBe("FEE_LIMIT");
    expect(codeOf({ feeUnits, outputs: [to(house, 1n, true)] })).toBe("FEE_LIMIT");
  });

  test("a transfer that can never be signed is refused as such, even while the fee is also too high", () => {
    const feeUnits = ether(0.01) + 1n;
    expect(codeOf({ feeUnits, outputs: [to(stranger, ether(5) + 1n)] })).toBe("REFUSED");
    expect(codeOf({ feeUnits, staysOurs: true })).toBe("REFUSED");
    const listed = { ...policy.networks["ETH"], destinations: [other] } as Policy["networks"][string];
    expect(codeOf({ feeUnits }, [], { ...policy, networks: { ETH: listed } })).toBe("REFUSED");
  });

  test("where destinations are listed, only those, cold storage and the house are accepted", () => {
    const listed = { ...policy.networks["ETH"], destinations: [stranger] } as Policy["networks"][string];
    const rules = { ...policy, networks: { ETH: listed } };
    expect(codeOf({}, [], rules)).toBeUndefined();
    expect(codeOf({ outputs: [to(other, 1n)] }, [], rules)).toBe("REFUSED");
    expect(codeOf({ outputs: [to(cold, 1n)] }, [], rules)).toBeUndefined();
    expect(codeOf({ outputs: [to(house, 1n, true)] }, [], rules)).toBeUndefined();
  });
});

describe("hourly limits", () => {
  test("transfers to outside addresses stop at the hourly limit and are allowed again an hour later", () => {
    const before = [signed("house 2", ether(5)), signed("house 3", ether(5))];
    expect(codeOf({ outputs: [to(stranger, ether(2))] }, before)).toBeUndefined();
    expect(codeOf({ outputs: [to(stranger, ether(2) + 1n)] }, before)).toBe("HOUR_LIMIT");
    const older = [signed("house 2", ether(5), 61), signed("house 3", ether(5))];
    expect(codeOf({ outputs: [to(stranger, ether(3))] }, older)).toBeUndefined();
  });

  test("each coin has its own hourly limit", () => {
    const before = [signed("house 2", ether(5)), signed("house 3", ether(5)), signed("house 4", ether(2))];
    expect(codeOf({ outputs: [to(stranger, 1n)] }, before)).toBe("HOUR_LIMIT");
    expect(codeOf({ contract: usdt, outputs: [to(stranger, 1_000_000_000n)] }, before)).toBeUndefined();
  });

  test("transactions that share a nonce count once, by the largest", () => {
    const before = [signed("house 1", ether(5)), signed("house 1", ether(5)), signed("house 2", ether(5))];
    expect(codeOf({ turn: "house 1", outputs: [to(stranger, ether(5))] }, before)).toBeUndefined();
    expect(codeOf({ turn: "house 3", outputs: [to(stranger, ether(2) + 1n)] }, before)).toBe("HOUR_LIMIT");
  });

  test("transfers to cold storage or the house are not limited and do not count towards the limit", () => {
    const before = [signed("house 2", ether(5)), signed("house 3", ether(5)), signed("house 4", ether(2))];
    for (const output of [to(cold, ether(1_000)), to(house, ether(1_000), true)]) {
      expect(codeOf({ outputs: [output] }, before)).toBeUndefined();
      expect(judge(policy, transfer({ outputs: [output] }), [], now).chainUnits).toBe(0n);
    }
  });

  test("hourly fees are limited for every recipient, the house included", () => {
    const before = [1, 2, 3, 4].map((turn) => ({ ...signed(`house ${turn + 1}`, 0n), feeUnits: ether(0.01) }));
    const own = { outputs: [to(house, 1n, true)], feeUnits: ether(0.01) };
    expect(codeOf(own, before)).toBeUndefined();
    expect(codeOf(own, [...before, { ...signed("house 9", 0n), feeUnits: 1n }])).toBe("HOUR_LIMIT");
  });

  test("the hourly status shows the signed amount beside the limit", () => {
    const before = [signed("house 1", ether(1.5)), signed("house 2", 2_500_000n, 1, "USDT"), signed("x", ether(9), 61)];
    expect(hourOf(policy, before, now)).toEqual([
      { network: "ETH", coin: "ETH", signed: "1.5", limit: "12" },
      { network: "ETH", coin: "USDT", signed: "2.5", limit: "2500" },
    ]);
    expect(hourMs).toBe(3_600_000);
  });
});

test("coins at customers' addresses may go only to the house or to cold storage", () => {
  const staysOurs = true;
  expect(codeOf({ staysOurs, outputs: [to(house, ether(1_000), true)] })).toBeUndefined();
  expect(codeOf({ staysOurs, outputs: [to(cold, ether(1_000))] })).toBeUndefined();
  expect(codeOf({ staysOurs, outputs: [to(stranger, 1n)] })).toBe("REFUSED");
});

test.each<[string, object]>([
  ["an unknown network", { cold: {}, networks: { MOON: policy.networks["ETH"] } }],
  [
    "a limit below zero",
    { cold: {}, networks: { ETH: { ...policy.networks["ETH"], fees: { each: "-1", hour: "1" } } } },
  ],
  ["an extra field", { ...policy, colder: {} }],
  ["no limits", { cold: {}, networks: { ETH: { coins: {} } } }],
])("a policy with %s does not pass the schema", (_what, wrong) => {
  expect(policySchema.safeParse(policy).success).toBe(true);
  expect(policySchema.safeParse(wrong).success).toBe(false);
});
