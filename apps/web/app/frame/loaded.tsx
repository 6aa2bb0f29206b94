/** Shows an answer when it is there, its skeleton until then, and a way to ask again when it did not come. */
import { ErrorState } from "@feo/ui";
import type { ReactNode } from "react";

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
