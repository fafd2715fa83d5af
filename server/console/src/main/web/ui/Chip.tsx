import type { ComponentChildren } from "preact";

export type Tone = "" | "ok" | "warn" | "bad" | "info";

const TONES: { [word: string]: Tone } = {
  ready: "info", validated: "", created: "", running: "info", waiting: "warn", completed: "ok", failed: "bad", blocked: "bad", cancelled: "",
  ACTIVE: "info", PENDING_HANDOFF: "warn", BLOCKED: "bad", FAILED: "bad", COMPLETED: "ok", CANCELLED: "",
  ACCEPTED: "ok", PENDING: "info", REJECTED: "bad", open: "bad", released: "ok", discarded: "",
  allow: "ok", deny: "bad", skipped: "", L3: "ok", L2: "ok", L1: "info", none: "bad", error: "bad", warning: "warn", critical: "bad", info: "info",
  active: "ok", starting: "info", removing: "warn",
};

export function Chip({ tone, bare = false, children }: { tone?: Tone; bare?: boolean; children: ComponentChildren }) {
  return <span class={"chip " + (tone ?? "") + (bare ? " bare" : "")}>{children}</span>;
}

/** A state of the protocol with its colour. */
export function State({ of }: { of: string }) {
  return <Chip tone={TONES[of] ?? ""}>{/^L\d$/.test(of) ? of : of.toLowerCase().replace(/_/g, " ")}</Chip>;
}
