/** The operator's session. */
import {
  type Call,
  mayAct,
  mayCall,
  mayConfirm,
  type OperatorActionName,
  type OperatorSession,
  operatorSignOut,
  readOperatorSession,
} from "@feo/contract";
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

interface May {
  readonly call: (call: Call) => boolean;
  /** Do the action, or propose it if it takes two. */
  readonly act: (action: OperatorActionName) => boolean;
  readonly confirm: (action: OperatorActionName) => boolean;
}

/** What the operator's roles allow. Only for showing: the server checks every call and action itself. */
export function useMay(): May {
  const { roles } = useOperator();
  return {
    call: (call) => mayCall(call, roles),
    act: (action) => mayAct(action, roles),
    confirm: (action) => mayConfirm(action, roles),
  };
}

export async function signOut(): Promise<void> {
  await callApi(operatorSignOut, {}).catch(() => undefined);
  endSession();
}
