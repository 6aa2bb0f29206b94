/** Request/response with another process: each question is answered once or times out. */
export interface Questions<Reply> {
  /** Resolves with null on timeout. */
  ask(send: (question: number) => void): Promise<Reply | null>;
  /** A late answer is ignored. */
  answer(question: number, reply: Reply | null): void;
  /** The number of unanswered questions. */
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
