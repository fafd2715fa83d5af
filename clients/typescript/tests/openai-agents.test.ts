/** The OpenAI Agents SDK with scripted models. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fence, type Client, type Json } from "ahp-handoff";
import * as adapter from "ahp-handoff/openai-agents";
import { Agent, handoff, run, setTracingDisabled, tool, type AgentInputItem } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents-core/testing";
import { z } from "zod";
import { adapterContract, bridgeContract, lookup, type Harness, type Step } from "./contract.js";
import { example } from "./messages.js";

setTracingDisabled(true);

const lookupTool = tool({
  name: "lookup",
  description: "Looks an order up.",
  parameters: z.object({ order: z.string() }),
  execute: ({ order }) => lookup(order),
});

function scripted(script: Step[]): ScriptedModel {
  return new ScriptedModel(
    script.map((step) =>
      typeof step === "string"
        ? [assistantMessage(step)]
        : step.map((it) => functionCall(it.name, JSON.stringify(it.args), { callId: it.id })),
    ),
  );
}

/** Returns the prompt of a model call. */
function shown(input: string | AgentInputItem[]): string {
  const text = (it: unknown): string => {
    if (typeof it === "string") {
      return it;
    }
    return typeof it === "object" && it !== null ? Object.values(it).map(text).join("\n") : "";
  };
  return text(input);
}

class OpenAiHarness implements Harness<adapter.RunInput> {
  readonly adapter = adapter;
  readonly prompts: string[] = [];

  #agent(script: Step[], aliases: adapter.Aliases): [Agent<any, any>, ScriptedModel] {
    const model = scripted(script);
    const agent = new Agent<any, any>({
      name: "first",
      model,
      tools: [lookupTool, adapter.humanTool()],
      handoffs: aliases.names.map((it) => adapter.handoffTo(it, aliases)),
      toolUseBehavior: { stopAtToolNames: ["ask_human"] },
    });
    return [agent, model];
  }

  async run(state: adapter.RunInput, script: Step[], aliases = adapter.names()): Promise<adapter.RunInput> {
    const [agent, model] = this.#agent(script, aliases);
    const result = await run(agent, state.input, { context: state.context });
    this.prompts.push(...model.calls.map((it) => shown(it.request.input)));
    return adapter.after(state, result);
  }

  bridge(client: Client, aliases: adapter.Aliases, script: Step[], memory?: Map<string, Json>): adapter.Bridge<adapter.RunInput> {
    const [agent, model] = this.#agent(script, aliases);
    const made = adapter.bridge(client, agent, aliases, memory === undefined ? {} : { memory });
    const inner = made.run;
    made.run = async (state) => {
      const ran = await inner(state);
      this.prompts.push(...model.calls.map((it) => shown(it.request.input)));
      return ran;
    };
    return made;
  }
}

describe("the adapter for the OpenAI Agents SDK", () => adapterContract<adapter.RunInput>(() => new OpenAiHarness()));
describe("the bridge for the OpenAI Agents SDK", () => bridgeContract<adapter.RunInput>(() => new OpenAiHarness()));

test("a handoff inside a run passes the fenced message", async () => {
  const receiving = scripted(["Refunded."]);
  const refund = new Agent<any, any>({ name: "refund-agent", model: receiving });
  const triage = new Agent<any, any>({
    name: "triage-agent",
    model: scripted([[{ name: "lookup", args: { order: "7" }, id: "c1" }], [{ name: "transfer_to_refund_agent", args: {}, id: "c2" }]]),
    tools: [lookupTool],
    handoffs: [handoff(refund, { inputFilter: adapter.packetFilter })],
  });
  const state = adapter.toState(example());
  const result = await run(triage, state.input, { context: state.context });
  assert.equal(result.lastAgent?.name, "refund-agent");
  const seen = shown(receiving.calls[0]?.request.input ?? "");
  assert.equal(seen.split(fence.OPEN).length, 2);
  assert.ok(fence.contentOf(seen)?.includes("order 7: broken lamp"));
});

test("session items are imported", async () => {
  const message = example();
  const session = new adapter.HandoffSession(message);
  const agent = new Agent({ name: "a", model: scripted(["First.", "Second."]) });
  await run(agent, "And now?", { session });
  await run(agent, "And then?", { session });
  const imported = adapter.readState(session.state);
  const texts = imported.handoff.history.slice(message.history.length).map((turn) => turn["content"]);
  assert.deepEqual(texts, ["And now?", "First.", "And then?", "Second."]);
  assert.ok(imported.report.lossless);
});

test("unknown items are kept, and items without JSON form are reported", () => {
  const state = adapter.toState(example());
  state.input.push({ type: "reasoning", content: [{ type: "input_text", text: "hm" }] });
  const imported = adapter.readState(state);
  assert.ok(imported.report.lossless);
  assert.match(String(imported.handoff.history.at(-1)?.["content"]), /hm/);
  const image = { role: "user", content: [{ type: "input_image", image: new Map() }] };
  const [lost] = adapter.readState({ ...state, input: [...state.input, image] }).report.of("lost");
  assert.equal(lost?.path, `/input/${state.input.length}`);
});

for (const dropped of ["function_call", "function_call_result"]) {
  test(`a ${dropped} without its counterpart is reported`, () => {
    const state = adapter.toState(example({ toolCache: { [adapter.keyOf("lookup", { order: "7" })]: "x" } }));
    const { report } = adapter.readState({ ...state, input: state.input.filter((it) => it.type !== dropped) });
    assert.equal(report.of("orphan").length, 1);
    assert.equal(report.of("changed").length, 1);
    assert.ok(!report.lossless);
  });
}
