/** Caches rendered pages briefly and renders once for concurrent requests. Bounded in number. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The page as bytes, split at every nonce. */
  readonly parts: readonly Buffer[];
}

/** Splits a rendered page once, so that serving it again only copies bytes. */
export function cutAtNonce(body: string, placeholder: string): Buffer[] {
  return body.split(placeholder).map((part) => Buffer.from(part));
}

export function withNonce(parts: readonly Buffer[], nonce: string): Buffer {
  const value = Buffer.from(nonce);
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [value, part])));
}

export interface RenderCache {
  get(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>;
}

const largestCount = 200;
const largestKey = 2_000;

export function createRenderCache({ lifetimeMs, now }: { lifetimeMs: number; now: () => number }): RenderCache {
  const kept = new Map<string, { page: Promise<RenderedPage>; until: number }>();
  return {
    get(key, render) {
      if (lifetimeMs === 0 || key.length > largestKey) return render();
      const found = kept.get(key);
      if (found && found.until > now()) return found.page;
      const page = render();
      kept.delete(key);
      kept.set(key, { page, until: now() + lifetimeMs });
      const forget = () => {
        if (kept.get(key)?.page === page) kept.delete(key);
      };
      // Failures and unknown URLs are not cached, because there is no limit to them.
      page.then((rendered) => rendered.status !== 200 && forget(), forget);
      const oldest = kept.keys().next();
      if (kept.size > largestCount && !oldest.done) kept.delete(oldest.value);
      return page;
    },
  };
}
