import { sparkPath } from "../graph/chart";

/** A line without axes: only the shape matters. */
export function Spark({ values, tone = "" }: { values: number[]; tone?: string }) {
  return (
    <svg class={"spark " + tone} viewBox="0 0 120 26" preserveAspectRatio="none" aria-hidden="true">
      <path d={sparkPath(values, 120, 26)} />
    </svg>
  );
}
