/**
 * The bots' API client: the same calls, checks and limits as for customers, without a socket. Refusals are returned as
 * replies, never thrown.
 */
import {
  accessTokenHeader,
  cancelAllOrders,
  cancelOrder,
  listOpenOrders,
  placeLimitOrder,
  placeMarketOrder,
} from "@feo/contract";
import type { FastifyInstance, InjectOptions } from "fastify";
import { apiPrefix } from "../platform/api.ts";
import { inBackground } from "../platform/connection.ts";
import type { BotPerson } from "./bot-people.ts";
import type { Side } from "./ladder.ts";

export interface Bot extends BotPerson {
  readonly userId: string;
  readonly userNumber: number;
}

export type Reply =
  | { readonly kind: "done"; readonly body: unknown }
  | { readonly kind: "refused"; readonly code: string }
  /** Rate limited, overloaded, or not the leader: retry after the wait. */
  | { readonly kind: "busy"; readonly waitMs: number };

interface OpenOrder {
  readonly id: string;
  readonly side: Side;
  readonly price: string;
  readonly volume: string;
}

export interface BotCalls {
  placeLimit(bot: Bot, order: { marketSymbol: string; side: Side; price: string; volume: string }): Promise<Reply>;
  placeMarket(bot: Bot, order: { marketSymbol: string; side: Side; volume: string }): Promise<Reply>;
  cancel(bot: Bot, orderId: string): Promise<Reply>;
  cancelAll(bot: Bot): Promise<Reply>;
  /** Undefined if the orders could not be read. */
  open(bot: Bot, marketSymbol: string): Promise<OpenOrder[] | undefined>;
}

/** Tokens are valid for twelve hours. */
const renewAfterMs = 11 * 60 * 60 * 1000;

interface BotCallsDeps {
  readonly app: Pick<FastifyInstance, "inject">;
  readonly signIn: (bot: Bot) => Promise<string>;
  readonly now: () => number;
}

export function createBotCalls({ app, signIn, now }: BotCallsDeps): BotCalls {
  const tokens = new Map<string, { token: Promise<string>; until: number }>();

  function tokenOf(bot: Bot): Promise<string> {
    const known = tokens.get(bot.userId);
    if (known && known.until > now()) return known.token;
    const token = signIn(bot);
    tokens.set(bot.userId, { token, until: now() + renewAfterMs });
    token.catch(() => tokens.delete(bot.userId));
    return token;
  }

  async function ask(bot: Bot, call: { method: string; path: string }, rest: InjectOptions): Promise<Reply> {
    const token = await inBackground(() => tokenOf(bot));
    const { statusCode, headers, body } = await inBackground(async () =>
      app.inject({
        method: call.method as "GET",
        url: `${apiPrefix}${call.path}`,
        remoteAddress: bot.address,
        ...rest,
        headers: { [accessTokenHeader]: token },
      }),
    );
    if (statusCode === 200) return { kind: "done", body: JSON.parse(body) };
    if (statusCode === 429 || statusCode >= 500) {
      return { kind: "busy", waitMs: 1_000 * Math.max(1, Number(headers["retry-after"] ?? 5)) };
    }
    if (statusCode === 401) tokens.delete(bot.userId);
    const { code } = JSON.parse(body) as { code?: string };
    return { kind: "refused", code: code ?? String(statusCode) };
  }

  return {
    placeLimit: (bot, payload) => ask(bot, placeLimitOrder, { payload }),
    placeMarket: (bot, payload) => ask(bot, placeMarketOrder, { payload }),
    cancel: (bot, orderId) => ask(bot, cancelOrder, { payload: { orderId } }),
    cancelAll: (bot) => ask(bot, cancelAllOrders, { payload: {} }),
    async open(bot, marketSymbol) {
      const reply = await ask(bot, listOpenOrders, { query: { marketSymbol, limit: "100" } });
      return reply.kind === "done" ? (reply.body as { orders: OpenOrder[] }).orders : undefined;
    },
  };
}
