/**
 * Summarises without a model. Keeps, in order, sentences that are marked (`DECISION: …`, `[fact-3] …`) or contain a
 * decision, a constraint, a warning, a number or a name.
 */

import { isBlank, strip } from "./blanks.js";

const MAX_SENTENCE_CHARS = 600;
const FACT = 4;
const NUMBER = 5;
const NAME = 6;
const PLAIN = 7;
const MAX_MARK_CHARS = 24;
const STOPS = ".!?。！？";
const MARKS = new Set(
  "decision decided constraint requirement rule warning flag risk caution fact finding figure".split(" "),
);
const WORDS = [
  [
    "decid", "decision", "agreed", "approved", "rejected", "chose", "chosen", "we will", "resolved to", "concluded",
    "settled on", "confirmed", "signed off",
  ],
  [
    "must", "never", "always", "only", "at most", "at least", "no more than", "required", "not allowed", "forbidden",
    "deadline", "limit", "budget", "within", "do not", "shall", "policy",
  ],
  [
    "warning", "risk", "careful", "caution", "flag", "blocked", "blocker", "error", "fail", "unsafe", "unlimited",
    "conflict", "suspicious", "escalat", "incident",
  ],
];

/** Returns the sentences of highest priority that fit, in order. Later sentences win over earlier ones. */
export function summarise(texts: string[], maxTokens: number): string {
  const sentences = [...new Set(texts.flatMap(sentencesOf))];
  const weighed = sentences.map((sentence, position) => ({ weight: weight(sentence), position, sentence }));
  weighed.sort((one, other) => one.weight - other.weight || other.position - one.position);
  let room = maxTokens;
  const chosen = weighed.filter(({ weight, sentence }) => {
    const cost = Math.floor((sentence.length + 3) / 4) + 1;
    const taken = weight < PLAIN && cost <= room;
    room -= taken ? cost : 0;
    return taken;
  });
  let summary = "";
  let joint = "";
  for (const { sentence } of chosen.sort((one, other) => one.position - other.position)) {
    summary += joint + sentence;
    joint = STOPS.includes(sentence.at(-1) ?? "") ? " " : "\n";
  }
  return summary;
}

function sentencesOf(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const end = endsAt(text, i) ? i + 1 : i - start >= MAX_SENTENCE_CHARS ? cut(text, start, i + 1) : 0;
    if (end > 0) {
      found.push(strip(text.slice(start, end)));
      start = end;
    }
  }
  found.push(strip(text.slice(start)));
  return found.filter((it) => it !== "");
}

/** Returns the position after the last blank, or else one that does not split a surrogate pair. */
function cut(text: string, start: number, end: number): number {
  for (let i = end - 1; i > start; i--) {
    if (isBlank(text.charAt(i))) {
      return i + 1;
    }
  }
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** Returns whether a sentence ends at a line break or at a stop before white space; "4.2" does not end one. */
function endsAt(text: string, i: number): boolean {
  const c = text.charAt(i);
  if (c === "\n") {
    return true;
  }
  return STOPS.includes(c) && (c > "\x7f" || i + 1 === text.length || isBlank(text.charAt(i + 1)));
}

function weight(sentence: string): number {
  if (isMarked(sentence)) {
    return 0;
  }
  const lower = " " + sentence.toLowerCase();
  const kind = WORDS.findIndex((beginnings) => beginnings.some((it) => startsWord(lower, it)));
  if (kind >= 0) {
    return kind + 1;
  }
  const named = namesSomething(sentence);
  if (/\p{Nd}/u.test(sentence)) {
    return named ? FACT : NUMBER;
  }
  return named ? NAME : PLAIN;
}

function isMarked(sentence: string): boolean {
  const bare = sentence.replace(/^[ \t*_#>\-•[(]+/, "");
  if (markAt(sentence, sentence.length - bare.length, ":])")) {
    return true;
  }
  for (let at = sentence.indexOf("["); at >= 0; at = sentence.indexOf("[", at + 1)) {
    if (markAt(sentence, at + 1, "]:")) {
      return true;
    }
  }
  return false;
}

function markAt(sentence: string, start: number, closers: string): boolean {
  const room = sentence.slice(start, start + MAX_MARK_CHARS);
  const word = /^\p{L}*/u.exec(room)?.[0] ?? "";
  if (!MARKS.has(word.toLowerCase().replace(/s$/, ""))) {
    return false;
  }
  const number = /^[0-9 \-#_.*]*/.exec(room.slice(word.length))?.[0] ?? "";
  const closer = sentence.charAt(start + word.length + number.length);
  return closer !== "" && closers.includes(closer);
}

function startsWord(lower: string, beginning: string): boolean {
  for (let at = lower.indexOf(beginning); at >= 0; at = lower.indexOf(beginning, at + 1)) {
    if (!/\p{L}/u.test(lower.charAt(at - 1))) {
      return true;
    }
  }
  return false;
}

function namesSomething(sentence: string): boolean {
  return / \p{Uppercase}/u.test(sentence.slice(1)) || /[`"“]/.test(sentence.slice(2));
}
