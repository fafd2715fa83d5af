// Calls a broker with the official A2A client and prints one line of JSON per action.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [modules, base, token] = process.argv.slice(2);
const require = createRequire(modules + '/');
const { ClientFactory } = await import(pathToFileURL(require.resolve('@a2a-js/sdk/client')));

const tell = (what, value) => console.log(JSON.stringify({ what, value }));
const plain = globalThis.fetch;
globalThis.fetch = (url, init = {}) =>
  plain(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: 'Bearer ' + token } });

const client = await new ClientFactory().createFromUrl(base);
const message = (text, target) => ({
  messageId: crypto.randomUUID(), contextId: '', taskId: '', role: 1, extensions: [], referenceTaskIds: [],
  metadata: { target },
  parts: [{ content: { $case: 'text', value: text }, metadata: undefined, filename: '', mediaType: '' }],
});
const sent = await client.sendMessage({ tenant: '', message: message('one', 'idle'), configuration: undefined, metadata: undefined });
tell('sent', sent);
const id = sent.id ?? sent.payload?.value?.id;
tell('got', await client.getTask({ tenant: '', id, historyLength: 10 }));
tell('cancelled', await client.cancelTask({ tenant: '', id, metadata: undefined }));
for await (const event of client.sendMessageStream({ tenant: '', message: message('two', 'coder'), configuration: undefined, metadata: undefined })) {
  tell('event', event);
}
