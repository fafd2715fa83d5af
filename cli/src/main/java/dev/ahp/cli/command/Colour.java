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

  String paint(Terminal terminal, String text) {
    return terminal.control("[" + code + "m") + text + terminal.control("[0m");
  }
}
