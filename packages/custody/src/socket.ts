/** Where the signer of one machine is spoken to. */
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The system cuts off longer paths of sockets. */
const longest = 100;

/** The socket of an exchange whose data is in `home`, so that both sides know it without telling each other. */
export function signerSocket(home: string): string {
  const path = join(home, "signer", "signer.sock");
  if (Buffer.byteLength(path) <= longest) return path;
  return join(tmpdir(), `feo-signer-${createHash("sha256").update(home).digest("hex").slice(0, 16)}.sock`);
}
