const { Agent, handoff: handOver } = require('@openai/agents');

const billing = new Agent({ name: 'billing' });
const front = new Agent({ name: 'front', handoffs: [handOver(billing)] });

module.exports = { front };
