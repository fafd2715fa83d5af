package dev.ahp.cli.command;

/** The terminal styles that commands use. */
public enum Colour {
  RED("31"),
  GREEN("32"),
  YELLOW("33"),
  BOLD("1"),
  FAINT("2");

  private final String code;

  Colour(String code) {
    this.code = code;
  }

  String paint(String text) {
    return "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
