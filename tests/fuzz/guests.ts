/** Sign-up, login and password reset, step by step with real codes; each step is first sent with something broken. */
import type { Chance } from "../../packages/exchange/src/reference/chance.ts";
import { type Exchange, newEmail, password, visitorsOf } from "../system/newcomer.ts";
import type { Answer } from "./client.ts";
import type { DocumentedCall } from "./documented-calls.ts";
import type { FuzzRequest } from "./drafts.ts";
import type { Fields } from "./findings.ts";
import { brokenValue, toJson } from "./values.ts";

interface Walk {
  readonly exchange: Exchange;
  readonly calls: readonly DocumentedCall[];
  readonly chance: Chance;
  readonly send: (request: FuzzRequest) => Promise<Answer>;
}

export async function walkGuests({ exchange, calls, chance, send }: Walk): Promise<void> {
  const { captcha, codeTo } = visitorsOf(exchange);
  const who = newEmail();
  const codes: string[] = [];
  const fresh = async (): Promise<string> => {
    const code = await codeTo(who, codes);
    codes.push(code);
    return code;
  };

  async function step(name: string, body: Fields, sessionToken?: string): Promise<string | undefined> {
    const call = calls.find((known) => known.name === name);
    if (!call) throw new Error(`${name} is not documented`);
    const request = (json: Fields): FuzzRequest => ({
      call,
      method: call.method,
      target: call.path,
      isRouted: true,
      asked: {},
      tokens: { sessionToken },
      headers: {
        "content-type": "application/json",
        ...(sessionToken === undefined ? {} : { sessiontoken: sessionToken }),
      },
      body: Buffer.from(toJson(json)),
    });
    await send(request({ ...body, [chance.pick(Object.keys(body))]: brokenValue(chance) }));
    const { status, text } = await send(request(body));
    return status === 200 ? ((JSON.parse(text) as { sessionToken?: string }).sessionToken ?? sessionToken) : undefined;
  }

  const asked = async () => ({ ...who, captchaResponse: await captcha() });
  const newPassword = password;
  const registering = await step("startRegistration", await asked());
  if (registering === undefined) return;
  await step("verifyRegistration", { otp: await fresh() }, registering);
  await step("register", { newPassword, deviceId: "fuzz" }, registering);
  const logging = await step("startLogin", { ...(await asked()), password });
  if (logging !== undefined) await step("login", { deviceId: "fuzz", emailOtp: await fresh() }, logging);
  const resetting = await step("startPasswordReset", await asked());
  if (resetting === undefined) return;
  await step("verifyPasswordReset", { emailOtp: await fresh() }, resetting);
  await step("resetPassword", { newPassword: `${password} again` }, resetting);
}
