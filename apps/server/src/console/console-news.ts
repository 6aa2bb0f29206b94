/**
 * What changed for operators, whichever node or command changed it: triggers on the tables notify a channel. Changes
 * are gathered for a moment, so that a burst is one message.
 */
import { type OperatorTopic, operatorTopics } from "@feo/contract";
import { createChannelListener } from "../platform/channel-listener.ts";

/** As in the migration that makes the triggers. */
const consoleChannel = "feo_console";
const gatherMs = 200;

export interface ConsoleNews {
  start(): void;
  stop(): Promise<void>;
}

interface NewsDeps {
  readonly databaseUrl: string;
  readonly onChanged: (topics: readonly OperatorTopic[]) => void;
  readonly onError: (error: unknown) => void;
}

const isTopic = (text: string): text is OperatorTopic => operatorTopics.some((topic) => topic === text);

export function createConsoleNews({ databaseUrl, onChanged, onError }: NewsDeps): ConsoleNews {
  const changed = new Set<OperatorTopic>();
  let timer: NodeJS.Timeout | undefined;

  function add(topics: readonly OperatorTopic[]): void {
    for (const topic of topics) changed.add(topic);
    timer ??= setTimeout(() => {
      timer = undefined;
      const gathered = [...changed];
      changed.clear();
      onChanged(gathered);
    }, gatherMs);
  }

  const listener = createChannelListener({
    databaseUrl,
    channel: consoleChannel,
    name: "console",
    onError,
    onMessage: (topic) => isTopic(topic) && add([topic]),
    // Anything may have changed while nobody listened.
    onListening: () => add(operatorTopics),
  });

  return {
    start: listener.start,
    async stop() {
      clearTimeout(timer);
      await listener.stop();
    },
  };
}
