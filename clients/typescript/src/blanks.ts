/** White space as in every implementation of AHP; it does not include no-break spaces. */

const BLANK = /[\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/;

export function isBlank(c: string): boolean {
  return BLANK.test(c);
}

/** Removes white space from both ends, and the characters of `more` from the end. */
export function strip(text: string, more = ""): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charAt(start))) {
    start++;
  }
  while (end > start && (isBlank(text.charAt(end - 1)) || more.includes(text.charAt(end - 1)))) {
    end--;
  }
  return text.slice(start, end);
}
