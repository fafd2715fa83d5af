import type { InboxItem } from "../api/types";
import { ago, local } from "../text/time";
import { Time } from "../ui/Parts";

/** The deadline of an item, or its age if it has none. */
export function Due({ of, now }: { of: InboxItem; now: number }) {
  if (of.dueAt === null || of.dueAt === undefined) {
    return <span class="muted"><Time at={of.at} now={now} /></span>;
  }
  const late = Date.parse(of.dueAt) < now;
  return <span class={late ? "overdue nowrap" : "nowrap"} title={local(of.dueAt)}>{late ? "due " : ""}{ago(of.dueAt, now)}</span>;
}
