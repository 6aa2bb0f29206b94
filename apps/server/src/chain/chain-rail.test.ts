import { type RefusalCode, SignerRefusal } from "@feo/custody";
import { expect, test } from "vitest";
import type { WithdrawalRow } from "../withdrawal/withdrawal.tables.ts";
import { createChainRail } from "./chain-rail.ts";
import type { MovingCoin } from "./moving-coins.ts";

const place = {
  coin: { decimals: 18 },
  contract: null,
  terms: { decimals: 18 },
  connection: { network: { family: "evm" }, node: { decimals: async () => 18 } },
} as unknown as MovingCoin;
const row = { id: "1", coinTicker: "ETH", network: "ETH", address: "0x57a4", units: 5n, feeUnits: 1n } as WithdrawalRow;

/** A rail whose signer refuses everything with the given code. */
const railRefusedWith = (code: RefusalCode) =>
  createChainRail({
    moving: { need: async () => place },
    internal: { payeeAt: async () => undefined },
    purseOn: () => ({ pay: () => Promise.reject(new SignerRefusal(code, "as it says")) }),
  } as unknown as Parameters<typeof createChainRail>[0]);

test.each<[RefusalCode, string, string]>([
  ["STOPPED", "waits", "Signing is waiting: as it says"],
  ["HOUR_LIMIT", "waits", "Signing is waiting: as it says"],
  ["FEE_LIMIT", "waits", "Signing is waiting: as it says"],
  ["REFUSED", "objection", "The signer refused it: as it says"],
  ["UNREADABLE", "objection", "The signer refused it: as it says"],
])("a withdrawal that the signer refuses with %s becomes: %s", async (code, kind, note) => {
  const claim = () => Promise.reject(new Error("Nothing was signed"));
  expect(await railRefusedWith(code).send(row, claim)).toEqual({ kind, note });
});
