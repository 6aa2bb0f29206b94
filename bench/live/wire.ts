/** A minimal websocket client, so that the machine's time goes to the server: a zero mask, no checks. */
import { connect, type Socket } from "node:net";

interface WireOptions {
  readonly port: number;
  readonly path: string;
  /** Called with every message as text and the time of the read that delivered it, in milliseconds. */
  readonly onMessage: (text: string, at: number) => void;
  readonly onOpen: () => void;
  readonly onEnd: () => void;
}

export interface Wire {
  say(text: string): void;
  end(): void;
}

/** Milliseconds on a clock shared by all processes of the machine. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** All connections share one read buffer, one read at a time. */
const readInto = Buffer.allocUnsafeSlow(256 * 1024);
const headEnd = "\r\n\r\n";
const [textFrame, maskBit, shortLength, mediumLength] = [0x81, 0x80, 125, 126];

/** With a zero mask the payload needs no XOR. */
function framed(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length <= shortLength
      ? [textFrame, maskBit | body.length]
      : [textFrame, maskBit | mediumLength, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
}

export function openWire({ port, path, onMessage, onOpen, onEnd }: WireOptions): Wire {
  let isOpen = false;
  let rest: Buffer | undefined;

  function read(bytes: number): boolean {
    const at = sharedNow();
    const came = readInto.subarray(0, bytes);
    const all = rest ? Buffer.concat([rest, came]) : came;
    let from = 0;
    if (!isOpen) {
      const head = all.indexOf(headEnd);
      if (head < 0) return keep(all, 0);
      if (!all.toString("latin1", 0, 12).endsWith("101")) throw new Error(all.toString("latin1", 0, head));
      isOpen = true;
      from = head + headEnd.length;
      onOpen();
    }
    for (;;) {
      if (all.length < from + 4) return keep(all, from);
      const short = all[from + 1] ?? 0;
      const body = from + (short <= shortLength ? 2 : short === mediumLength ? 4 : 10);
      if (all.length < body) return keep(all, from);
      const length = short <= shortLength ? short : all.readUIntBE(from + 2, Math.min(body - from - 2, 2));
      if (short > mediumLength) throw new Error("A message is longer than this client reads");
      if (all.length < body + length) return keep(all, from);
      onMessage(all.toString("latin1", body, body + length), at);
      from = body + length;
    }
  }

  function keep(all: Buffer, from: number): boolean {
    rest = from < all.length ? Buffer.from(all.subarray(from)) : undefined;
    return true;
  }

  const socket: Socket = connect({ port, host: "127.0.0.1", onread: { buffer: readInto, callback: read } });
  socket.on("close", onEnd);
  socket.on("error", () => undefined);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==${headEnd}`,
  );
  return { say: (text) => void socket.write(framed(text)), end: () => void socket.destroy() };
}
