/** Hides the value of required times that the source does not contain in text for models. */

import { isObject, member, without, type Json, type JsonObject } from "../json/index.js";
import { items, UNKNOWN_TIME } from "./common-form.js";
import type { Projection } from "./lossless.js";

/** Returns the message without the times that are unknown. */
export function hide(message: JsonObject): JsonObject {
  const shown = member(message, "timestamp") === UNKNOWN_TIME ? without(message, "timestamp") : message;
  return withSteps(
    shown,
    (it) => member(it, "completedAt") === UNKNOWN_TIME,
    (it) => without(it, "completedAt"),
  );
}

/** Returns the message with the unknown time in the places that lack a time. */
function restore(message: JsonObject): JsonObject {
  const whole = Object.hasOwn(message, "timestamp") ? message : { ...message, timestamp: UNKNOWN_TIME };
  return withSteps(
    whole,
    (it) => !Object.hasOwn(it, "completedAt"),
    (it) => ({ ...it, completedAt: UNKNOWN_TIME }),
  );
}

function withSteps(
  message: JsonObject,
  condition: (step: JsonObject) => boolean,
  change: (step: JsonObject) => JsonObject,
): JsonObject {
  const steps = items(message, "completedSubtasks");
  const applies = (it: Json): it is JsonObject => isObject(it) && condition(it);
  return steps.some(applies)
    ? { ...message, completedSubtasks: steps.map((it) => (applies(it) ? change(it) : it)) }
    : message;
}

/** Messages for models: unchanged, but without unknown times. */
export const markdownProjection: Projection = {
  name: "markdown",
  holdsPackets: false,
  project: hide,
  lift: restore,
  derived: () => [],
};
