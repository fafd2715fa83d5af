import { useCallback, useEffect, useState } from "preact/hooks";
import { onSignedOut, ApiError } from "../api/client";
import { live } from "../api/live";
import type { Session } from "../api/types";
import { AgentsPage } from "../pages/Agents";
import { AuditPage } from "../pages/Audit";
import { CostPage } from "../pages/Cost";
import { QuotasPage } from "../pages/Quotas";
import { DeadLettersPage } from "../pages/DeadLetters";
import { InboxPage } from "../pages/Inbox";
import { NamespacesPage } from "../pages/Namespaces";
import { OverviewPage } from "../pages/Overview";
import { PacketPage } from "../pages/Packet";
import { ProofPage } from "../pages/Proof";
import { SendPage } from "../pages/Send";
import { SessionsPage } from "../pages/Sessions";
import { SettingsPage } from "../pages/Settings";
import { TaskPage } from "../pages/Task";
import { TasksPage } from "../pages/Tasks";
import { Empty } from "../ui/Parts";
import { useLocation, type RouteLocation } from "./router";
import { rightsOf, SessionProvider, signInWithCode, currentSession } from "./session";
import { Shell } from "./Shell";
import { SignIn } from "./SignIn";

type State = { at: "loading" } | { at: "out"; note: string } | { at: "unreachable" } | { at: "in"; session: Session };

export function App() {
  const [state, setState] = useState<State>({ at: "loading" });
  const location = useLocation();
  const enter = useCallback((session: Session) => {
    setState({ at: "in", session });
    live.start();
  }, []);
  const leave = useCallback((note = "") => {
    live.stop();
    setState((old) => (old.at === "out" ? old : { at: "out", note }));
  }, []);

  useEffect(() => onSignedOut(() => setState((old) => {
    if (old.at !== "in") {
      return old;
    }
    live.stop();
    return { at: "out", note: "Your session has expired. Sign in again." };
  })), []);

  useEffect(() => {
    let timer = 0;
    const ask = async (): Promise<void> => {
      try {
        enter(await arrival());
      } catch (fault) {
        if (fault instanceof ApiError && fault.status !== 0) {
          setState({ at: "out", note: fault.status === 401 ? arrivalNote : fault.message });
        } else {
          setState({ at: "unreachable" });
          timer = window.setTimeout(() => void ask(), 1500);
        }
      }
    };
    // A sign-in link that is pasted into an open tab changes only the fragment.
    const onLink = (): void => {
      if (signInCode() !== undefined) {
        void ask();
      }
    };
    void ask();
    window.addEventListener("hashchange", onLink);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("hashchange", onLink);
    };
  }, []);

  switch (state.at) {
    case "loading":
      return null;
    case "unreachable":
      return <main class="sign-in"><Empty title="The daemon does not respond">Retrying…</Empty></main>;
    case "out":
      // An outsider can verify a proof without an account.
      return location.parts[0] === "proof" ? <main class="page outside"><ProofPage /></main> : <SignIn done={enter} note={state.note} />;
    case "in":
      return (
        <SessionProvider value={state.session}>
          <Shell location={location} left={() => leave()}><Router location={location} session={state.session} /></Shell>
        </SessionProvider>
      );
  }
}

let arrivalNote = "";

function signInCode(): string | undefined {
  return /^#sign-in=([\w-]+)$/.exec(window.location.hash)?.[1];
}

/** Signs in with the code in the URL, if any, and removes it from the URL. */
async function arrival(): Promise<Session> {
  const code = signInCode();
  if (code !== undefined) {
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    try {
      return await signInWithCode(code);
    } catch (fault) {
      if (!(fault instanceof ApiError) || fault.status !== 401) {
        throw fault;
      }
      arrivalNote = "This link has been used or has expired.";
    }
  }
  return currentSession();
}

function Router({ location, session }: { location: RouteLocation; session: Session }) {
  const rights = rightsOf(session);
  const [page, id = "", third = ""] = location.parts;
  switch (page) {
    case undefined:
      return <OverviewPage />;
    case "tasks":
      return id === "" ? <TasksPage location={location} /> : <TaskPage key={id} id={id} location={location} />;
    case "packets":
      return <PacketPage key={id} id={id} location={location} />;
    case "dead-letters":
      return rights.oversee ? <DeadLettersPage id={id} location={location} /> : <NotFound />;
    case "inbox":
      return <InboxPage queue={id} item={third} location={location} />;
    case "agents":
      return <AgentsPage agent={id} contract="" />;
    case "contracts":
      return <AgentsPage agent="" contract={id} />;
    case "audit":
      return rights.oversee ? <AuditPage location={location} /> : <NotFound />;
    case "proof":
      return <ProofPage />;
    case "cost":
      return rights.oversee ? <CostPage location={location} /> : <NotFound />;
    case "quotas":
      return rights.oversee ? <QuotasPage /> : <NotFound />;
    case "settings":
      return rights.oversee ? <SettingsPage /> : <NotFound />;
    case "namespaces":
      return rights.decide ? <NamespacesPage /> : <NotFound />;
    case "sessions":
      return <SessionsPage />;
    case "send":
      return rights.send ? <SendPage /> : <NotFound />;
    default:
      return <NotFound />;
  }
}

function NotFound() {
  return <Empty title="Page not found"><a href="/">Go to the overview</a></Empty>;
}
