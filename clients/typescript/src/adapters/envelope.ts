/** The whole message as one text, so that no framework bends its numbers, nulls or order on the way. */

import { Handoff } from "../handoff.js";
import { canonicalText, compact, digest, isObject, Malformed, plainObject, read, type Json } from "../json/index.js";

/** An envelope that cannot be read, or whose message is not the one that was sealed. */
export class Damaged extends Error {
  override readonly name = "Damaged";
}

/** `{"digest":"sha256:…","message":{…}}` on one line. */
export function seal(message: Handoff): string {
  const whole = message.json;
  return compact({ digest: digest(whole), message: whole });
}

/** The message, if it is the one that was sealed. */
export function unseal(text: unknown): Handoff {
  if (typeof text !== "string") {
    throw new Damaged("the envelope is no text");
  }
  const envelope = opened(text);
  const message = isObject(envelope) ? envelope["message"] : undefined;
  if (!isObject(envelope) || !isObject(message)) {
    throw new Damaged("the envelope holds no message");
  }
  if (envelope["digest"] !== digest(message)) {
    throw new Damaged("the digest does not fit the message");
  }
  return new Handoff(message);
}

function opened(text: string): Json {
  try {
    return read(text, { maxDepth: 80 });
  } catch (fault) {
    throw new Damaged(`the envelope ${fault instanceof Malformed ? fault.message : "cannot be read"}`);
  }
}

/** The key of a call in `toolCache`: the tool's name and its arguments in canonical form. */
export function keyOf(name: string, args: object): string {
  return name + canonicalText(plainObject(args));
}
