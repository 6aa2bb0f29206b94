/** The Host headers this server accepts. Foreign names are refused, so that they cannot poison caches or links. */
import { isIP } from "node:net";

export interface HostGuardOptions {
  readonly publicUrl: string;
  readonly allowedHosts: readonly string[];
  /** Accept any IP address of the machine, as the demo does; a foreign name would need foreign DNS. */
  readonly anyAddress: boolean;
}

export function createHostGuard({
  publicUrl,
  allowedHosts,
  anyAddress,
}: HostGuardOptions): (host: string | undefined) => boolean {
  const names = new Set([
    new URL(publicUrl).hostname,
    "localhost",
    "127.0.0.1",
    "[::1]",
    ...allowedHosts.map((name) => name.toLowerCase()),
  ]);
  /** The last accepted host: nearly all clients send the same one. */
  let latest: string | undefined;
  return (host) => {
    if (host !== undefined && host === latest) return true;
    const name = hostName(host);
    if (name === undefined) return false;
    const isOurs = names.has(name) || (anyAddress && isIP(name.replace(/^\[|\]$/g, "")) !== 0);
    if (isOurs) latest = host;
    return isOurs;
  };
}

function hostName(host: string | undefined): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]{1,253})(?::\d{1,5})?$/i.exec(host ?? "");
  return match?.[1]?.toLowerCase();
}

/** Whether a page may open sockets here: its Origin is ours, or absent, because then it is not a browser. */
export function createOriginGuard(
  options: HostGuardOptions,
): (origin: string | undefined, host: string | undefined) => boolean {
  const isOurHost = createHostGuard(options);
  const own = new URL(options.publicUrl).origin;
  return (origin, host) => {
    if (!isOurHost(host)) return false;
    return origin === undefined || origin === own || /^https?:\/\/([^/]+)$/.exec(origin)?.[1] === host;
  };
}
