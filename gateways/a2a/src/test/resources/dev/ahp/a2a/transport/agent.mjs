// An agent based on the official SDK. The first text of a message is its command; it prints received messages.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [modules, protocol, binding] = process.argv.slice(2);
const require = createRequire(modules + '/');
const load = (name) => import(pathToFileURL(require.resolve(name)));
const express = (await load('express')).default;
const { DefaultRequestHandler, AgentEvent } = await load('@a2a-js/sdk/server');
const { InMemoryTaskStore } = await load('@a2a-js/sdk/server');
const { jsonRpcHandler, restHandler, agentCardHandler, UserBuilder } = await load('@a2a-js/sdk/server/express');
const { TaskState, Role } = await load('@a2a-js/sdk');

const print = (what, value) => console.log(JSON.stringify({ what, value }));
const text = (value) => ({ content: { $case: 'text', value }, metadata: undefined, filename: '', mediaType: 'text/plain' });
const data = (value) => ({ content: { $case: 'data', value }, metadata: undefined, filename: '', mediaType: 'application/json' });

class Worker {
  async execute(request, bus) {
    const { userMessage, taskId, contextId, task } = request;
    const words = userMessage.parts.filter((it) => it.content?.$case === 'text').map((it) => it.content.value);
    print('message', { id: userMessage.messageId, words, again: Boolean(task) });
    const message = (parts) => ({
      messageId: crypto.randomUUID(), role: Role.ROLE_AGENT, taskId, contextId, parts, metadata: {}, extensions: [], referenceTaskIds: [],
    });
    const status = (state, said) => bus.publish(AgentEvent.statusUpdate({
      taskId, contextId, metadata: {},
      status: { state, message: said ? message([text(said)]) : undefined, timestamp: new Date().toISOString() },
    }));
    const made = (parts) => bus.publish(AgentEvent.artifactUpdate({
      taskId, contextId, append: false, lastChunk: true, metadata: {},
      artifact: { artifactId: 'made', name: 'made', description: '', parts, metadata: {}, extensions: [] },
    }));
    if (words[0] === 'say') {
      bus.publish(AgentEvent.message(message([text('said at once')])));
      return bus.finished();
    }
    if (!task) {
      bus.publish(AgentEvent.task({
        id: taskId, contextId, artifacts: [], history: [userMessage], metadata: {},
        status: { state: TaskState.TASK_STATE_SUBMITTED, message: undefined, timestamp: new Date().toISOString() },
      }));
    }
    status(TaskState.TASK_STATE_WORKING, 'on it');
    if (task) {
      made([text('painted ' + words[0])]);
      status(TaskState.TASK_STATE_COMPLETED);
    } else if (words[0] === 'add') {
      made([data({ sum: 3 })]);
      status(TaskState.TASK_STATE_COMPLETED);
    } else if (words[0] === 'fail') {
      status(TaskState.TASK_STATE_FAILED, 'the disk is full');
    } else if (words[0] === 'refuse') {
      status(TaskState.TASK_STATE_REJECTED, 'not my job');
    } else if (words[0] === 'ask') {
      status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Which colour?');
    } else {
      await new Promise((done) => { this.stop = done; });
      status(TaskState.TASK_STATE_CANCELED);
      print('cancelled', taskId);
    }
    bus.finished();
  }

  async cancelTask() {
    this.stop?.();
  }
}

const app = express();
const server = app.listen(0, '127.0.0.1', () => {
  const base = 'http://127.0.0.1:' + server.address().port;
  const card = {
    name: 'worker', description: 'Does what it is told.', version: '1', provider: undefined, documentationUrl: '',
    supportedInterfaces: [{ url: base + (binding === 'JSONRPC' ? '/rpc' : '/rest'), protocolBinding: binding, protocolVersion: protocol, tenant: '' }],
    capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false, extensions: [] },
    securitySchemes: {}, securityRequirements: [], signatures: [], iconUrl: '',
    defaultInputModes: ['text/plain', 'application/json'], defaultOutputModes: ['text/plain'],
    skills: [{ id: 'work', name: 'Work', description: 'Any work', tags: ['work'], examples: [], inputModes: [], outputModes: [], securityRequirements: [] }],
  };
  const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), new Worker());
  const options = { requestHandler: handler, userBuilder: UserBuilder.noAuthentication, legacyCompat: { enabled: protocol !== '1.0' } };
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: handler, legacyCompat: options.legacyCompat }));
  app.use('/rpc', jsonRpcHandler(options));
  app.use('/rest', restHandler(options));
  print('ready', base);
});
