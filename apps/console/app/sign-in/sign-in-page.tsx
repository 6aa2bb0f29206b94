/** Into the console: name, passphrase and code. Who comes for the first time sets up an authenticator app. */
import { listDemoOperators, operatorSignIn } from "@feo/contract";
import { Banner, Button, CopyButton, Field, Logo, OtpInput, PasswordInput, QrCode, TextInput } from "@feo/ui";
import { type FormEvent, useState } from "react";
import { ConsoleFailure, callApi, queries, sessionKey, useCall } from "../data/api.ts";

interface AppKey {
  readonly secret: string;
  readonly uri: string;
}

export function SignInPage() {
  const [name, setName] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const [code, setCode] = useState("");
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const canSend = name !== "" && passphrase !== "" && (code === "" ? appKey === null : code.length === 6);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!canSend || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await callApi(operatorSignIn, { body: { name, passphrase, ...(code ? { code } : {}) } });
      if (answer.state === "set-up") setAppKey(answer);
      else await queries.invalidateQueries({ queryKey: sessionKey });
    } catch (error) {
      setFailure(error instanceof ConsoleFailure ? error.message : String(error));
      setCode("");
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="flex min-h-dvh flex-col items-center bg-page px-4 py-16 text-14 text-ink">
      <div className="mb-8 flex items-center gap-4">
        <Logo label="Feo" />
        <span aria-hidden className="h-5 w-px bg-line" />
        <span className="font-semibold">Console</span>
      </div>
      <form onSubmit={send} className="flex w-full max-w-90 flex-col gap-4">
        <h1 className="font-semibold text-20">{appKey ? "Set up your authenticator app" : "Sign in"}</h1>
        {appKey ? (
          <AppSetUp {...appKey} />
        ) : (
          <>
            <Field label="Name">
              <TextInput
                autoComplete="username"
                autoFocus
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <Field label="Passphrase">
              <PasswordInput
                autoComplete="current-password"
                value={passphrase}
                onChange={(event) => setPassphrase(event.target.value)}
              />
            </Field>
          </>
        )}
        <Field
          label={appKey ? "First code of the app" : "Code of your authenticator app"}
          hint={appKey ? undefined : "Leave it empty at your first sign-in."}
        >
          <OtpInput value={code} onValueChange={setCode} />
        </Field>
        {failure && (
          <p role="alert" className="text-13 text-down">
            {failure}
          </p>
        )}
        <Button type="submit" disabled={!canSend} busy={isBusy}>
          Sign in
        </Button>
      </form>
      <DemoOperators
        onChoose={(operator) => {
          setName(operator.name);
          setPassphrase(operator.passphrase);
          setCode(operator.code ?? "");
        }}
      />
    </main>
  );
}

function AppSetUp({ secret, uri }: AppKey) {
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="text-quiet">Nobody comes in without it. Read this with the app, then type its first code.</p>
      <QrCode text={uri} label="The key of your authenticator app" />
      <div className="flex items-center gap-2">
        <code className="break-all text-13">{secret}</code>
        <CopyButton value={secret} what="the key" />
      </div>
    </div>
  );
}

interface DemoOperator {
  readonly name: string;
  readonly passphrase: string;
  readonly code: string | null;
}

/** Only a demo tells its operators. */
function DemoOperators({ onChoose }: { onChoose: (operator: DemoOperator) => void }) {
  const { data } = useCall(listDemoOperators, {}, { everyMs: 5_000 });
  if (!data || data.operators.length === 0) return null;
  return (
    <div className="mt-8 w-full max-w-90">
      <Banner tone="info" title="This is a demo">
        <p className="mb-3">Its two operators are anybody's. What moves money takes both, and a fresh code of each.</p>
        <div className="flex flex-wrap gap-2">
          {data.operators.map((operator) => (
            <Button
              key={operator.name}
              size="sm"
              variant="secondary"
              disabled={operator.code === null}
              onClick={() => onChoose(operator)}
            >
              Fill in {operator.name}
            </Button>
          ))}
        </div>
      </Banner>
    </div>
  );
}
