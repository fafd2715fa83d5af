/** LangGraph with scripted models. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Client, Json } from "ahp-handoff";
import * as adapter from "ahp-handoff/langgraph";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { tool } from "@langchain/core/tools";
import { Command, END, interrupt, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createHandoffTool, createSwarm } from "@langchain/langgraph-swarm";
import { z } from "zod";
import { adapterContract, bridgeContract, lookup, type Call, type Harness, type Step } from "./contract.js";
import { example } from "./messages.js";

process.env["LANGSMITH_TRACING"] = "false";

/** A scripted model that records its prompts. */
class Scripted extends BaseChatModel {
  constructor(
    private readonly script: Step[],
    private readonly prompts: string[] = [],
  ) {
    super({});
  }

  _llmType(): string {
    return "scripted";
  }

  override bindTools(): this {
    return this;
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    this.prompts.push(messages.map((it) => String(it.content) + JSON.stringify((it as AIMessage).tool_calls ?? [])).join("\n"));
    const step = this.script.shift() ?? "";
    const message = typeof step === "string" ? new AIMessage(step) : new AIMessage({ content: "", tool_calls: step.map(called) });
    return { generations: [{ text: "", message }] };
  }
}

function called({ name, args, id }: Call) {
  return { name, args: { ...args }, id, type: "tool_call" as const };
}

const lookupTool = tool(({ order }: { order: string }) => lookup(order), {
  name: "lookup",
  description: "Looks an order up.",
  schema: z.object({ order: z.string() }),
});

class LangGraphHarness implements Harness<adapter.GraphState> {
  readonly adapter = adapter;
  readonly prompts: string[] = [];

  #agent(script: Step[], aliases: adapter.Aliases): adapter.Graph {
    const handoffs = aliases.names.map((it) => adapter.handoffTool(it, aliases));
    return createReactAgent({
      llm: new Scripted([...script], this.prompts),
      tools: [lookupTool, adapter.humanTool(), ...handoffs],
      stateSchema: adapter.HandoffState,
    });
  }

  run(state: adapter.GraphState, script: Step[], aliases = adapter.names()): Promise<adapter.GraphState> {
    return this.#agent(script, aliases).invoke(state);
  }

  bridge(client: Client, aliases: adapter.Aliases, script: Step[], memory?: Map<string, Json>): adapter.Bridge<adapter.GraphState> {
    return adapter.bridge(client, this.#agent(script, aliases), aliases, memory === undefined ? {} : { memory });
  }
}

describe("the adapter for LangGraph", () => adapterContract<adapter.GraphState>(() => new LangGraphHarness()));
describe("the bridge for LangGraph", () => bridgeContract<adapter.GraphState>(() => new LangGraphHarness()));

/** Returns a swarm of two agents. */
function swarm(calls: Call[], prompts: string[] = []) {
  const stateSchema = adapter.HandoffState;
  const transfer = createHandoffTool({ agentName: "refund-agent" });
  const agents = [
    createReactAgent({ llm: new Scripted([calls]), tools: [lookupTool, transfer], stateSchema, name: "triage-agent" }),
    createReactAgent({ llm: new Scripted(["Refunded."], prompts), tools: [], stateSchema, name: "refund-agent" }),
  ];
  const graph = createSwarm({ agents: agents as never, defaultActiveAgent: "triage-agent", stateSchema: stateSchema as never });
  return graph.compile({ checkpointer: new MemorySaver() });
}

const CONFIG = { configurable: { thread_id: "t" } };

test("a native handoff of a swarm keeps the message", async () => {
  const graph = swarm([{ name: "transfer_to_refund-agent", args: {}, id: "c1" }]);
  const state = { ...adapter.toState(example()), activeAgent: "triage-agent" };
  await graph.invoke(state as never, CONFIG);
  const kept = (await graph.getState(CONFIG)).values as adapter.GraphState;
  assert.equal(kept.activeAgent, "refund-agent");
  const imported = adapter.readState(kept, adapter.names("refund-agent"));
  assert.ok(imported.report.lossless, JSON.stringify(imported.report.losses));
  assert.deepEqual(imported.handoffs.map((it) => it.target), ["refund-agent"]);
  assert.equal(imported.answer, "Refunded.");
  assert.equal(kept.visitedAgents?.length, 1);
});

test("a native handoff of a swarm reports losses next to a tool call", async () => {
  const calls = [{ name: "lookup", args: { order: "7" }, id: "c0" }, { name: "transfer_to_refund-agent", args: {}, id: "c1" }];
  const state = { ...adapter.toState(example()), activeAgent: "triage-agent" };
  const kept = (await swarm(calls).invoke(state as never, CONFIG)) as unknown as adapter.GraphState;
  const { report } = adapter.readState(kept, adapter.names("refund-agent"));
  assert.deepEqual(report.of("orphan").map((it) => it.reason), ["call c0 has no answer"]);
});

test("an interrupt is resumed with the answer", async () => {
  const ask = () => ({ messages: [new AIMessage(`They said ${interrupt("May I?")}.`)] });
  const graph = new StateGraph(adapter.HandoffState)
    .addNode("ask", ask)
    .addEdge(START, "ask")
    .addEdge("ask", END)
    .compile({ checkpointer: new MemorySaver() });
  const message = example();
  await graph.invoke(adapter.toState(message), CONFIG);
  const stopped = (await graph.getState(CONFIG)).values as adapter.GraphState;
  assert.ok(adapter.fromState(stopped).equals(message));
  const done = await graph.invoke(new Command({ resume: "yes" }), CONFIG);
  assert.equal(adapter.readState(done).answer, "They said yes.");
});

test("cached results are artifacts", () => {
  const toolCache = Object.fromEntries(["7", "8"].map((order) => [adapter.keyOf("lookup", { order }), { result: order }]));
  const answers = adapter.toState(example({ toolCache })).messages.filter((it) => it instanceof ToolMessage);
  assert.deepEqual(answers.map((it) => it.artifact), [{ result: "7" }, { result: "8" }]);
});

test("orphans are reported", () => {
  const state = adapter.toState(example());
  state.messages.push(new AIMessage({ content: "", tool_calls: [called({ name: "x", args: {}, id: "c9" })] }));
  state.messages.push(new ToolMessage({ content: "stray", tool_call_id: "c8" }));
  const { report } = adapter.readState(state);
  assert.deepEqual(report.of("orphan").map((it) => it.reason), ["call c9 has no answer", "answer to c8 has no call"]);
  assert.ok(!report.lossless);
});

test("a state without an envelope reports derived members", () => {
  const imported = adapter.readState({ messages: [new HumanMessage("My lamp is broken")] });
  assert.equal(imported.handoff.goal, "My lamp is broken");
  assert.ok(imported.handoff.validate().valid);
  assert.ok(imported.report.of("derived").some((it) => it.field === "/costTracking"));
});

test("both JSON forms of messages are read", () => {
  const id = ["langchain_core", "messages", "HumanMessage"];
  const forms = [{ lc: 1, type: "constructor", id, kwargs: { content: "hi" } }, JSON.parse(JSON.stringify(new HumanMessage("hi")))];
  for (const form of [...forms, { type: "human", data: { content: "hi" } }]) {
    assert.equal(adapter.readState({ messages: [form] }).handoff.goal, "hi");
  }
});
