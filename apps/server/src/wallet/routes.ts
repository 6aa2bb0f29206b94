/** The calls for the two wallets. Parses and authorises; the core moves the money. */
import { movedDecimals, readBalances, transferBetweenWallets, type WalletType } from "@feo/contract";
import { mainWallet, spotWallet, type Wallet } from "@feo/exchange";
import { parseDecimal } from "@feo/money";
import { type Instruments, mostUnits, unitsText } from "../market/instruments.ts";
import type { Api } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import { KeyReused } from "../sequencer/answer.ts";
import { type Draft, fingerprintOf, fingerprintOfTransfer } from "../sequencer/fingerprint.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { readOwnWrites, submit } from "../sequencer/submit.ts";
import type { WalletStore } from "./wallet.store.ts";

export interface WalletDeps {
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  readonly store: WalletStore;
  readonly limit: Limit;
}

/** Transfers need the first level of verification (design §9). */
const levelToTransfer = 1;
const walletOf = (type: WalletType): Wallet => (type === "MAIN" ? mainWallet : spotWallet);

export function walletRoutes(api: Api, { sequencer, instruments, store, limit }: WalletDeps): void {
  api.call(readBalances, async ({ caller }) => {
    await readOwnWrites(sequencer, caller.userNumber);
    const rows = new Map((await store.balances(caller.userNumber)).map((row) => [row.asset, row]));
    const { coins } = instruments();
    const list = (available: "mainAvailable" | "spotAvailable", locked: "mainLocked" | "spotLocked") =>
      coins.map((coin) => ({
        coinTicker: coin.ticker,
        balance: unitsText(coin, rows.get(coin.asset)?.[available] ?? 0n),
        locked: unitsText(coin, rows.get(coin.asset)?.[locked] ?? 0n),
      }));
    return { mainWallet: list("mainAvailable", "mainLocked"), spotWallet: list("spotAvailable", "spotLocked") };
  });

  api.call(transferBetweenWallets, async ({ caller, body, idempotencyKey: key }) => {
    limit(caller.userId);
    if (caller.kycLevel < levelToTransfer) throw new ProblemError("KYC_LEVEL_TOO_LOW");
    const { source, destination, coinTicker } = body;
    const coin = instruments().coin(coinTicker);
    if (!coin) throw new ProblemError("COIN_NOT_FOUND");
    const amount = parseDecimal(body.amount, coin.decimals, { unbounded: true });
    const isFine = parseDecimal(body.amount, movedDecimals(coin), { unbounded: true }).ok;
    if (!amount.ok || !isFine) throw new ProblemError("AMOUNT_TOO_PRECISE");
    if (amount.units > mostUnits) throw new ProblemError("AMOUNT_TOO_LARGE");
    const { userNumber: user } = caller;
    const wallets = { from: walletOf(source), to: walletOf(destination) };
    const named = key === undefined ? {} : { refId: key };
    const draft: Draft = {
      kind: "transfer",
      user,
      asset: coin.asset,
      units: Number(amount.units),
      ...wallets,
      ...named,
    };
    // The sequencer remembers only the latest idempotency keys; a later retry finds its transfer in the tables.
    const known = key === undefined ? undefined : await store.transfer(user, key);
    if (known && fingerprintOfTransfer(known) !== fingerprintOf(draft)) throw new KeyReused();
    const { sequence, at } = known ?? (await submit(sequencer, draft, { user, key }));
    return {
      walletTransferTx: {
        id: String(sequence),
        userId: caller.userId,
        coinTicker,
        amount: unitsText(coin, amount.units),
        fromWalletType: source,
        toWalletType: destination,
        createdAt: new Date(at).toISOString(),
      },
    };
  });
}
