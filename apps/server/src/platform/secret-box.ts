/** Protects database contents: keyed hashes for values only compared, encryption for values read again. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

export interface SecretBox {
  /** Deterministic per text and use; useless without the secret. */
  hash(use: string, text: string): string;
  matches(use: string, text: string, hash: string): boolean;
  seal(text: string): string;
  /** Throws if it was sealed with another secret or modified. */
  open(sealed: string): string;
  /** Encrypts a file bound to a context (`about`): one copied over another does not open. */
  sealBytes(bytes: Buffer, about: string): Buffer;
  openBytes(sealed: Buffer, about: string): Buffer;
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

  function sealBytes(bytes: Buffer, about: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const encrypt = createCipheriv(cipher, sealKey, nonce).setAAD(Buffer.from(about));
    const body = Buffer.concat([encrypt.update(bytes), encrypt.final()]);
    return Buffer.concat([nonce, encrypt.getAuthTag(), body]);
  }

  function openBytes(sealed: Buffer, about: string): Buffer {
    const decrypt = createDecipheriv(cipher, sealKey, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decrypt.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decrypt.update(sealed.subarray(nonceBytes + tagBytes)), decrypt.final()]);
  }

  return {
    hash: (use, text) => digest(use, text).toString("base64url"),

    matches(use, text, hash) {
      const expected = Buffer.from(hash, "base64url");
      const actual = digest(use, text);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },

    seal: (text) => sealBytes(Buffer.from(text, "utf8"), "").toString("base64url"),
    open: (sealed) => openBytes(Buffer.from(sealed, "base64url"), "").toString("utf8"),
    sealBytes,
    openBytes,
  };
}
