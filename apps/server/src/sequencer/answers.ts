/**
 * Answers by idempotency key, so that a retry gets the first attempt's answer and changes nothing. A bounded number of
 * the latest ones is kept; keys are also in the tables, from which this is refilled after a restart.
 */
import { type Answer, KeyReused } from "./answer.ts";

export interface Remembered<Answer> {
  /** Identifies the first command; a different command under the same key is refused. */
  readonly fingerprint: string;
  readonly answer: Promise<Answer>;
}

export interface Answers<Answer> {
  find(key: string): Remembered<Answer> | undefined;
  remember(key: string, remembered: Remembered<Answer>): void;
  forget(key: string): void;
}

export const mostRemembered = 300_000;

export function createAnswers<Answer>(most = mostRemembered): Answers<Answer> {
  const byKey = new Map<string, Remembered<Answer>>();
  return {
    find: (key) => byKey.get(key),
    remember(key, remembered) {
      byKey.set(key, remembered);
      if (byKey.size <= most) return;
      const oldest = byKey.keys().next();
      if (!oldest.done) byKey.delete(oldest.value);
    },
    forget: (key) => void byKey.delete(key),
  };
}

/** The answer of the first command under this key, which may be this one. */
export function answerOnce(
  answers: Answers<Answer>,
  { key, fingerprint }: { key: string; fingerprint: string },
  act: () => Promise<Answer>,
): Promise<Answer> {
  const first = answers.find(key);
  if (first && first.fingerprint !== fingerprint) throw new KeyReused();
  if (first) return first.answer;
  const answer = act();
  answers.remember(key, { fingerprint, answer });
  // Commands without effect are not remembered, so that a retry may succeed.
  answer.then(
    ({ outcome }) => outcome.refusal !== null && answers.forget(key),
    () => answers.forget(key),
  );
  return answer;
}
