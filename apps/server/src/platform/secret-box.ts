/** What must not be readable in the database: keyed hashes of what is only compared, encryption of what is read again. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

export interface SecretBox {
  /** The same for the same text and use, and of no use without the secret. */
  hash(use: string, text: string): string;
  matches(use: string, text: string, hash: string): boolean;
  seal(text: string): string;
  /** Throws where it was sealed with another secret, or changed since. */
  open(sealed: string): string;
}

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

export function createSecretBox(secret: string): SecretBox {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "feo", use, 32));
  const sealKey = derive("seal");
  const hashKeys = new Map<string, Buffer>();

  function digest(use: string, text: string): Buffer {
    const key = hashKeys.get(use) ?? derive(`hash ${use}`);
    hashKeys.set(use, key);
    return createHmac("sha256", key).update(text).digest();
  }

  return {
    hash: (use, text) => digest(use, text).toString("base64url"),

    matches(use, text, hash) {
      const expected = Buffer.from(hash, "base64url");
      const actual = digest(use, text);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },

    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const encrypt = createCipheriv(cipher, sealKey, nonce);
      const body = Buffer.concat([encrypt.update(text, "utf8"), encrypt.final()]);
      return Buffer.concat([nonce, encrypt.getAuthTag(), body]).toString("base64url");
    },

    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const decrypt = createDecipheriv(cipher, sealKey, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decrypt.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decrypt.update(bytes.subarray(nonceBytes + tagBytes)), decrypt.final()]).toString("utf8");
    },
  };
}
