/**
 * Converts handoff messages to the native state of agent frameworks and back. Every adapter has two channels. The envelope
 * is the complete message as one string with its digest, in a slot that models do not see. The projection is the input of
 * the receiving model. Reading takes the envelope, adds the turns since, and reports every loss.
 */

export { Bridge, type BridgeOptions, type Memory } from "./bridge.js";
export { EnvelopeError, keyOf } from "./envelope.js";
export { Aliases, NameCollision } from "./names.js";
export { LossReport, LossyImportError, type Imported, type Loss, type LossKind, type NativeHandoff } from "./conversation.js";
