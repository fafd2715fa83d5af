/**
 * Splits untrusted text into visible text and characters that are shown by code point instead: controls,
 * bidirectional marks, invisible characters, lone surrogates.
 */
export type Piece = { text: string } | { mark: string };

// Line breaks and tabs are kept; all other invisible characters are replaced by their code point.
// eslint-disable-next-line no-control-regex
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|\ud834[\udd73-\udd7a]|\udb40[\udc00-\uddef]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  HIDDEN.lastIndex = 0;
  for (let hit = HIDDEN.exec(text); hit !== null; hit = HIDDEN.exec(text)) {
    if (hit.index > from) {
      found.push({ text: text.slice(from, hit.index) });
    }
    found.push({ mark: name(hit[0]) });
    from = hit.index + hit[0].length;
  }
  if (from < text.length) {
    found.push({ text: text.slice(from) });
  }
  return found;
}

/** Merges repeated marks into one with a count, which limits the number of nodes. */
export function folded(all: Piece[]): (Piece & { times?: number })[] {
  const out: (Piece & { times?: number })[] = [];
  for (const piece of all) {
    const last = out[out.length - 1];
    if (last !== undefined && "mark" in last && "mark" in piece && last.mark === piece.mark) {
      last.times = (last.times ?? 1) + 1;
    } else {
      out.push({ ...piece });
    }
  }
  return out;
}

function name(character: string): string {
  return "U+" + (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}

/** Truncates text without splitting a surrogate pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) {
    return text;
  }
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}
