import { useState } from "preact/hooks";
import { cut, folded, pieces } from "../text/visible";
import { count } from "../text/figures";

const STEP = 20_000;

/** Text from elsewhere: text nodes only, isolated in its direction, with everything invisible made visible. */
export function Text({ of, most = 2000 }: { of: string; most?: number }) {
  const [shown, setShown] = useState(most);
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

/** The same on one line, cut by its place; the whole is in the title. */
export function Line({ of, most = 160, class: name = "" }: { of: string | null | undefined; most?: number; class?: string }) {
  const text = of ?? "";
  const part = cut(text, most);
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
