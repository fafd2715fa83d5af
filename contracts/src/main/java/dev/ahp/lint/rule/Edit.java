package dev.ahp.lint.rule;

/**
 * A replacement of one range of a file.
 *
 * @param start offset in UTF-16 code units from the start of the file
 * @param end offset after the last replaced code unit
 */
public record Edit(int start, int end, String text) {
  public Edit {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException(
          "invalid edit range " + start + ".." + end + "; expected 0 <= start <= end");
    }
  }

  public boolean overlaps(Edit other) {
    return (start < other.end && other.start < end) || start == other.start;
  }

  public String applyTo(String source) {
    return source.substring(0, start) + text + source.substring(end);
  }
}
