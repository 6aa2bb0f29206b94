/**
 * Sending a wish that moves money: once at a time, and under the same key for as long as nobody knows whether it arrived. So
 * a press after a lost answer finds out, and moves nothing twice.
 */
import { useRef, useState } from "react";
import { type ApiFailure, failureOf } from "../data/index.ts";

/** A refusal says that nothing moved; anything else leaves that open. */
export const isAnswered = ({ status }: Pick<ApiFailure, "status">): boolean =>
  status !== undefined && status < 500 && status !== 408;

export interface WishKeys {
  readonly keyOf: (wish: unknown) => string;
  /** What was sent has its answer: the next wish is another one, also when it says the same. */
  readonly settle: () => void;
}

export function useWishKeys(): WishKeys {
  const unanswered = useRef<{ readonly wish: string; readonly key: string } | null>(null);
  return {
    keyOf(wish) {
      const text = JSON.stringify(wish);
      if (unanswered.current?.wish !== text) unanswered.current = { wish: text, key: crypto.randomUUID() };
      return unanswered.current.key;
    },
    settle() {
      unanswered.current = null;
    },
  };
}

export interface Sending<Wish> {
  readonly isBusy: boolean;
  readonly failure: ApiFailure | null;
  /** Nobody knows whether it arrived. */
  readonly isOpen: boolean;
  readonly send: (wish: Wish) => Promise<void>;
  /** Forgets the refusal, as when somebody types on. */
  readonly forget: () => void;
}

export function useSending<Wish, Answer>(
  act: (wish: Wish, key: string) => Promise<Answer>,
  onDone: (answer: Answer) => void,
): Sending<Wish> {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isRunning = useRef(false);
  const { keyOf, settle } = useWishKeys();
  return {
    ...{ isBusy, failure, isOpen: failure !== null && !isAnswered(failure) },
    forget: () => setFailure(null),
    async send(wish) {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setFailure(null);
      try {
        const answer = await act(wish, keyOf(wish));
        settle();
        onDone(answer);
      } catch (error) {
        const refusal = failureOf(error);
        if (isAnswered(refusal)) settle();
        setFailure(refusal);
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
