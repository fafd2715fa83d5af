package dev.ahp.safety.model;

/** How a text is cut into overlapping stretches that are judged one by one. */
public final class TextWindows {
  public static final int LENGTH = 64;
  public static final int STRIDE = 32;

  private TextWindows() {}

  /** How many stretches so many tokens make; at least one. */
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
