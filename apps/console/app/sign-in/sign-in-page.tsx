/** Sign-in with name, passphrase and code, or with a passkey. A new operator enrols here first. */
import { enrolOperator, listDemoOperators, type OperatorRole, operatorSignIn } from "@feo/contract";
import { Banner, Button, CopyButton, Field, Logo, OtpInput, PasswordInput, QrCode, TextInput } from "@feo/ui";
import { Fingerprint } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ConsoleFailure, callApi, queries, sessionKey, useCall } from "../data/api.ts";
import { hasPasskeys, signInWithPasskey } from "../data/passkeys.ts";
import { NewPassphrase } from "../operators/new-passphrase.tsx";

interface AppKey {
  readonly secret: string;
  readonly uri: string;
}

export function SignInPage() {
  const [isEnrolling, setEnrolling] = useState(false);
  const [filled, setFilled] = useState<DemoOperator | null>(null);
  return (
    <main className="flex min-h-dvh flex-col items-center bg-page px-4 py-16 text-14 text-ink">
      <div className="mb-8 flex items-center gap-4">
        <Logo label="Feo" />
        <span aria-hidden className="h-5 w-px bg-line" />
        <span className="font-semibold">Console</span>
      </div>
      {isEnrolling ? <EnrolForm /> : <SignInForm key={filled?.code ?? filled?.name} filled={filled} />}
      <Button variant="ghost" size="sm" className="mt-4" onClick={() => setEnrolling(!isEnrolling)}>
        {isEnrolling ? "Back to sign in" : "New operator? Enrol"}
      </Button>
      {!isEnrolling && <DemoOperators onChoose={setFilled} />}
    </main>
  );
}

/** Sends a form, one request at a time, and keeps its error. */
function useSending(send: () => Promise<void>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      setFailure(error instanceof ConsoleFailure ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }
  const alert = failure && (
    <p role="alert" className="text-13 text-down">
      {failure}
    </p>
  );
  return { submit, alert, isBusy };
}

const formClass = "flex w-full max-w-90 flex-col gap-4";

function SignInForm({ filled }: { filled: DemoOperator | null }) {
  const [name, setName] = useState(filled?.name ?? "");
  const [passphrase, setPassphrase] = useState(filled?.passphrase ?? "");
  const [code, setCode] = useState(filled?.code ?? "");
  const { submit, alert, isBusy } = useSending(async () => {
    // A TOTP code is accepted once: the next attempt needs another.
    setCode("");
    await callApi(operatorSignIn, { body: { name, passphrase, code } });
    await queries.invalidateQueries({ queryKey: sessionKey });
  });
  return (
    <form onSubmit={submit} className={formClass}>
      <h1 className="font-semibold text-20">Sign in</h1>
      <Field label="Name">
        <TextInput autoComplete="username" autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Passphrase">
        <PasswordInput
          autoComplete="current-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      </Field>
      <Field label="Code from your authenticator app">
        <OtpInput value={code} onValueChange={setCode} />
      </Field>
      {alert}
      <Button type="submit" disabled={name === "" || passphrase === "" || code.length !== 6} busy={isBusy}>
        Sign in
      </Button>
      {hasPasskeys() && <PasskeySignIn />}
    </form>
  );
}

/** The browser shows the operators whose passkeys it has, so no name is needed. */
function PasskeySignIn() {
  const [wasClosed, setClosed] = useState(false);
  const { submit, alert, isBusy } = useSending(async () => {
    setClosed(false);
    if (!(await signInWithPasskey())) return setClosed(true);
    await queries.invalidateQueries({ queryKey: sessionKey });
  });
  return (
    <>
      <div className="flex items-center gap-3 text-13 text-quiet">
        <span aria-hidden className="h-px flex-1 bg-line" />
        or
        <span aria-hidden className="h-px flex-1 bg-line" />
      </div>
      <Button variant="secondary" busy={isBusy} onClick={() => void submit()}>
        <Fingerprint size={18} aria-hidden />
        Use a passkey
      </Button>
      <p role="status" className="text-13 text-quiet empty:hidden">
        {wasClosed ? "Passkey cancelled. Try again, or sign in with your passphrase." : ""}
      </p>
      {alert}
    </>
  );
}

/**
 * Enrolment: a new operator enters both halves of the secret, chooses a passphrase and sets up an authenticator app.
 */
function EnrolForm() {
  const [name, setName] = useState("");
  const [halves, setHalves] = useState({ first: "", second: "" });
  const [passphrase, setPassphrase] = useState("");
  const [code, setCode] = useState("");
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const { submit, alert, isBusy } = useSending(async () => {
    const newcomer = { name: name.trim().toLowerCase(), secret: `${halves.first.trim()} ${halves.second.trim()}` };
    const body = { ...newcomer, passphrase, ...(appKey ? { code } : {}) };
    setCode("");
    const answer = await callApi(enrolOperator, { body });
    if (answer.state === "set-up") return setAppKey(answer);
    await queries.invalidateQueries({ queryKey: sessionKey });
  });
  const isFilled = [name, halves.first, halves.second, passphrase].every((text) => text.trim() !== "");
  return (
    <form onSubmit={submit} className={formClass}>
      <h1 className="font-semibold text-20">{appKey ? "Set up your authenticator app" : "Enrol as an operator"}</h1>
      {appKey ? (
        <>
          <AppSetUp {...appKey} />
          <Field label="First code from the app">
            <OtpInput value={code} onValueChange={setCode} autoFocus />
          </Field>
        </>
      ) : (
        <>
          <Field label="Name">
            <TextInput autoComplete="username" value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          {(["first", "second"] as const).map((which) => (
            <Field key={which} label={`${which === "first" ? "First" : "Second"} half of your secret`}>
              <TextInput
                autoComplete="off"
                value={halves[which]}
                onChange={(event) => setHalves({ ...halves, [which]: event.target.value })}
              />
            </Field>
          ))}
          <NewPassphrase label="New passphrase" value={passphrase} onChange={setPassphrase} />
        </>
      )}
      {alert}
      <Button type="submit" disabled={!isFilled || (appKey !== null && code.length !== 6)} busy={isBusy}>
        {appKey ? "Enrol and sign in" : "Continue"}
      </Button>
    </form>
  );
}

function AppSetUp({ secret, uri }: AppKey) {
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="text-quiet">Scan this with the app, then enter its first code.</p>
      <QrCode text={uri} label="Authenticator app setup key" />
      <div className="flex items-center gap-2">
        <code className="break-all text-13">{secret}</code>
        <CopyButton value={secret} what="the key" />
      </div>
    </div>
  );
}

interface DemoOperator {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly passphrase: string;
  readonly code: string | null;
}

/** Only the demo lists its operators. */
function DemoOperators({ onChoose }: { onChoose: (operator: DemoOperator) => void }) {
  const { data } = useCall(listDemoOperators, {}, { everyMs: 5_000 });
  if (!data || data.operators.length === 0) return null;
  return (
    <div className="mt-8 w-full max-w-90">
      <Banner tone="info" title="This is a demo">
        <p className="mb-3">
          Anyone can sign in as any operator. Moving money takes two of them, each with a fresh code.
        </p>
        <div className="flex flex-wrap gap-2">
          {data.operators.map((operator) => (
            <Button
              key={operator.name}
              size="sm"
              variant="secondary"
              disabled={operator.code === null}
              onClick={() => onChoose(operator)}
            >
              Fill in {operator.name} <span className="font-normal text-quiet">{operator.roles.join(", ")}</span>
            </Button>
          ))}
        </div>
      </Banner>
    </div>
  );
}
