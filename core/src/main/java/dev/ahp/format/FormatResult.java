package dev.ahp.format;

/** The text of a rendering and its loss report. */
public record FormatResult(String text, LossReport loss) {}
