import { useState } from "preact/hooks";
import { cut, folded, pieces } from "../text/visible";
import { count } from "../text/figures";

const STEP = 20_000;

/** Untrusted text: text nodes only, with isolated direction and visible control characters. */
export function Text({ of, max = 2000 }: { of: string; max?: number }) {
  const [shown, setShown] = useState(max);
  const part = cut(of, shown);
  return (
    <bdi>
      <Pieces of={part} />
      {part.length < of.length && (
        <>
          … <button type="button" class="plain" onClick={() => setShown(shown + STEP)}>
            show more ({count(of.length - part.length)} characters)
          </button>
        </>
      )}
    </bdi>
  );
}

/** Untrusted text on one line, truncated; the title contains more of it. */
export function Line({ of, max = 160, class: name = "" }: { of: string | null | undefined; max?: number; class?: string }) {
  const text = of ?? "";
  const part = cut(text, max);
  return (
    <bdi class={"cut " + name} title={cut(text, 400)}>
      <Pieces of={part} />
      {part.length < text.length && "…"}
    </bdi>
  );
}

function Pieces({ of }: { of: string }) {
  return (
    <>
      {folded(pieces(of)).map((piece, i) =>
        "text" in piece ? piece.text : <span key={i} class="ctl">{piece.mark + (piece.times ? " ×" + piece.times : "")}</span>,
      )}
    </>
  );
}
