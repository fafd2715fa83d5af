package dev.ahp.format;

/** A message written down, and what the format had no words for. */
public record FormatResult(String text, LossReport loss) {}
