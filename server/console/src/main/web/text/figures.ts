/** Formats numbers. */
export function count(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: 0 });
}

export function percent(ratio: number): string {
  const value = ratio * 100;
  return (value === 0 ? "0" : value < 1 ? value.toFixed(2) : value < 10 ? value.toFixed(1) : value.toFixed(0)) + " %";
}

export function usd(value: number): string {
  return "$" + value.toFixed(Math.abs(value) < 1 ? 4 : 2).replace(/(\.\d\d)0+$/, "$1");
}

export function plural(n: number, one: string, many = one + "s"): string {
  return count(n) + " " + (n === 1 ? one : many);
}

/** Returns a number of bytes with a unit. */
export function bytes(value: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let rest = value;
  let unit = 0;
  while (rest >= 1024 && unit < units.length - 1) {
    rest /= 1024;
    unit++;
  }
  return (unit === 0 ? String(rest) : rest.toFixed(1)) + " " + units[unit];
}
