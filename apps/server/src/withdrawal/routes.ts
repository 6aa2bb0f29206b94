/** API calls for withdrawals. Thin: the rules are in withdrawals.ts and check-withdrawal.ts. */
import {
  cancelCryptoWithdrawal,
  cancelFiatWithdrawal,
  listCryptoWithdrawals,
  listFiatWithdrawals,
  readWithdrawalLimits,
  type SecurityEventName,
  withdrawCrypto,
  withdrawFiat,
} from "@feo/contract";
import { formatMoney } from "@feo/money";
import { type Flows, requireVerified } from "../auth/flow.ts";
import type { Place, SecurityTrail } from "../auth/security-trail.ts";
import type { Api, Caller, Flow } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import type { Rails, WithdrawalRequest } from "./rail.ts";
import type { WithdrawalStore } from "./withdrawal.store.ts";
import type { RailName, WithdrawalRow } from "./withdrawal.tables.ts";
import { viewCrypto, viewFiat } from "./withdrawal-view.ts";
import type { Withdrawals } from "./withdrawals.ts";

interface WithdrawalRoutesDeps {
  readonly store: WithdrawalStore;
  readonly withdrawals: Withdrawals;
  readonly rails: Rails;
  readonly flows: Flows;
  readonly trail: SecurityTrail;
  readonly limit: Limit;
  readonly decimalsOf: (ticker: string) => number;
  /** Triggers the rail's job at once. */
  readonly nudge: (rail: RailName) => void;
}

interface Asked extends Place {
  readonly caller: Caller;
  readonly flow: Flow;
  readonly idempotencyKey?: string | undefined;
}

/** Common to both rails' calls. */
function createCalls({ withdrawals, store, flows, trail, limit, decimalsOf, nudge }: WithdrawalRoutesDeps) {
  /** `detail` describes a new withdrawal to its owner, in a mail with a link that freezes the account. */
  async function withdraw(
    { caller, flow, idempotencyKey: key, address, userAgent }: Asked,
    request: WithdrawalRequest,
    event: SecurityEventName,
    detail: string,
  ): Promise<WithdrawalRow> {
    limit(caller.userId);
    requireVerified(flow);
    const known = await withdrawals.known(caller, request, key);
    if (known) return known;
    // Check before using the confirmation: a refused request does not consume it.
    await withdrawals.check(caller, request);
    const row = await withdrawals.ask(caller, request, key, (within) => flows.use(flow, within));
    nudge(row.rail);
    await trail.notify(await store.person(caller.userId), event, { address, userAgent }, { detail });
    return row;
  }

  return {
    withdraw,
    view: {
      fiat: (row: WithdrawalRow) => viewFiat(row, decimalsOf(row.coinTicker)),
      crypto: (row: WithdrawalRow) => viewCrypto(row, decimalsOf(row.coinTicker)),
    },
  };
}

export function fiatWithdrawalRoutes(api: Api, deps: WithdrawalRoutesDeps): void {
  const { withdrawals, store } = deps;
  const { withdraw, view } = createCalls(deps);

  api.call(withdrawFiat, async ({ body: { bankAccountId, amount }, ...asked }) => {
    const request = { coinTicker: "INR", amount, target: { rail: "bank", bankAccountId } } as const;
    return { tx: view.fiat(await withdraw(asked, request, "WITHDRAWAL_REQUESTED", formatMoney(amount, "INR"))) };
  });

  api.call(readWithdrawalLimits, ({ caller }) => withdrawals.limits(caller));

  api.call(cancelFiatWithdrawal, async ({ caller, body: { id } }) => ({
    tx: view.fiat(await withdrawals.cancel(caller.userId, "bank", id)),
  }));

  api.call(listFiatWithdrawals, async ({ caller, query }) => {
    const { count, rows } = await store.list(caller.userId, "bank", query);
    return { count, txs: rows.map(view.fiat) };
  });
}

export function cryptoWithdrawalRoutes(api: Api, deps: WithdrawalRoutesDeps): void {
  const { withdrawals, store, rails } = deps;
  const { withdraw, view } = createCalls(deps);

  api.call(withdrawCrypto, async ({ body, ...asked }) => {
    const { coinTicker, amount, networkKey, address, feeCoinTicker, feeAmount } = body;
    const request = {
      coinTicker,
      amount,
      target: { rail: "chain", networkKey, address },
      shownFee: { coinTicker: feeCoinTicker, amount: feeAmount },
    } as const;
    const detail = `${amount} ${coinTicker} to ${address}`;
    return { tx: view.crypto(await withdraw(asked, request, "CRYPTO_WITHDRAWAL_REQUESTED", detail)) };
  });

  api.call(cancelCryptoWithdrawal, async ({ caller, body: { id } }) => ({
    tx: view.crypto(await withdrawals.cancel(caller.userId, "chain", id)),
  }));

  api.call(listCryptoWithdrawals, async ({ caller, query }) => {
    const { count, rows } = await store.list(caller.userId, "chain", query);
    const sent = rows.filter(({ stage }) => stage === "sent").map(({ id }) => id);
    // The chains are opened lazily, and may be unavailable: the list is shown in any case.
    const chain = sent.length === 0 ? undefined : await rails("chain").catch(() => undefined);
    const confirmations = await chain?.confirmations?.(sent);
    return { count, txs: rows.map(view.crypto), confirmations: confirmations ?? {} };
  });
}
