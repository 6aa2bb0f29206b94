/** The world's DigiLocker as citizens use it, without a browser. */
import { randomInt } from "node:crypto";

export interface Citizen {
  readonly name: string;
  readonly panName?: string;
  /** `YYYY-MM-DD`. */
  readonly dob: string;
  readonly panDob?: string;
  readonly gender?: "M" | "F" | "T";
  readonly pan?: string | null;
  readonly aadhaarLast4?: string | null;
}

interface Fault {
  readonly fault: "error" | "hang-up" | "bad-hmac" | "broken-xml";
  readonly on: "token" | "issued" | "pan" | "eaadhaar";
  /** The fault applies only to this citizen, so that tests in parallel do not consume each other's faults. */
  readonly citizen: string;
}

const letter = () => String.fromCharCode(65 + randomInt(26));

/** A random personal PAN with this surname initial. */
export const newPan = (surname = "D"): string =>
  `${letter()}${letter()}${letter()}P${surname}${String(randomInt(10_000)).padStart(4, "0")}${letter()}`;

export function digiLockerWorldOf(worldUrl: string) {
  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const response = await fetch(`${worldUrl}/digilocker${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`DigiLocker answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<Answer>;
  }

  return {
    /** Adds a citizen, by default with an Aadhaar and a PAN; returns the id. */
    async settle(citizen: Citizen): Promise<string> {
      const facts = { gender: "F", pan: newPan(), aadhaarLast4: String(randomInt(1_000, 10_000)), ...citizen };
      return (await post<{ id: string }>("/citizens", facts)).id;
    },
    /** Grants the request behind `url` as the citizen; returns what the browser brings back. */
    async allow(citizen: string, url: string, share?: readonly ("aadhaar" | "pan")[]) {
      const { location } = await post<{ location: string }>("/consents", { citizen, url, ...(share ? { share } : {}) });
      const back = new URL(location);
      return { back, code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
    },
    fault: (fault: Fault) => post("/faults", fault),
  };
}
