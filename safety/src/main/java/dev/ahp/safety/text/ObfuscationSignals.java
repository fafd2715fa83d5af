package dev.ahp.safety.text;

/** What had to be undone while a text was read; each count is evidence of hiding by itself. */
public final class ObfuscationSignals {
  /** Characters of the Unicode tag block or smuggled in variation selectors. */
  int hidden;

  /** Invisible characters between two ASCII letters. */
  int invisible;

  /** Words that mix ASCII letters with look-alikes of another script. */
  int lookalikes;

  /** Known words written with digits or signs for letters. */
  int leet;

  /** Known words with their letters in disorder. */
  int typos;

  /** Known words that were written letter by letter. */
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
