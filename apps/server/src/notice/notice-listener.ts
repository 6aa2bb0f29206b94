/** Listens for notices committed by any node. The bell's list shows any missed while offline. */
import { type ChannelListener, createChannelListener } from "../platform/channel-listener.ts";
import { noticeChannel } from "./notices.ts";

interface ListenerDeps {
  readonly databaseUrl: string;
  readonly onNotice: (userNumber: number, id: number) => void;
  readonly onError: (error: unknown) => void;
}

export const createNoticeListener = ({ databaseUrl, onNotice, onError }: ListenerDeps): ChannelListener =>
  createChannelListener({
    databaseUrl,
    channel: noticeChannel,
    name: "notices",
    onError,
    onMessage(payload) {
      const [user, id] = payload.split(" ").map(Number);
      if (user !== undefined && id !== undefined) onNotice(user, id);
    },
  });
