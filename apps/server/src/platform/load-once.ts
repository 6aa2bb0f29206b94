/** What is large and needed late: loaded when first asked for, by one load for all who ask. A failure is forgotten, so the next one tries again. */

export interface LoadedOnce<T> {
  get(): Promise<T>;
  /** What is loaded or being loaded, to be closed; undefined where nothing is, or where it failed. Loads nothing itself. */
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
