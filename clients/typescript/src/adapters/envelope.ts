/** Stores a complete message as one string, so that a framework cannot alter its numbers, nulls or order. */

import { Handoff } from "../handoff.js";
import { canonicalText, compact, digest, isObject, JsonError, plainObject, read, type Json } from "../json/index.js";

/** Thrown if an envelope is not valid or its digest does not match the message. */
export class EnvelopeError extends Error {
  override readonly name = "EnvelopeError";
}

/** Returns `{"digest":"sha256:…","message":{…}}` on one line. */
export function seal(message: Handoff): string {
  const whole = message.json;
  return compact({ digest: digest(whole), message: whole });
}

/** Returns the message after verifying its digest. */
export function unseal(text: unknown): Handoff {
  if (typeof text !== "string") {
    throw new EnvelopeError("the envelope must be a string");
  }
  const envelope = parse(text);
  const message = isObject(envelope) ? envelope["message"] : undefined;
  if (!isObject(envelope) || !isObject(message)) {
    throw new EnvelopeError("the envelope contains no message");
  }
  if (envelope["digest"] !== digest(message)) {
    throw new EnvelopeError("the digest does not match the message");
  }
  return new Handoff(message);
}

function parse(text: string): Json {
  try {
    return read(text, { maxDepth: 80 });
  } catch (fault) {
    throw new EnvelopeError(`the envelope ${fault instanceof JsonError ? fault.message : "is not valid"}`);
  }
}

/** Returns the key of a call in `toolCache`: the tool name and the arguments in canonical form. */
export function keyOf(name: string, args: object): string {
  return name + canonicalText(plainObject(args));
}
