package dev.ahp.lint.rule;

/**
 * A part of a file and the text to put in its place.
 *
 * @param start in UTF-16 units from the start of the file
 * @param end behind the last one
 */
public record Edit(int start, int end, String text) {
  public Edit {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("an edit ends where it starts or later");
    }
  }

  public boolean overlaps(Edit other) {
    return (start < other.end && other.start < end) || start == other.start;
  }

  public String applyTo(String whole) {
    return whole.substring(0, start) + text + whole.substring(end);
  }
}
