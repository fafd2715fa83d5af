import { tool } from '@langchain/core/tools';
import { Annotation, Command, END, StateGraph } from '@langchain/langgraph';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { createHandoffTool, createSwarm } from '@langchain/langgraph-swarm';
import { createSupervisor } from '@langchain/langgraph-supervisor';

const triage = async (state: typeof State.State) => {
  const urgent = state.urgent;
  return new Command({
    goto: urgent ? 'human_desk' : 'refunds',
    update: { seen: true },
  });
};

const State = Annotation.Root({ urgent: Annotation<boolean> });

const graph = new StateGraph(State)
  .addNode('triage_node', triage, { ends: ['human_desk', 'refunds'] })
  .addNode('refunds', async (state) => new Command({ goto: END }))
  .addNode('router', async (state) => new Command({ goto: pick(state) }), { ends: ['refunds', END] })
  .compile();

const alice = createReactAgent({
  llm,
  tools: [add, createHandoffTool({ agentName: 'Bob', description: 'Transfer to Bob' })],
  name: 'Alice',
});
const bob = createReactAgent({
  llm,
  name: 'Bob',
  tools: [
    createHandoffTool({ agentName: 'Alice' }),
  ],
});
const swarm = createSwarm({ agents: [alice, bob], defaultActiveAgent: 'Alice' });

const boss = createSupervisor({
  agents: [alice, bob],
  llm,
});
