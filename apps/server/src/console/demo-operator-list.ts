/** The demo's operators, open to anyone: their names, roles, passphrases and authenticator keys are public. */
import type { OperatorRole } from "@feo/contract";

export interface DemoOperator {
  readonly roles: readonly OperatorRole[];
  readonly passphrase: string;
  /** Anyone can set up an app with it; the sign-in page fills in the codes without one. */
  readonly totpSecret: string;
}

/** Arjun and Meera together can show every action that takes two; Kavya and Rohan see only their part. */
export const demoOperators: Readonly<Record<string, DemoOperator>> = {
  arjun: {
    roles: ["compliance", "treasury", "admin"],
    passphrase: "arjun of the demo",
    totpSecret: "FEODEMOARJUNFEODEMOARJUNFEODEMO2",
  },
  meera: {
    roles: ["compliance", "treasury", "admin"],
    passphrase: "meera of the demo",
    totpSecret: "FEODEMOMEERAFEODEMOMEERAFEODEMO2",
  },
  kavya: {
    roles: ["support"],
    passphrase: "kavya of the demo",
    totpSecret: "FEODEMOKAVYAFEODEMOKAVYAFEODEMO2",
  },
  rohan: {
    roles: ["treasury"],
    passphrase: "rohan of the demo",
    totpSecret: "FEODEMOROHANFEODEMOROHANFEODEMO2",
  },
};
