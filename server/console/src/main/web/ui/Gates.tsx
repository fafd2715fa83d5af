import type { Violation } from "../api/types";
import { plural } from "../text/figures";
import { Chip } from "./Chip";
import { Fold } from "./Fold";

export interface Verdict { gate: string; decision: string; code: string | null; errors?: Violation[] }

/** The verdicts of the gates: denials at once, passed checks folded. */
export function Gates({ of }: { of: Verdict[] }) {
  const passed = of.filter((it) => it.decision === "allow");
  const skipped = of.filter((it) => it.decision !== "allow" && it.decision !== "deny");
  const denied = of.filter((it) => it.decision === "deny");
  if (of.length === 0) {
    return <span class="muted">No checks recorded</span>;
  }
  return (
    <div class="stack tight">
      {denied.length > 0 && <List of={denied} />}
      {passed.length + skipped.length > 0 && (
        <Fold title={<>{passed.length > 0 && "Passed " + plural(passed.length, "check")}{skipped.length > 0 && (passed.length > 0 ? ", " : "") + skipped.length + " skipped"}</>}>
          <List of={[...passed, ...skipped]} />
        </Fold>
      )}
    </div>
  );
}

function List({ of }: { of: Verdict[] }) {
  return (
    <ul class="gates">
      {of.map((it) => (
        <li key={it.gate}>
          <span class={"dot " + (it.decision === "allow" ? "ok" : it.decision === "deny" ? "bad" : "")} aria-hidden="true" /><span>{it.gate}</span>
          {it.decision === "deny" ? <Chip tone="bad">{it.code ?? "denied"}</Chip> : it.decision !== "allow" && <span class="muted small">skipped</span>}
        </li>
      ))}
    </ul>
  );
}
