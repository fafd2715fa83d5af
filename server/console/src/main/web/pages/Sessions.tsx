import { useState } from "preact/hooks";
import { get, path, remove } from "../api/client";
import type { BrowserSession, Page } from "../api/types";
import { useLoaded, useNow, useTitle } from "../app/hooks";
import { useRights } from "../app/session";
import { plural } from "../text/figures";
import { Ask, type Question } from "../ui/Dialog";
import { Empty, ErrorPanel, Panel, Time } from "../ui/Parts";
import { Line, Text } from "../ui/Text";

/** The people who are signed in: all for an operator, else one's own sessions. */
export function SessionsPage() {
  useTitle("Sessions");
  const rights = useRights();
  const now = useNow(1000);
  const [question, setQuestion] = useState<Question | null>(null);
  const loaded = useLoaded("sessions", (signal) => get<Page<BrowserSession>>("/v1/sessions", signal), (it) => it.event.startsWith("session."));
  const end = (session: BrowserSession): void => setQuestion({
    title: "End the session of " + session.name, text: "The browser must sign in again. Tokens stay valid.", act: "End session", danger: true, fields: [],
    run: async () => {
      await remove(path`/v1/sessions/${session.id}`);
      loaded.reload();
      return "Session ended";
    },
  });
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="Sessions" />;
  }
  const sessions = loaded.data.items;
  return (
    <>
      <div class="page-head"><h1>Sessions</h1><span class="muted small">{plural(sessions.length, "session")}; each ends 12 hours after the sign-in</span></div>
      <Panel flush label="Sessions">
        {sessions.length === 0 ? <Empty title="No sessions">Callers that use a token directly have none.</Empty> : (
          <div class="scroll-x" tabIndex={0} role="region" aria-label="List of sessions"><table class="plain edges">
            <thead><tr><th scope="col">Name</th><th scope="col">Kind</th><th scope="col">Signed in</th><th scope="col">Last seen</th><th scope="col">Address</th><th scope="col">Browser</th><th scope="col">Action</th></tr></thead>
            <tbody>{sessions.map((it) => (
              <tr key={it.id}>
                <td><Line of={it.name} max={80} /> {it.current && <span class="muted small">this browser</span>}</td>
                <td>{it.kind}</td>
                <td><Time at={it.createdAt} now={now} /></td>
                <td><Time at={it.lastSeenAt} now={now} /></td>
                <td class="mono"><Line of={it.address} max={60} /></td>
                <td><Text of={it.userAgent} max={120} /></td>
                <td>{(rights.decide || rights.agent) && <button type="button" class="danger" aria-label={"End the session " + it.id} onClick={() => end(it)}>End…</button>}</td>
              </tr>
            ))}</tbody>
          </table></div>
        )}
        {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
      </Panel>
    </>
  );
}
