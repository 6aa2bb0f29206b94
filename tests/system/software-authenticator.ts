/** An authenticator in software: makes passkeys and uses them as a browser would, for tests without one. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Options {
  readonly challenge?: unknown;
  readonly rp?: unknown;
  readonly rpId?: unknown;
}

interface Ways {
  /** The address of the page that asked. */
  readonly origin: string;
  readonly isVerified?: boolean;
}

type Json = Record<string, unknown>;

export interface SoftwarePasskey {
  readonly id: string;
  /** The browser's answer to the options for creating it. */
  readonly created: Json;
  /** The browser's answer to options for using it; each use counts. */
  use(options: Options, ways: Ways & { readonly counter?: number }): Json;
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString("base64url");

const [isPresent, isVerifiedFlag, hasKey] = [0x01, 0x04, 0x40];

/** CBOR's head of an item: its major type and length or value. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

type Cbor = number | string | Buffer | readonly (readonly [number | string, Cbor])[];

function cbor(item: Cbor): Buffer {
  if (typeof item === "number") return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === "string") return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.length), ...item.flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

const clientData = (type: string, challenge: unknown, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export function createPasskey(options: Options, { origin, isVerified = true }: Ways): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const [idBytes, { id: rpId = "" }] = [randomBytes(32), options.rp as { id?: string }];
  const id = base64url(idBytes);
  let count = 0;

  function authenticatorData(site: string, isUserVerified: boolean, counter: number, key?: Buffer): Buffer {
    const flags = isPresent | (isUserVerified ? isVerifiedFlag : 0) | (key ? hasKey : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(site), Buffer.from([flags]), counted, key ?? Buffer.alloc(0)]);
  }

  const coordinate = (text: string) => Buffer.from(text, "base64url");
  const key = cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, key]);
  const attestation = cbor([
    ["fmt", "none"],
    ["attStmt", []],
    ["authData", authenticatorData(rpId, isVerified, 0, attested)],
  ]);
  const shared = { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  return {
    id,
    created: {
      ...shared,
      response: {
        clientDataJSON: base64url(clientData("webauthn.create", options.challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      },
    },
    use({ challenge, rpId: site }, { origin: from, isVerified: isUserVerified = true, counter }) {
      count = counter ?? count + 1;
      const data = authenticatorData(String(site), isUserVerified, count);
      const client = clientData("webauthn.get", challenge, from);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
