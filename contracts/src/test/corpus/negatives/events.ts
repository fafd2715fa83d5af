import { Agent } from './my-agents';
import { Agent as HttpAgent } from 'node:http';
// import { Agent } from '@openai/agents';

const agent = new Agent({ name: 'a', handoffs: [b, c] });
const keepAlive = new HttpAgent({ keepAlive: true });
const text = `new Agent({ name: 'x', handoffs: [agent] }) from @openai/agents`;
