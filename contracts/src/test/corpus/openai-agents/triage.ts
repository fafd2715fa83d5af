import { Agent, handoff, run } from '@openai/agents';
import { removeAllTools } from '@openai/agents-core/extensions';
import { z } from 'zod';

const refundAgent = new Agent({
  name: 'Refund Agent',
  instructions: 'new Agent({ name: "x", handoffs: [refundAgent] })',
});

const mathTutor = new Agent<{ user: string }>({
  name: `Math Tutor`,
});

// const old = Agent.create({ name: 'Old', handoffs: [refundAgent] });
export const triageAgent = Agent.create({
  name: 'Triage Agent',
  handoffs: [
    refundAgent,
    handoff(mathTutor, {
      inputFilter: removeAllTools,
      inputType: z.object({ reason: z.string() }),
    }),
  ],
});

mathTutor.handoffs.push(triageAgent);

await run(triageAgent, 'help');
