/**
 * Lazy loading for large modules: loaded on first use, with one load shared by all callers. A failure is not cached, so
 * the next call retries.
 */

export interface LoadedOnce<T> {
  get(): Promise<T>;
  /** What is loaded or loading, for closing it; undefined if nothing is, or if it failed. Never starts a load. */
  loaded(): Promise<T | undefined>;
}

export function loadOnce<T>(load: () => Promise<T>): LoadedOnce<T> {
  let loading: Promise<T> | undefined;

  return {
    get() {
      if (loading) return loading;
      const attempt = (async () => load())();
      loading = attempt;
      attempt.catch(() => {
        loading = undefined;
      });
      return attempt;
    },
    loaded: async () => loading?.catch(() => undefined),
  };
}
