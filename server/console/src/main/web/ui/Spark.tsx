import { sparkPath } from "../graph/chart";

/** A line chart without axes. */
export function Spark({ values, tone = "" }: { values: number[]; tone?: string }) {
  return (
    <svg class={"spark " + tone} viewBox="0 0 120 26" preserveAspectRatio="none" aria-hidden="true">
      <path d={sparkPath(values, 120, 26)} />
    </svg>
  );
}
