import { describe, expect, it } from "vitest";
import { fitted } from "../../main/web/text/fitted";
import { cut, folded, pieces } from "../../main/web/text/visible";
import { ago, duration } from "../../main/web/text/time";
import { percent, usd } from "../../main/web/text/figures";

describe("untrusted text", () => {
  it("shows ordinary text, line breaks and tabs unchanged", () => {
    expect(pieces("a\tb\nç 漢 😀")).toEqual([{ text: "a\tb\nç 漢 😀" }]);
  });

  it("shows the code points of invisible characters", () => {
    expect(pieces("a\u202eb\u0000\u200b")).toEqual([{ text: "a" }, { mark: "U+202E" }, { text: "b" }, { mark: "U+0000" }, { mark: "U+200B" }]);
    expect(pieces("\ufeffx\u2066")).toEqual([{ mark: "U+FEFF" }, { text: "x" }, { mark: "U+2066" }]);
    expect(pieces("\udb40\udc41")).toEqual([{ mark: "U+E0041" }]);
    expect(pieces("\ud800x\udc00")).toEqual([{ mark: "U+D800" }, { text: "x" }, { mark: "U+DC00" }]);
  });

  it("keeps every character", () => {
    for (let seed = 1; seed < 200; seed++) {
      const text = Array.from({ length: 40 }, (_, i) => String.fromCharCode((seed * 7919 + i * i * 104729) & 0xffff)).join("");
      const back = pieces(text).map((it) => ("text" in it ? it.text : String.fromCodePoint(parseInt(it.mark.slice(2), 16)))).join("");
      expect(back).toBe(text);
    }
  });

  it("merges repeated marks", () => {
    expect(folded(pieces("\u200b".repeat(1000)))).toEqual([{ mark: "U+200B", times: 1000 }]);
  });

  it("does not split surrogate pairs", () => {
    expect(cut("ab😀c", 3)).toBe("ab");
    expect(cut("ab😀c", 4)).toBe("ab😀");
    expect(cut("ab", 9)).toBe("ab");
  });
});

describe("times and numbers", () => {
  it("format a duration with at most two units", () => {
    expect([0, 12, 999, 1500, 59_000, 61_000, 600_000, 3_700_000, 200_000_000].map(duration)).toEqual([
      "0 ms", "12 ms", "999 ms", "1.5 s", "59 s", "1 m 1 s", "10 m", "1 h 1 m", "2 d 7 h",
    ]);
    expect(duration(NaN)).toBe("");
  });

  it("format past and future times", () => {
    const now = Date.parse("2026-01-01T00:01:00Z");
    expect(ago("2026-01-01T00:00:00Z", now)).toBe("1 m ago");
    expect(ago("2026-01-01T00:02:00Z", now)).toBe("in 1 m");
    expect(ago("2026-01-01T00:01:00Z", now)).toBe("just now");
    expect(ago("nonsense", now)).toBe("");
    expect(ago(null, now)).toBe("");
  });

  it("format small ratios and amounts with enough digits", () => {
    expect([0, 0.001, 0.0153, 0.5].map(percent)).toEqual(["0 %", "0.10 %", "1.5 %", "50 %"]);
    expect([0, 0.2, 0.0123, 12.5].map(usd)).toEqual(["$0.00", "$0.20", "$0.0123", "$12.50"]);
  });
});

describe("labels", () => {
  const width = (text: string): number => [...text].reduce((sum, it) => sum + (it === "W" ? 2 : 1), 0);

  it("are truncated to a width", () => {
    expect(fitted("short", 5, width)).toBe("short");
    expect(fitted("longer", 5, width)).toBe("long…");
    expect(fitted("W".repeat(100), 9, width)).toBe("WWWW…");
    expect(fitted("W", 1, width)).toBe("…");
  });
});
