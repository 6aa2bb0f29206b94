/** Traders over HTTP, as thrifty as can be, so that the machine's time goes to the server: raw sockets, one request at a time on each. */
import { connect, type Socket } from "node:net";

export interface Load {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** At most so many requests a second in all; absent means as many as come back. */
  readonly perSecond?: number;
}

export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds, sorted. */
  readonly latencies: readonly number[];
  readonly failures: number;
}

const middle = 8_542;
const mostOpen = 40;

/** One trader: half passive orders, a quarter that trade at once, a quarter cancels. */
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

  heard(body: string): void {
    if (!this.#isPlacing || !body.includes('"status":"WAITING"')) return;
    const id = /"id":"(\d+)"/.exec(body)?.[1];
    if (id) this.#open.push(id);
  }

  #request(method: string, path: string, body: string): string {
    const key = method === "POST" ? `Idempotency-Key: ${this.#name}-${this.#count}\r\n` : "";
    return `${method} /api/market/v1/order/${path} HTTP/1.1\r\n${this.#head}${key}Content-Length: ${body.length}\r\n\r\n${body}`;
  }
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

  async function trade(token: string, at: number): Promise<void> {
    const trader = new Trader(`${run}-${at}`, token, port);
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const answers = answersOf(socket);
    let due = startedAt + (gapMs * at) / tokens.length;
    while (performance.now() < until) {
      if (gapMs > 0) {
        const wait = due - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        due += gapMs;
      }
      const sentAt = performance.now();
      socket.write(trader.next());
      const { value } = await answers.next();
      if (value === undefined) throw new Error("The server closed a connection");
      const now = performance.now();
      if (now >= measureFrom && now < until) {
        requests += 1;
        latencies.push(now - sentAt);
        if (value.status >= 500 || value.status === 429) failures += 1;
      }
      trader.heard(value.body);
    }
    socket.destroy();
  }

  await Promise.all(tokens.map(trade));
  return { requests, seconds, latencies: latencies.sort((left, right) => left - right), failures };
}

async function* answersOf(socket: Socket): AsyncGenerator<{ status: number; body: string }, undefined> {
  let text = "";
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString("latin1");
    for (;;) {
      const head = text.indexOf("\r\n\r\n");
      if (head < 0) break;
      const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
      const end = head + 4 + length;
      if (text.length < end) break;
      const answer = { status: Number(text.slice(9, 12)), body: text.slice(head + 4, end) };
      text = text.slice(end);
      yield answer;
    }
  }
  return undefined;
}
