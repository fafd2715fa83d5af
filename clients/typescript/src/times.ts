/** Timestamps as text: parses any RFC 3339 time and writes UTC with milliseconds. */

const SHAPE =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;
const MAX_CHARS = 64;

/** Returns milliseconds since 1970, or `undefined` if it is not an RFC 3339 time. A leap second maps to the next second. */
export function parse(text: string): number | undefined {
  const shape = text.length <= MAX_CHARS ? SHAPE.exec(text) : null;
  if (shape === null) {
    return undefined;
  }
  const [year, month, day, hour, minute, second] = shape.slice(1, 7).map(Number) as Six;
  const offset = offsetMillis(shape);
  const days = new Date(0).setUTCFullYear(year, month - 1, day);
  if (offset === undefined || new Date(days).getUTCMonth() !== month - 1 || month < 1 || day < 1) {
    return undefined;
  }
  if (hour > 23 || minute > 59 || second > 60) {
    return undefined;
  }
  const millis = Number(((shape[7] ?? "") + "000").slice(0, 3));
  const time = days + ((hour * 60 + minute) * 60 + second) * 1000 + millis - offset;
  const isLeap = second === 60;
  return isLeap && (time - millis) % 86_400_000 !== 0 ? undefined : time;
}

type Six = [number, number, number, number, number, number];

function offsetMillis(shape: RegExpExecArray): number | undefined {
  if (shape[8] !== undefined) {
    return 0;
  }
  const hours = Number(shape[10]);
  const minutes = Number(shape[11]);
  if (hours > 23 || minutes > 59) {
    return undefined;
  }
  return (shape[9] === "+" ? 1 : -1) * (hours * 60 + minutes) * 60_000;
}

/** Formats a time like `2026-06-12T10:00:00.000Z`. */
export function write(time: Date | number): string {
  return new Date(time).toISOString();
}

export function now(): string {
  return write(Date.now());
}
