/** Questions to another process: each is answered once or given up, and then forgotten. */
export interface Questions<Reply> {
  /** Resolves with null where no answer comes in time. */
  ask(send: (question: number) => void): Promise<Reply | null>;
  /** An answer that comes too late is nobody's. */
  answer(question: number, reply: Reply | null): void;
  /** How many wait for their answer. */
  waiting(): number;
}

export function createQuestions<Reply>(withinMs: number): Questions<Reply> {
  const asked = new Map<number, (reply: Reply | null) => void>();
  let latest = 0;

  function answer(question: number, reply: Reply | null): void {
    asked.get(question)?.(reply);
    asked.delete(question);
  }

  return {
    answer,
    ask(send) {
      latest += 1;
      const question = latest;
      return new Promise((resolve) => {
        const timer = setTimeout(() => answer(question, null), withinMs);
        asked.set(question, (reply) => {
          clearTimeout(timer);
          resolve(reply);
        });
        send(question);
      });
    },
    waiting: () => asked.size,
  };
}
