/**
 * People who wait for an operator: for verification, for their bank account, or for a transfer from another person's
 * account.
 */

import { smallPdf } from "../../apps/server/src/kyc/pdf-for-tests.ts";
import { bankWorldOf, type WorldAccount } from "./bank-world.ts";
import { type Citizen, digiLockerWorldOf } from "./digilocker-world.ts";
import { type Exchange, type Newcomer, visitorsOf } from "./newcomer.ts";
import { picture } from "./picture.ts";

export interface WaitingPerson {
  readonly person: Newcomer;
  readonly userId: string;
  readonly email: string;
}

const born = "1990-05-17";
const statement = new Uint8Array(smallPdf());

export function waitingPeopleOf(instance: Exchange) {
  const { openAccount, done } = visitorsOf(instance);
  const locker = digiLockerWorldOf(instance.worldUrl);
  const bank = bankWorldOf(instance.worldUrl);

  /** Submits level 1 with a citizen's DigiLocker documents, without checking the result. */
  async function sendFirst(citizen: Omit<Citizen, "dob">): Promise<WaitingPerson> {
    const person = await openAccount();
    const { url } = await done(person.call("GET", "/user/v1/kyc/digiUrl"));
    const { code, state } = await locker.allow(await locker.settle({ dob: born, ...citizen }), url);
    await done(person.call("POST", "/user/v1/kyc/digiResult", { code, state }));
    await done(person.call("POST", "/user/v1/kyc/info", { occupation: 6, incomeRange: 3, consented: true }));
    await done(person.call("POST", "/user/v1/kyc/submit", { level: 1 }));
    const { id } = await done(person.call("GET", "/user/v1/profile"));
    return { person, userId: id, email: "email" in person.who ? person.who.email : "" };
  }

  async function addAccount({ person }: WaitingPerson, name: string, quietMs = 0): Promise<WorldAccount> {
    const account = await bank.open(name, { quietMs });
    const { bankName, accountNumber, ifsc } = account;
    const body = { accountHolderName: name, bankName, accountNumber, IFSCCode: ifsc };
    await done(person.call("POST", "/user/v1/bank", body));
    return account;
  }

  async function upload({ person }: WaitingPerson, path: string, field: string, file: BlobPart): Promise<void> {
    const form = new FormData();
    form.append(field, new Blob([file]), "file");
    const headers = { accessToken: person.state.accessToken };
    const { status } = await fetch(`${instance.baseUrl}/api/user/v1/kyc/${path}`, {
      method: "POST",
      headers,
      body: form,
    });
    if (status !== 200) throw new Error(`The ${path} was answered with ${status}`);
  }

  return {
    bank,
    done,
    /** Verified at level 1. */
    verified: (name: string) => sendFirst({ name }),
    /** Waits at level 1, because the PAN has another name. */
    differing: (name: string, panName: string) => sendFirst({ name, panName }),
    /** Waits at level 2, with a selfie, a statement and an account; `digits` are those that the selfie had to show. */
    async withPapers(name: string): Promise<WaitingPerson & { readonly digits: string }> {
      const waiting = await sendFirst({ name });
      await addAccount(waiting, name);
      const { level2 } = await done(waiting.person.call("GET", "/user/v1/kyc/status"));
      await upload(waiting, "selfie", "image", new Uint8Array(picture()));
      await upload(waiting, "bankStatement", "statement", statement);
      await done(waiting.person.call("POST", "/user/v1/kyc/submit", { level: 2 }));
      return { ...waiting, digits: level2.selfieOtp };
    },
    /** The account's bank does not answer penny-drops for a while. */
    async withQuietAccount(name: string): Promise<WaitingPerson & { readonly account: WorldAccount }> {
      const waiting = await sendFirst({ name });
      return { ...waiting, account: await addAccount(waiting, name, 600_000) };
    },
    /** Has declared a transfer sent from another person's account; returns its UTR. */
    async withStrangersTransfer(name: string, amount: string): Promise<WaitingPerson & { readonly utr: string }> {
      const waiting = await sendFirst({ name });
      await addAccount(waiting, name);
      const stranger = await bank.open("Somebody Else");
      const utr = await bank.transfer(stranger.accountNumber, amount);
      await done(waiting.person.call("POST", "/transaction/v1/fiat/deposit", { bankTxRef: utr }));
      return { ...waiting, utr };
    },
  };
}
