// Checks the signatures of a daemon's cards with the official client and with jose.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [modules, base] = process.argv.slice(2);
const require = createRequire(modules + '/');
const load = (name) => import(pathToFileURL(require.resolve(name)));
const { canonicalizeAgentCard, verifyAgentCardSignature } = await load('@a2a-js/sdk');
const { decodeProtectedHeader, flattenedVerify, importJWK } = await load('jose');

const json = async (path) => (await fetch(base + path)).json();
const key = async (kid, jku) => {
  const { keys } = await (await fetch(jku)).json();
  return keys.find((it) => it.kid === kid);
};
// The verifier of the SDK needs the raw card, because canonicalizing the parsed card loses members.
const verify = verifyAgentCardSignature(key);
for (const path of ['/.well-known/agent-card.json', '/a2a/.well-known/agent-card.json']) {
  const card = await json(path);
  await verify(card);
  const [{ protected: head, signature }] = card.signatures;
  const payload = Buffer.from(canonicalizeAgentCard(card)).toString('base64url');
  const { kid, jku } = decodeProtectedHeader({ protected: head, signature, payload });
  await flattenedVerify({ protected: head, signature, payload }, await importJWK(await key(kid, jku), 'EdDSA'));
}
console.log('both cards are good');
const changed = { ...(await json('/a2a/.well-known/agent-card.json')), description: 'another' };
await verify(changed).then(
  () => process.exit(1),
  () => console.log('the changed one is not'),
);
