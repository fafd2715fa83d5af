package dev.ahp.safety.text;

/** Counters of the obfuscations that were undone while a text was read. */
public final class ObfuscationSignals {
  /** Characters of the Unicode tag block or encoded in variation selectors. */
  int hidden;

  /** Invisible characters between two ASCII letters. */
  int invisible;

  /** Words that mix ASCII letters with look-alikes of another script. */
  int lookalikes;

  /** Known words with digits or signs instead of letters. */
  int leet;

  /** Known words with shuffled letters. */
  int typos;

  /** Known words written letter by letter. */
  int spaced;

  public int hidden() {
    return hidden;
  }

  public int invisible() {
    return invisible;
  }

  public int lookalikes() {
    return lookalikes;
  }

  public int leet() {
    return leet;
  }

  public int typos() {
    return typos;
  }

  public int spaced() {
    return spaced;
  }
}
