package dev.ahp.safety.model;

/** Divides a text into overlapping windows that are scored separately. */
public final class TextWindows {
  public static final int LENGTH = 48;
  public static final int STRIDE = 8;

  private TextWindows() {}

  /** Returns the number of windows for a number of tokens; at least one. */
  public static int count(int tokens) {
    return tokens <= LENGTH ? 1 : 1 + (tokens - LENGTH + STRIDE - 1) / STRIDE;
  }

  public static int start(int window) {
    return window * STRIDE;
  }

  public static int end(int window, int tokens) {
    return Math.min(tokens, window * STRIDE + LENGTH);
  }
}
