import type { Json } from "../api/types";
import { plural } from "../text/figures";
import { Fold } from "../ui/Fold";
import { JsonTree } from "../ui/JsonTree";
import { Value } from "../ui/Value";
import { contentOf } from "./envelopeMembers";

/** A payload, content first; the technical members of a handoff message are folded. */
export function Payload({ of }: { of: Json }) {
  const { content, technical } = contentOf(of);
  const size = technical === null ? 0 : Object.keys(technical).length;
  return (
    <>
      <Value of={content} />
      {size > 0 && <Fold title={plural(size, "technical or empty field")}><JsonTree value={technical} open={2} /></Fold>}
    </>
  );
}
