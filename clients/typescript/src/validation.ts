/**
 * The checks of a receiver before it starts: schema and version, completeness, budget. The scan for injected instructions
 * is not included: the broker scans every packet.
 */

import { withUsualNames } from "./formats/neo.js";
import { isObject, JsonError, plain, plainObject, read, type Json, type JsonObject } from "./json/index.js";
import { validationOf, type Validation, type Violation } from "./problems.js";
import { violations } from "./schema.js";

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;
const MAJOR = 2;

/** Validates a handoff message. Malformed JSON text is reported as a violation. */
export function validate(message: object | string | Uint8Array): Validation {
  let value: Json;
  try {
    value = typeof message === "string" || message instanceof Uint8Array ? read(message) : plain(message);
  } catch (fault) {
    if (fault instanceof JsonError) {
      return validationOf([{ code: "MALFORMED", pointer: "", message: fault.message }]);
    }
    throw fault;
  }
  if (!isObject(value)) {
    return validationOf([{ code: "SCHEMA_INVALID", pointer: "", message: "must be an object" }]);
  }
  return validationOf([...schema(value), ...completeness(value), ...budget(value)]);
}

/** Validates a neo packet; also accepts the alternative names of two members. */
export function validateNeo(packet: object): Validation {
  return validationOf(violations("urn:ahp:schema:packet/neo", withUsualNames(plainObject(packet))));
}

function schema(message: JsonObject): Violation[] {
  const text = message["schemaVersion"];
  const [, major, minor] = (typeof text === "string" ? VERSION.exec(text) : null) ?? [undefined, `${MAJOR}`, "1"];
  if (Number(major) !== MAJOR) {
    const fault = `must be ${MAJOR}.x, but is ${text}; no migration from that version is registered`;
    return [{ code: "SCHEMA_INVALID", pointer: "/schemaVersion", message: fault }];
  }
  return violations(`urn:ahp:schema:handoff/2.${Math.min(Number(minor), 1)}`, message);
}

function completeness(message: JsonObject): Violation[] {
  const initial = message["initial"] === true || message["taskDescription"] === "INITIAL";
  const done = message["completedSubtasks"];
  if (!Array.isArray(done) || done.length > 0 || initial) {
    return [];
  }
  const fault = "must not be empty unless the handoff is the first of its task (initial: true)";
  return [{ code: "INCOMPLETE_CONTEXT", pointer: "/completedSubtasks", message: fault }];
}

function budget(message: JsonObject): Violation[] {
  const cost = message["costTracking"];
  const left = isObject(cost) ? cost["costBudgetRemainingUSD"] : undefined;
  if (typeof left !== "number" || left > 0) {
    return [];
  }
  const pointer = "/costTracking/costBudgetRemainingUSD";
  return [{ code: "BUDGET_EXHAUSTED", pointer, message: "must be greater than 0; no budget remains" }];
}
