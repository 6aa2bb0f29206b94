/**
 * Opens a console screen for a component test, with an operator signed in. Only the network is fake: it gives the
 * test's answers, and a request or answer that breaks the contract fails the test.
 */
import {
  type Call,
  type CallAnswer,
  type CallOutput,
  consoleCalls,
  type OperatorRole,
  type OperatorSession,
  operatorRoles,
  type ProblemCode,
  problems,
  schemasOf,
} from "@feo/contract";
import { dismissAllToasts, ToastStack } from "@feo/ui";
import { keepSavedFiles } from "@feo/ui/testing";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { queries } from "../data/api.ts";
import { SessionContext } from "../data/session.ts";

const at = "2026-11-18T10:00:00.000Z";
export const session: OperatorSession = {
  name: "arjun",
  roles: operatorRoles,
  signedInAt: at,
  codeAt: at,
  expiresAt: at,
  isDemo: false,
  exchangeUrl: "https://feo.example",
};

interface Asked {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: the test knows the type it sent.
  readonly body: any;
}

/** A refusal, in the server's words. */
interface Refused {
  readonly code: ProblemCode;
  readonly detail: string;
}

const answers = new Map<string, () => unknown>();
const asked: Asked[] = [];
const faults: string[] = [];

export const fakeConsole = {
  answer<C extends Call>(call: C, answer: CallOutput<C> | CallAnswer<C>): void {
    answers.set(call.name, () => Response.json(schemasOf(call).output.parse(answer)));
  },
  refuse(call: Call, { code, detail }: Refused): void {
    const { status } = problems[code];
    answers.set(call.name, () => Response.json({ code, status, detail }, { status }));
  },
  asked: (call: Call): readonly Asked[] => asked.filter((request) => request.call.name === call.name),
};

const routes = consoleCalls.map((call) => ({
  call,
  pattern: new RegExp(`^/api${call.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
}));

async function fakeFetch(input: RequestInfo | URL, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  await Promise.resolve();
  const { pathname, searchParams } = new URL(String(input), "http://ours.invalid");
  for (const { call, pattern } of routes) {
    const match = call.method === method ? pattern.exec(pathname) : null;
    if (!match) continue;
    const request = {
      call,
      params: { ...match.groups },
      query: Object.fromEntries(searchParams),
      body: typeof body === "string" ? JSON.parse(body) : undefined,
    };
    asked.push(request);
    const read = schemasOf(call).body?.safeParse(request.body);
    if (read && !read.success) faults.push(`${call.name} was asked with ${read.error.message}`);
    const answer = answers.get(call.name);
    if (answer) return answer() as Response;
  }
  faults.push(`${method} ${pathname} was asked, and the test gives no answer`);
  return Response.json({ code: "NOT_FOUND", status: 404 }, { status: 404 });
}

beforeEach(() => {
  vi.stubGlobal("fetch", fakeFetch);
  keepSavedFiles();
});

afterEach(() => {
  cleanup();
  queries.clear();
  dismissAllToasts();
  vi.restoreAllMocks();
  answers.clear();
  asked.length = 0;
  expect(faults.splice(0)).toEqual([]);
});

interface Screen {
  readonly path: string;
  readonly Component: ComponentType;
}

export interface OpenedScreen {
  readonly user: UserEvent;
  address(): string;
}

/** Opens the screen as an operator with every role, unless some are named. */
export function openScreen(
  screen: Screen,
  address: string,
  roles: readonly OperatorRole[] = operatorRoles,
): OpenedScreen {
  const router = createMemoryRouter([screen], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <SessionContext value={{ ...session, roles }}>
        <main>
          <RouterProvider router={router} />
        </main>
      </SessionContext>
      <ToastStack />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), address: () => router.state.location.pathname };
}
