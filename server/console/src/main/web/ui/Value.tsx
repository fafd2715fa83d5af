import type { Json } from "../api/types";
import { JsonTree } from "./JsonTree";
import { Text } from "./Text";

/** A value as people read it: a text as text, an object as its members. The height is limited; longer values scroll. */
export function Value({ of }: { of: Json }) {
  return (
    <div class="value" tabIndex={0} role="region" aria-label="Value">
      {typeof of === "string" ? <p class="prose"><Text of={of} max={4000} /></p> : <JsonTree value={of} open={2} />}
    </div>
  );
}
