import { useState } from "preact/hooks";
import { path, pages, post, remove } from "../api/client";
import type { Json, Token } from "../api/types";
import { useLoaded, useNow } from "../app/hooks";
import { useRights } from "../app/session";
import { Ask, type Question } from "../ui/Dialog";
import { Empty, ErrorPanel, Panel, Time } from "../ui/Parts";
import { Line, Text } from "../ui/Text";
import { listOf, SecretDialog, type Secret } from "./AgentForms";

/** Returns the body of a request for a token; empty fields are left out. */
export function tokenRequest(given: { [name: string]: string }): { [name: string]: Json } {
  const body: { [name: string]: Json } = {};
  const scopes = listOf(given["scopes"] ?? "");
  if (scopes.length > 0) {
    body["scopes"] = scopes;
  }
  for (const name of ["expiresIn", "description"]) {
    const value = (given[name] ?? "").trim();
    if (value !== "") {
      body[name] = value;
    }
  }
  return body;
}

/** The tokens of an agent: what each may do, until when, and the buttons that add and revoke them. */
export function AgentTokens({ name }: { name: string }) {
  const rights = useRights();
  const now = useNow(1000);
  const [question, setQuestion] = useState<Question | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const loaded = useLoaded("tokens-" + name, (signal) => pages<Token>(path`/v1/agents/${name}/tokens`, 100, signal), (it) => it.event === "agent.changed");
  const add = (): void => setQuestion({
    title: "Add a token for " + name, text: "The token is shown once. The other tokens stay valid.", act: "Add token",
    fields: [
      { name: "description", label: "Purpose" },
      { name: "scopes", label: "Scopes", hint: "submit, claim, read, audit, operate, submit:TARGET, claim:QUEUE; separated by commas; empty for everything that the agent may do" },
      { name: "expiresIn", label: "Expires in", hint: "such as 12h or 90d; empty for never", value: "90d" },
    ],
    run: async (given) => {
      const made = await post<Token & { token: string }>(path`/v1/agents/${name}/tokens`, tokenRequest(given));
      loaded.reload();
      setSecret({ title: "Token " + made.id, text: "Store it now; it cannot be shown again.", value: made.token });
      return "Token added";
    },
  });
  const revoke = (token: Token): void => setQuestion({
    title: "Revoke " + token.id, text: "Calls with this token are rejected from now on. Other tokens stay valid.", act: "Revoke", danger: true, fields: [],
    run: async () => {
      await remove(path`/v1/agents/${name}/tokens/${token.id}`);
      loaded.reload();
      return "Token revoked";
    },
  });
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="Tokens" />;
  }
  return (
    <Panel title="Tokens" count={loaded.data.length} flush label={"Tokens of " + name} actions={rights.decide && <button type="button" onClick={add}>Add token…</button>}>
      {loaded.data.length === 0 ? <Empty title="This agent has no token" /> : (
        <div class="scroll-x" tabIndex={0} role="region" aria-label="Tokens of the agent"><table class="plain edges">
          <thead><tr><th scope="col">Id</th><th scope="col">Purpose</th><th scope="col">Scopes</th><th scope="col">Created</th><th scope="col">Expires</th><th scope="col">Last used</th><th scope="col">Action</th></tr></thead>
          <tbody>{loaded.data.map((it) => (
            <tr key={it.id}>
              <td class="mono">{it.id}</td>
              <td><Text of={it.description ?? ""} max={200} /></td>
              <td>{it.scopes.length === 0 ? "all" : <Text of={it.scopes.join(", ")} max={300} />}</td>
              <td><Time at={it.createdAt} now={now} /> {it.createdBy !== null && <span class="muted small">by <Line of={it.createdBy} max={60} /></span>}</td>
              <td>{it.expired ? <span class="bad">expired</span> : it.expiresAt === null ? "never" : <Time at={it.expiresAt} now={now} />}</td>
              <td>{it.lastUsedAt ? <Time at={it.lastUsedAt} now={now} /> : <span class="muted">not since the start</span>}</td>
              <td>{rights.decide && <button type="button" class="danger" aria-label={"Revoke " + it.id} onClick={() => revoke(it)}>Revoke…</button>}</td>
            </tr>
          ))}</tbody>
        </table></div>
      )}
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
      {secret !== null && <SecretDialog secret={secret} close={() => setSecret(null)} />}
    </Panel>
  );
}
