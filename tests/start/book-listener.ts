/** Somebody who listens to a market's book and, as the web app does, subscribes anew whenever it is connected. */
import { io, type Socket } from "socket.io-client";

interface Book {
  readonly previousSequence: number | null;
  readonly bids: readonly (readonly [string, string])[];
}

export interface BookListener {
  readonly heard: readonly Book[];
  connections(): number;
  readonly client: Socket;
}

export function listenToBook(baseUrl: string, marketSymbol: string): BookListener {
  // Back within half a second of the server: by default it waits for up to five.
  const eager = { reconnectionDelay: 100, reconnectionDelayMax: 500 };
  const client = io(`${baseUrl}/public`, { transports: ["websocket"], forceNew: true, ...eager });
  const heard: Book[] = [];
  let connections = 0;
  client.on("connect", () => {
    connections += 1;
    client.emit("subscribe", { topic: "ORDER_BOOK", marketSymbol });
  });
  client.on("ORDER_BOOK", (message: Book) => heard.push(message));
  return { heard, connections: () => connections, client };
}
