import { LlmAgent as Llm, SequentialAgent } from '@google/adk';

const refund = new Llm({ name: 'refund_agent', model: 'gemini-2.5-flash' });

export const rootAgent = new Llm({
  name: 'triage_agent',
  model: 'gemini-2.5-flash',
  subAgents: [
    refund,
    new Llm({ name: 'tracking_agent' }),
  ],
});
