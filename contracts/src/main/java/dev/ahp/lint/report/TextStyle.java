package dev.ahp.lint.report;

/** The styles of a text report; the caller decides how a terminal shows them. */
public enum TextStyle {
  ERROR,
  WARNING,
  STRONG,
  FAINT
}
