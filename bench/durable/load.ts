/**
 * Traders over HTTP, as cheap as possible, so that the machine's time goes to the server: raw sockets with one request
 * in flight each. Every run starts without open orders, and a refused order is a failure: only accepted requests count.
 */
import { connect, type Socket } from "node:net";

export interface Load {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Limit on requests per second over all sockets; without it, as fast as responses arrive. */
  readonly perSecond?: number;
}

export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds, sorted. */
  readonly latencies: readonly number[];
  readonly failures: number;
}

interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

const middle = 8_542;
const mostOpen = 40;

/** One trader's mix: half passive orders, a quarter that trade at once, a quarter cancels. */
class Trader {
  readonly #head: string;
  readonly #open: string[] = [];
  #count = 0;
  #isPlacing = false;
  readonly #name: string;

  constructor(name: string, token: string, port: number) {
    this.#name = name;
    this.#head = `Host: localhost:${port}\r\naccessToken: ${token}\r\nContent-Type: application/json\r\n`;
  }

  /** An earlier run may have left open orders that this trader does not know. */
  begin(): string {
    return this.#request("PUT", "cancelAll", "{}");
  }

  next(): string {
    this.#count += 1;
    const turn = this.#count % 4;
    const cancelled = turn === 3 || this.#open.length > mostOpen ? this.#open.shift() : undefined;
    this.#isPlacing = cancelled === undefined;
    if (cancelled !== undefined) return this.#request("PUT", "cancel", `{"orderId":"${cancelled}"}`);
    const isBuy = (this.#count >> 2) % 2 === 0;
    const away = turn === 2 ? -3 : 1 + ((this.#count * 7) % 30);
    const ticks = isBuy ? middle - away : middle + away;
    const price = `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, "0")}`;
    const volume = 2 + (this.#count % 9);
    const rest = turn === 2 ? ',"timeInForce":"IOC"' : "";
    return this.#request(
      "POST",
      "limit",
      `{"marketSymbol":"ADA-INR","side":"${isBuy ? "BUY" : "SELL"}","price":"${price}","volume":"${volume}","stpMode":"NONE"${rest}}`,
    );
  }

  /** Whether the request succeeded. A cancel that is too late, because the order has traded, counts as success. */
  onAnswer({ status, body }: HttpAnswer): boolean {
    // Without the tables, the server cannot tell whether the order ever existed.
    if (status !== 200) return !this.#isPlacing && body.includes('"ORDER_NOT_');
    if (!this.#isPlacing || !body.includes('"status":"WAITING"')) return true;
    const at = body.indexOf('"id":"') + 6;
    this.#open.push(body.slice(at, body.indexOf('"', at)));
    return true;
  }

  #request(method: string, path: string, body: string): string {
    const key = method === "POST" ? `Idempotency-Key: ${this.#name}-${this.#count}\r\n` : "";
    return `${method} /api/market/v1/order/${path} HTTP/1.1\r\n${this.#head}${key}Content-Length: ${body.length}\r\n\r\n${body}`;
  }
}

/** All sockets share one read buffer, one read at a time. */
const readInto = Buffer.allocUnsafeSlow(64 * 1024);

/** Opens a connection and calls `heard` with every response. */
function openConnection(port: number, onAnswer: (answer: HttpAnswer) => void): Socket {
  let text = "";
  function read(bytes: number): boolean {
    text += readInto.toString("latin1", 0, bytes);
    for (;;) {
      const head = text.indexOf("\r\n\r\n");
      const length = text.indexOf("\r\ncontent-length: ");
      if (head < 0 || length < 0) return true;
      const end = head + 4 + Number.parseInt(text.slice(length + 18, length + 28), 10);
      if (text.length < end) return true;
      const answer = { status: Number(text.slice(9, 12)), body: text.slice(head + 4, end) };
      text = text.slice(end);
      onAnswer(answer);
    }
  }
  return connect({ port, host: "127.0.0.1", noDelay: true, onread: { buffer: readInto, callback: read } });
}

export async function runLoad({ port, tokens, seconds, warmUpSeconds, perSecond }: Load): Promise<Measured> {
  const latencies: number[] = [];
  let requests = 0;
  let failures = 0;
  const startedAt = performance.now();
  const measureFrom = startedAt + warmUpSeconds * 1_000;
  const until = measureFrom + seconds * 1_000;
  const gapMs = perSecond === undefined ? 0 : (tokens.length * 1_000) / perSecond;
  const run = String(Date.now() % 1_000_000);

  function trade(token: string, at: number): Promise<void> {
    const trader = new Trader(`${run}-${at}`, token, port);
    let due = startedAt + (gapMs * at) / tokens.length;
    let sentAt = 0;
    let hasBegun = false;

    return new Promise((resolve, reject) => {
      const socket = openConnection(port, (answer) => {
        const now = performance.now();
        const isDone = trader.onAnswer(answer);
        if (hasBegun && now >= measureFrom && now < until) {
          requests += 1;
          latencies.push(now - sentAt);
          if (!isDone) failures += 1;
        }
        hasBegun = true;
        if (now >= until) {
          resolve();
          socket.destroy();
          return;
        }
        due += gapMs;
        if (gapMs > 0 && due > now) setTimeout(send, due - now);
        else send();
      });
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("The server closed a connection")));
      socket.write(trader.begin(), "latin1");

      function send(): void {
        sentAt = performance.now();
        socket.write(trader.next(), "latin1");
      }
    });
  }

  await Promise.all(tokens.map(trade));
  return { requests, seconds, latencies: latencies.sort((left, right) => left - right), failures };
}
