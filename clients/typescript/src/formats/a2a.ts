/** An A2A 0.3 message that contains the complete packet or handoff in a data part. */

import { isId } from "../ids.js";
import { digest, isObject, member, type JsonObject } from "../json/index.js";
import { defined, isPacket, items, members, skeleton, text } from "./common-form.js";
import type { Projection } from "./lossless.js";

const EXTENSION = "https://ahp.dev/a2a/handoff/v1";
const FACTS = ["handoffId", "parentHandoffId", "contract", "sender", "target"];

/** Handoffs and packets as A2A messages. */
export const a2a: Projection = { name: "a2a", holdsPackets: true, project, lift, derived: () => [] };

function project(message: JsonObject): JsonObject {
  return {
    kind: "message",
    role: "agent",
    messageId: text(message, "packetId") ?? text(message, "handoffId") ?? digest(message),
    ...defined({ contextId: text(message, "taskId") }),
    parts: [{ kind: "data", data: message, metadata: { mediaType: "application/json" } }],
    extensions: [EXTENSION],
    metadata: { [EXTENSION]: defined(Object.fromEntries(FACTS.map((name) => [name, member(message, name)]))) },
  };
}

function lift(shape: JsonObject): JsonObject {
  const parts = items(shape, "parts").filter(isObject);
  for (const part of parts) {
    const data = members(part, "data");
    if (data !== undefined && (isPacket(data) || Object.hasOwn(data, "schemaVersion"))) {
      return data;
    }
  }
  const texts = parts.map((part) => text(part, "text")).filter((it) => it !== undefined);
  const context = text(shape, "contextId");
  return {
    ...skeleton(shape),
    initial: true,
    ...(context !== undefined && isId(context) ? { taskId: context } : {}),
    taskDescription: texts.join("\n") || "INITIAL",
  };
}
