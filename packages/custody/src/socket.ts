/** Where a signer on the same machine listens. */
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The OS truncates longer socket paths. */
const longest = 100;

/** The socket of an exchange whose data is in `home`; both sides derive it, so that it needs no setting. */
export function signerSocket(home: string): string {
  const path = join(home, "signer", "signer.sock");
  if (Buffer.byteLength(path) <= longest) return path;
  return join(tmpdir(), `feo-signer-${createHash("sha256").update(home).digest("hex").slice(0, 16)}.sock`);
}
