/** Whose tokens requests carry: funded demo people, new customers without money, and invalid tokens. */
import { createHmac } from "node:crypto";
import type { Chance } from "../../packages/exchange/src/reference/chance.ts";
import { type Exchange, type Newcomer, newEmail, password, visitorsOf, type Who } from "../system/newcomer.ts";
import { openAccountsIn } from "../system/opened-accounts.ts";
import { type DocumentedCall, namedIn } from "./documented-calls.ts";

export interface Tokens {
  readonly accessToken?: string | undefined;
  readonly sessionToken?: string | undefined;
  /** Their owner, if they should be valid. */
  readonly person?: Person;
}

interface Person {
  readonly name: string;
  readonly holder: Newcomer;
  /** Confirmed session tokens by purpose; an action uses its token up. */
  readonly sessions: Map<string, string>;
}

export interface People {
  tokensFor(call: DocumentedCall, chance: Chance): Tokens;
  brokenTokens(call: DocumentedCall, chance: Chance): Tokens;
  /** Replaces the tokens if the response says that the session has ended. */
  learn(tokens: Tokens, code: string | undefined): Promise<void>;
  /** Adds a new customer with unused session tokens. */
  refresh(): Promise<void>;
}

const demoPeople: readonly { readonly feoTag: string; readonly contacts: readonly Who[] }[] = [
  { feoTag: "asha", contacts: [{ email: "asha@demo.feo.example" }, { mobile: "9800000001" }] },
  { feoTag: "ravi", contacts: [{ email: "ravi@demo.feo.example" }, { mobile: "9800000002" }] },
  { feoTag: "nila", contacts: [{ email: "nila@demo.feo.example" }, { mobile: "9800000003" }] },
];

/** These end a session and its session tokens, so only the throwaway account calls them. */
const endsSignIn = ["freezeOwnAccount", "logout", "revokeSession"];
/** Only new customers call these, because more of them can be created. */
const endsAccount = ["deleteAccount", "changePassword", "changeEmail", "changeMfa"];
const throwaway = "throwaway";
const mostPeople = 9;
const twoDaysMs = 2 * 24 * 60 * 60_000;

export async function openPeople(exchange: Exchange, purposes: readonly string[]): Promise<People> {
  const { call, done, openAccount, holderOf } = visitorsOf(exchange);
  const ended: string[] = [];
  const people: Person[] = [];
  const expired = await openAccountsIn(
    exchange.home,
    password,
    () => Date.now() - twoDaysMs,
  )({
    mobile: null,
    ...newEmail(),
  });

  const demoToken = async (feoTag: string): Promise<string> =>
    (await done(call("POST", "/auth/v1/demo", { feoTag }))).accessToken;

  /** Best effort: some purposes need a mobile number or an email address, and codes are limited to a few an hour. */
  async function confirmAll(person: Person, contacts: readonly Who[]): Promise<void> {
    for (const purpose of purposes) {
      const token = await person.holder.confirm(purpose, { contacts }).catch(() => undefined);
      if (token !== undefined) person.sessions.set(purpose, token);
    }
  }

  async function addNewcomer(): Promise<void> {
    const holder = await openAccount().catch(() => undefined);
    if (!holder) return;
    const person = { name: "newcomer", holder, sessions: new Map<string, string>() };
    await confirmAll(person, [holder.who]);
    people.push(person);
    const oldest = people.findIndex(({ name }) => name === "newcomer");
    if (people.length > mostPeople) people.splice(oldest, 1);
  }

  async function revive(person: Person): Promise<void> {
    ended.push(person.holder.state.accessToken);
    if (demoPeople.some(({ feoTag }) => feoTag === person.name)) {
      person.holder.state.accessToken = await demoToken(person.name);
      return;
    }
    // If the machine is too busy now, this person's next request tries again.
    const holder = await openAccount().catch(() => undefined);
    // A concurrent request of the same person may have replaced it already.
    const place = people.indexOf(person);
    if (place >= 0 && holder) people[place] = { name: person.name, holder, sessions: new Map() };
  }

  for (const { feoTag, contacts } of demoPeople) {
    const [first] = contacts;
    if (!first) throw new Error(`${feoTag} has no address`);
    const holder = holderOf(first, await demoToken(feoTag), "demo", []);
    people.push({ name: feoTag, holder, sessions: new Map() });
  }
  await Promise.all([
    ...people.map((person, place) => confirmAll(person, demoPeople[place]?.contacts ?? [])),
    ...[addNewcomer(), addNewcomer()],
  ]);
  people.push({ name: throwaway, holder: await openAccount(), sessions: new Map() });

  const tokenOf = (person: Person): string => person.holder.state.accessToken;
  const mayCall = ({ name: operation }: DocumentedCall): Person[] => {
    if (endsSignIn.includes(operation)) return people.filter(({ name }) => name === throwaway);
    return endsAccount.includes(operation) ? people.filter(({ name }) => name === "newcomer") : people;
  };

  function sessionFor(description: string, person: Person, chance: Chance): Tokens {
    const purpose = chance.oneIn(6) ? chance.pick(purposes) : chance.pick(namedIn(description));
    return { sessionToken: person.sessions.get(purpose) };
  }

  return {
    tokensFor(operation, chance) {
      const isGuest = !operation.needsToken;
      const some = mayCall(operation);
      const person = chance.oneIn(3) ? chance.pick(some) : (some[chance.between(0, 1)] ?? chance.pick(some));
      const taken = operation.parameters.find(({ name }) => name === "sessionToken");
      const isGiven = taken !== undefined && (taken.required ? !chance.oneIn(8) : chance.oneIn(4));
      const session = isGiven ? sessionFor(taken.description ?? "", person, chance) : {};
      return isGuest ? session : { accessToken: tokenOf(person), person, ...session };
    },
    brokenTokens(operation, chance) {
      const good = tokenOf(chance.pick(mayCall(operation)));
      const other = chance.pick(people);
      const session = chance.pick([...other.sessions.values(), "x"]);
      const accessToken = chance.pick<string | undefined>([
        ...[undefined, "", " ", "null", "a.b.c", "..", "\xff".repeat(20), "t".repeat(7_000), good.slice(0, -2)],
        ...[
          altered(good, chance),
          unsigned(good),
          signedByOthers(good),
          expired.accessToken,
          session,
          `${good}, ${good}`,
        ],
        ...[chance.pick([...ended, good.toUpperCase()]), `Bearer ${good}`, good.replaceAll("-", "+")],
      ]);
      const sessionToken = chance.pick<string | undefined>([
        ...[undefined, "", "x", session, good, altered(session, chance), "s".repeat(7_000), `${session}.`, "a.b"],
      ]);
      // One of the two is often valid, so that the other is checked.
      return chance.oneIn(2) ? { accessToken: good, sessionToken } : { accessToken, sessionToken };
    },
    async learn({ accessToken, person }, code) {
      if (code === "INVALID_ACCESS_TOKEN" && person && accessToken === tokenOf(person)) await revive(person);
    },
    refresh: addNewcomer,
  };
}

/** Changes one character. */
function altered(token: string, chance: Chance): string {
  const place = chance.between(0, Math.max(0, token.length - 1));
  return `${token.slice(0, place)}${token[place] === "A" ? "B" : "A"}${token.slice(place + 1)}`;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const unsigned = (token: string): string => `${part({ alg: "none" })}.${token.split(".")[1] ?? ""}.`;

function signedByOthers(token: string): string {
  const [head = "", body = ""] = token.split(".");
  return `${head}.${body}.${createHmac("sha256", "another secret").update(`${head}.${body}`).digest("base64url")}`;
}
