import { useState } from "preact/hooks";
import { path, post, remove } from "../api/client";
import type { Agent, Json, JsonObject } from "../api/types";
import { go } from "../app/router";
import { Ask, Dialog, type Question } from "../ui/Dialog";
import { Copy } from "../ui/Parts";
import { newKey, type NewKey } from "./agentKeys";

const LISTS = ["roles", "capabilities", "domains", "permissions", "queues", "topics"] as const;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;

/** Splits a text at commas. */
export function listOf(text: string): string[] {
  return text.split(",").map((it) => it.trim()).filter((it) => it !== "");
}

/** Returns the members that a form changes; empty values remove a member. */
export function changes(given: { [name: string]: string }): { [name: string]: Json } {
  const set: { [name: string]: Json } = {};
  for (const name of LISTS) {
    const list = listOf(given[name] ?? "");
    set[name] = list.length === 0 ? null : list;
  }
  for (const name of ["version", "supervisor"]) {
    set[name] = (given[name] ?? "").trim() || null;
  }
  return set;
}

function fields(of: Agent | null): Question["fields"] {
  return [
    ...LISTS.map((name) => ({ name, label: name.charAt(0).toUpperCase() + name.slice(1), value: ((of as unknown as { [list: string]: string[] } | null)?.[name] ?? []).join(", "), hint: "separated by commas" })),
    { name: "version", label: "Version", value: of?.version ?? "" },
    { name: "supervisor", label: "Supervisor", value: of?.supervisor ?? "" },
  ];
}

export interface Secret { title: string; text: string; value: string }

/** Shows a secret once; the daemon stores only its hash or its public part. */
export function SecretDialog({ secret, close }: { secret: Secret; close: () => void }) {
  return (
    <Dialog title={secret.title} close={close}>
      <div class="inside stack">
        <h2>{secret.title}</h2>
        <p>{secret.text}</p>
        <pre class="block secret" tabIndex={0}>{secret.value}</pre>
        <div class="actions"><Copy text={() => secret.value} /><button type="button" class="primary" onClick={close}>Done</button></div>
      </div>
    </Dialog>
  );
}

/** The button that registers an agent. */
export function AddAgent({ done }: { done: () => void }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const add = (): void => setQuestion({
    title: "Add an agent", text: "The agent signs in with a token, which is shown once.", act: "Add",
    fields: [{ name: "name", label: "Name", required: true, hint: "letters, digits, dots, hyphens and underscores" }, ...fields(null)],
    run: async (given) => {
      const name = (given["name"] ?? "").trim();
      if (!NAME.test(name)) {
        throw new Error("the name is invalid");
      }
      const entry = Object.fromEntries(Object.entries(changes(given)).filter(([, value]) => value !== null));
      const agent = await post<Agent>(path`/v1/agents/${name}`, entry);
      done();
      go(path`/agents/${name}`);
      setSecret({ title: "Token of " + name, text: "Store it now; it cannot be shown again.", value: agent.token ?? "" });
      return "Agent " + name + " added";
    },
  });
  return (
    <>
      <button type="button" class="primary" onClick={add}>Add agent…</button>
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
      {secret !== null && <SecretDialog secret={secret} close={() => setSecret(null)} />}
    </>
  );
}

/** The buttons that change an agent, its token and its keys. */
export function AgentButtons({ agent, done }: { agent: Agent; done: () => void }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const { name } = agent;
  const edit = (body: JsonObject): Promise<Agent> => post<Agent>(path`/v1/agents/${name}/edit`, body);
  const ask = (title: string, text: string, act: string, danger: boolean, run: () => Promise<string>, asked: Question["fields"] = []): void =>
    setQuestion({ title, text, act, danger, fields: asked, run: async () => {
      const message = await run();
      done();
      return message;
    } });
  const change = (): void => setQuestion({
    title: "Edit " + name, text: "Other settings and secrets stay as they are.", act: "Save", fields: fields(agent),
    run: async (given) => {
      await edit({ set: changes(given) });
      done();
      return "Saved";
    },
  });
  const pause = (): void => setQuestion({
    title: agent.paused ? "Resume " + name : "Pause " + name, act: agent.paused ? "Resume" : "Pause",
    text: agent.paused ? "The agent is offered packets again." : "The agent is offered no more packets; they wait. Running work continues.",
    fields: [{ name: "reason", label: "Reason" }],
    run: async (given) => {
      await post(path`/v1/agents/${name}/` + (agent.paused ? "resume" : "pause"), given["reason"] ? { reason: given["reason"] } : {});
      done();
      return agent.paused ? "Resumed" : "Paused";
    },
  });
  const token = (): void => setQuestion({
    title: "Replace the tokens of " + name, text: "A new token replaces all tokens of the agent.", act: "Make token", danger: true,
    fields: [{ name: "keepOld", label: "Keep the old tokens for", hint: "such as 1h, so that the agent can switch; empty to revoke them now" }],
    run: async (given) => {
    const keepOld = (given["keepOld"] ?? "").trim();
    const made = await post<{ token: string }>(path`/v1/agents/${name}/token`, keepOld === "" ? {} : { keepOld });
    done();
    setSecret({ title: "Token of " + name, text: "Store it now; it cannot be shown again.", value: made.token });
    return "Token made";
    },
  });
  const key = (): void => ask((agent.keys ?? []).length === 0 ? "New key for " + name : "Rotate the key of " + name,
    "The key is made in this browser. Older keys stay valid for a day, so that the agent can switch.", "Make key", false, async () => {
      const made: NewKey = await newKey(name, Date.now());
      await edit({ addKey: { keyId: made.keyId, alg: "ed25519", publicKey: made.publicKey } });
      for (const old of (agent.keys ?? []).filter((it) => it.notAfter === undefined)) {
        await edit({ endKey: { keyId: old.keyId, notAfter: made.oldUntil } });
      }
      setSecret({ title: "Private key " + made.keyId, text: "Only this browser has it. Store it now.", value: made.privateKey });
      return "Key made";
    });
  const drop = (): void => setQuestion({
    title: "Remove " + name, text: "The agent and its token are deleted. Its packets and records stay.", act: "Remove", danger: true,
    fields: [{ name: "name", label: "Name of the agent", required: true, mustBe: name }],
    run: async () => {
      await remove(path`/v1/agents/${name}`);
      done();
      go("/agents");
      return "Removed";
    },
  });
  return (
    <>
      <button type="button" onClick={change}>Edit…</button>
      <button type="button" onClick={pause}>{agent.paused ? "Resume…" : "Pause…"}</button>
      <button type="button" onClick={token}>New token…</button>
      <button type="button" onClick={key}>{(agent.keys ?? []).length === 0 ? "New key…" : "Rotate key…"}</button>
      <button type="button" class="danger" onClick={drop}>Remove…</button>
      {question !== null && <Ask question={question} close={() => setQuestion(null)} />}
      {secret !== null && <SecretDialog secret={secret} close={() => setSecret(null)} />}
    </>
  );
}
