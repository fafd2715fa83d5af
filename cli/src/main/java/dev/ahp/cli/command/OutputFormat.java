package dev.ahp.cli.command;

/** The format of a result. The names are the values of the option {@code -o}. */
public enum OutputFormat {
  table,
  json,
  yaml
}
