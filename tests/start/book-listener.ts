/** Listens to a market's order book and, like the web app, resubscribes after every reconnect. */
import { io, type Socket } from "socket.io-client";

interface Book {
  readonly previousSequence: number | null;
  readonly bids: readonly (readonly [string, string])[];
}

export interface BookListener {
  readonly received: readonly Book[];
  connections(): number;
  readonly client: Socket;
}

export function listenToBook(baseUrl: string, marketSymbol: string): BookListener {
  // Reconnects within half a second; the default delay grows up to five.
  const eager = { reconnectionDelay: 100, reconnectionDelayMax: 500 };
  const client = io(`${baseUrl}/public`, { transports: ["websocket"], forceNew: true, ...eager });
  const received: Book[] = [];
  let connections = 0;
  client.on("connect", () => {
    connections += 1;
    client.emit("subscribe", { topic: "ORDER_BOOK", marketSymbol });
  });
  client.on("ORDER_BOOK", (message: Book) => received.push(message));
  return { received, connections: () => connections, client };
}
