import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { get, post, remove } from "../api/client";
import { leaveNamespace } from "../api/namespace";
import type { Session, SignInMethods } from "../api/types";

const Context = createContext<Session>({ kind: "agent", name: "", signedIn: false });
export const SessionProvider = Context.Provider;

export const currentSession = (): Promise<Session> => get<Session>("/v1/session");
export const signInMethods = (): Promise<SignInMethods> => get<SignInMethods>("/v1/session/methods");
export const signIn = (token: string): Promise<Session> => post<Session>("/v1/session", { token });
export const signInWithCode = (code: string): Promise<Session> => post<Session>("/v1/session", { code });
export const signOut = (): Promise<void> => remove("/v1/session").finally(leaveNamespace);

/** The rights of a caller; forbidden actions are hidden. */
export interface Rights { oversee: boolean; decide: boolean; send: boolean; name: string; agent: boolean }

export function rightsOf(session: Session): Rights {
  return {
    name: session.name,
    agent: session.kind === "agent",
    oversee: session.kind !== "agent",
    decide: session.kind === "operator",
    send: session.kind !== "auditor",
  };
}

export const useSession = (): Session => useContext(Context);
export const useRights = (): Rights => rightsOf(useSession());
