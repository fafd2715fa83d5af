/**
 * Handoff messages in the native state of agent frameworks, and back. Every adapter has two channels: the envelope, the
 * whole message as one text with its digest in a slot that no model sees, and the projection, what the receiving model is
 * given. Reading back takes the envelope, adds what was said and done since, and reports whatever does not fit.
 */

export { Bridge, type BridgeOptions, type Memory } from "./bridge.js";
export { Damaged, keyOf } from "./envelope.js";
export { Aliases, NameCollision } from "./names.js";
export { LossReport, Lossy, type Imported, type Loss, type LossKind, type NativeHandoff } from "./reading.js";
