import type { Outcome, Task, TaskPacket } from "../api/types";
import type { Tone } from "../ui/Chip";

/** What a person can do about a task: a page, an action of the task page, or a command. */
export interface Step {
  tone: Tone; text: string;
  link?: { href: string; title: string };
  /** An action that the page offers to callers who may do it. */
  verb?: "replay";
  command?: string;
}

const OPEN = new Set(["created", "validated", "ready", "running", "waiting"]);
const queueOf = (packet: TaskPacket): string | null => (packet.target.startsWith("human:") ? packet.target.slice("human:".length) : null);
const receiver = (packet: TaskPacket): string => packet.boundTo ?? packet.target;
export const words = (reason: string): string => reason.toLowerCase().replace(/_/g, " ");

/** Returns the packet that decides what happens next: a question to people, else the last open packet, else the last packet. */
export function decisive(task: Task, outcome: Outcome | null | undefined): TaskPacket | undefined {
  const open = task.packets.filter((it) => OPEN.has(it.status));
  const last = open[open.length - 1];
  return open.find(needsPeople) ?? open.find((it) => it.status === "running") ?? open.find((it) => it.status === "ready") ?? last
    ?? task.packets.find((it) => it.packetId === outcome?.packetId) ?? task.packets[task.packets.length - 1];
}

export function needsPeople(packet: TaskPacket): boolean {
  return (packet.status === "waiting" && packet.waitingOn === "human") || (packet.status === "ready" && queueOf(packet) !== null);
}

/** Returns the state of a task as a sentence. */
export function stateInWords(task: Task, outcome: Outcome | null | undefined): string {
  const packet = decisive(task, outcome);
  if (packet === undefined) {
    return "";
  }
  const reason = outcome?.reason ?? packet.terminalReason;
  const because = reason === null || reason === "SUCCESS" ? "" : ": " + words(reason);
  switch (task.status) {
    case "COMPLETED":
      return "Completed by " + (outcome?.agent ?? packet.owner);
    case "FAILED":
      return "Failed at " + (outcome?.agent ?? packet.owner) + because;
    case "BLOCKED":
      return "Blocked" + because;
    case "CANCELLED":
      return "Cancelled" + (because === ": cancelled" ? "" : because);
    default:
      return openInWords(packet);
  }
}

function openInWords(packet: TaskPacket): string {
  const queue = queueOf(packet);
  if (queue !== null && packet.status === "ready") {
    return "Waits for a decision of the people at " + queue;
  }
  switch (packet.status) {
    case "running":
      return packet.owner + " is working on it";
    case "waiting":
      return packet.owner + " " + waitInWords(packet);
    case "validated":
      return "Is scheduled for " + receiver(packet);
    default:
      return "Waits for " + receiver(packet) + " to accept it";
  }
}

function waitInWords(packet: TaskPacket): string {
  switch (packet.waitingOn) {
    case "human":
      return "asked a person and waits for the answer";
    case "children":
      return "waits for the delegated work";
    case "handoff":
      return "handed it off and waits until the receiver accepts";
    case "review":
      return "waits for the review";
    default:
      return "waits for " + (packet.waitingOn ?? "an event");
  }
}

/** Returns what to do about a task that does not proceed by itself; null if there is nothing to do. */
export function nextStep(task: Task, outcome: Outcome | null | undefined, now: number): Step | null {
  const packet = decisive(task, outcome);
  if (packet === undefined || task.status === "COMPLETED") {
    return null;
  }
  const replay = { verb: "replay" as const, command: "ahp replay " + task.taskId };
  const reason = outcome?.reason ?? packet.terminalReason;
  switch (task.status) {
    case "FAILED":
      return { tone: "bad", text: adviceFor(reason, receiver(packet)), ...replay };
    case "BLOCKED":
      return reason === "SAFETY_VIOLATION"
        ? { tone: "bad", text: "The safety gate blocked a packet. A person has to release or discard it.", link: { href: "/dead-letters", title: "Open the dead letters" }, command: "ahp dlq list" }
        : { tone: "bad", text: reason === "NEEDS" ? receiver(packet) + " needs more than it was given. Read its needs in the packet, then send the work again with them." : adviceFor(reason, receiver(packet)),
          link: { href: "/packets/" + encodeURIComponent(packet.packetId), title: "Open the packet" }, ...replay };
    case "CANCELLED":
      return reason === "CANCELLED" || reason === "JOIN_SATISFIED" ? null : { tone: "warn", text: adviceFor(reason, receiver(packet)), ...replay };
    default:
      return openStep(packet, now);
  }
}

/** Packets that wait longer than this for their receiver need attention. */
const PATIENCE_MS = 60_000;

function openStep(packet: TaskPacket, now: number): Step | null {
  if (needsPeople(packet)) {
    const queue = queueOf(packet);
    return { tone: "warn", text: "The task continues after a person has answered.", link: { href: "/inbox?packet=" + encodeURIComponent(packet.packetId), title: "Answer" }, command: "ahp inbox list" + (queue === null ? "" : " " + queue) };
  }
  if (packet.status === "ready" && now - Date.parse(packet.updatedAt) > PATIENCE_MS) {
    return { tone: "warn", text: receiver(packet) + " has not accepted the packet. Check that its worker runs.", link: { href: "/agents/" + encodeURIComponent(receiver(packet)), title: "Open the agent" }, command: "ahp ping " + receiver(packet) };
  }
  return null;
}

function adviceFor(reason: string | null, agent: string): string {
  switch (reason) {
    case "GATE_REJECTED":
      return "A gate denied the packet. Correct what the gate reports, then send it again.";
    case "TIMEOUT":
    case "EXPIRED":
      return agent + " did not finish in time. Check its worker, then replay the packet.";
    case "LEASE_LOST":
      return "The lease of " + agent + " expired. Check that its worker runs and renews its lease, then replay the packet.";
    case "MISSING_INPUT":
      return agent + " lacks an input. Send the work again with it.";
    case "TOOL_ERROR":
      return "A tool of " + agent + " failed. Repair the tool, then replay the packet.";
    case "REJECTED":
      return agent + " rejected the packet. Correct it, or send it to another agent.";
    case "CHILD_FAILED":
    case "CHILD_BLOCKED":
      return "A delegated packet failed. Repair its cause, then replay the task.";
    case "REVIEW_FAILED":
    case "REVIEW_INCONCLUSIVE":
      return "The review did not accept the result. Read the notes of the review, then replay the packet.";
    case "SCOPE_VIOLATION":
      return agent + " was asked for more than it may do. Correct the packet or its contract.";
    default:
      return "Repair the cause, then replay the packet.";
  }
}
