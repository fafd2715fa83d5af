import { cut } from "./visible";

/** Returns a function that measures text in the font of the page. */
export function measure(style: string): (text: string) => number {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) {
    return (text) => text.length * 8;
  }
  context.font = style + " " + getComputedStyle(document.body).fontFamily;
  return (text) => context.measureText(text).width;
}

/** Truncates text to a width. */
export function fitted(text: string, max: number, width: (text: string) => number): string {
  if (text.length <= MAX_CHARS && width(text) <= max) {
    return text;
  }
  for (let length = Math.min(text.length, MAX_CHARS); length > 1; length--) {
    const part = cut(text, length) + "…";
    if (width(part) <= max) {
      return part;
    }
  }
  return "…";
}

const MAX_CHARS = 40;
