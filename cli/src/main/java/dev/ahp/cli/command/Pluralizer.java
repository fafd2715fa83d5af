package dev.ahp.cli.command;

/** A number of things in words. */
public final class Pluralizer {
  private Pluralizer() {}

  /** As in "1 record" and "2 records". */
  public static String of(long number, String what) {
    return number + " " + (number == 1 ? what : what + "s");
  }
}
