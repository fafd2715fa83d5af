import { Copy } from "./Parts";
import { Line } from "./Text";

/** An id with a button that copies it. */
export function Id({ of, href, max = 80 }: { of: string; href?: string | undefined; max?: number }) {
  return (
    <span class="id mono">
      {href === undefined ? <Line of={of} max={max} /> : <a href={href}><Line of={of} max={max} /></a>}
      <Copy small text={() => of} label={"Copy " + of.slice(0, 60)} />
    </span>
  );
}
