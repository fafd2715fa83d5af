/** Formats times and durations. */
export function duration(ms: number): string {
  if (!Number.isFinite(ms)) {
    return "";
  }
  const abs = Math.max(0, ms);
  if (abs < 1000) {
    return Math.round(abs) + " ms";
  }
  const seconds = abs / 1000;
  if (seconds < 60) {
    return (seconds < 10 ? seconds.toFixed(1) : Math.floor(seconds)) + " s";
  }
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return minutes + " m" + tail(Math.floor(seconds % 60), "s", minutes < 10);
  }
  const hours = Math.floor(minutes / 60);
  if (hours < 48) {
    return hours + " h" + tail(minutes % 60, "m", true);
  }
  return Math.floor(hours / 24) + " d" + tail(hours % 24, "h", hours < 240);
}

function tail(value: number, unit: string, include: boolean): string {
  return include && value > 0 ? " " + value + " " + unit : "";
}

export function ago(at: string | null | undefined, now: number): string {
  const ms = at == null ? NaN : now - Date.parse(at);
  if (!Number.isFinite(ms)) {
    return "";
  }
  if (ms < 0) {
    return "in " + duration(-ms);
  }
  return ms < 1500 ? "just now" : duration(ms) + " ago";
}

export type Zone = "local" | "UTC";
const ZONE_KEY = "ahp-time-zone";
let chosenZone: Zone | null = null;

/** Returns the time zone that the reader chose. */
export function zone(): Zone {
  chosenZone ??= typeof localStorage !== "undefined" && localStorage.getItem(ZONE_KEY) === "UTC" ? "UTC" : "local";
  return chosenZone;
}

export function setZone(next: Zone): void {
  chosenZone = next;
  if (typeof localStorage !== "undefined") {
    localStorage.setItem(ZONE_KEY, next);
  }
}

const inZone = (): { timeZone?: string } => (zone() === "UTC" ? { timeZone: "UTC" } : {});

/** Formats a time in the chosen time zone, to the second. */
export function local(at: string | null | undefined): string {
  const date = at == null ? new Date(NaN) : new Date(at);
  return Number.isNaN(date.getTime())
    ? ""
    : date.toLocaleString(undefined, { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZoneName: "short", ...inZone() });
}

/** Formats hours, minutes and seconds, with the day if it is not today. */
export function clock(at: string, now: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) {
    return "";
  }
  const time = date.toLocaleTimeString(undefined, { hourCycle: "h23", ...inZone() });
  const day = (it: Date): string => it.toLocaleDateString("en-CA", inZone());
  return day(new Date(now)) === day(date) ? time : date.toLocaleDateString(undefined, { month: "short", day: "numeric", ...inZone() }) + " " + time;
}
