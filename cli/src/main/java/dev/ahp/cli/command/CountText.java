package dev.ahp.cli.command;

/** Formats a count with its noun. */
public final class CountText {
  private CountText() {}

  /** Returns "1 record" or "2 records". */
  public static String of(long number, String noun) {
    return number + " " + (number == 1 ? noun : noun + "s");
  }
}
