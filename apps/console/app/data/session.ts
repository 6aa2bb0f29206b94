/** The operator's session. */
import { type OperatorSession, operatorSignOut, readOperatorSession } from "@feo/contract";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { askAgain, ConsoleFailure, callApi, endSession, sessionKey } from "./api.ts";

/** Null if no operator is signed in. */
export const useSessionQuery = () =>
  useQuery<OperatorSession | null, ConsoleFailure>({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      try {
        return await callApi(readOperatorSession, {}, { signal });
      } catch (error) {
        if (error instanceof ConsoleFailure && error.code === "OPERATOR_SESSION_MISSING") return null;
        throw error;
      }
    },
    refetchInterval: askAgain,
  });

export const SessionContext = createContext<OperatorSession | null>(null);

/** Inside the shell an operator is always signed in. */
export function useOperator(): OperatorSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("Nobody is signed in");
  return session;
}

export async function signOut(): Promise<void> {
  await callApi(operatorSignOut, {}).catch(() => undefined);
  endSession();
}
