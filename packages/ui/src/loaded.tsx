/** Shows a response when it has arrived, a skeleton until then, and a retry button if it failed. */

import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  readonly answer: Asked<T>;
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function Loaded<T>({ answer, skeleton, children }: LoadedProps<T>) {
  if (answer.data !== undefined) return children(answer.data);
  if (!answer.error) return skeleton;
  return <ErrorState text={answer.error.message} busy={answer.isFetching} onRetry={() => answer.refetch()} />;
}
