package dev.ahp.safety.onnx;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import dev.ahp.safety.classifier.ModelLoadException;
import dev.ahp.safety.classifier.ScoreBudget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Splits a text into overlapping windows of tokens. Thread-safe. */
final class WindowTokenizer implements AutoCloseable {
  /** More characters per token occur only in texts of equal characters. */
  private static final int MAX_CHARS_PER_TOKEN = 12;

  /** A field, because a logger without references loses its level. */
  private static final Logger LIBRARY_LOG = Logger.getLogger("ai.djl");

  private final HuggingFaceTokenizer tokenizer;
  private final int windowTokens;

  static {
    // The library would otherwise report its use on some clouds and download native code.
    setDefault("OPT_OUT_TRACKING");
    setDefault("ai.djl.offline");
    LIBRARY_LOG.setLevel(Level.WARNING);
  }

  /**
   * Reads a tokenizer.
   *
   * @param windowTokens maximum number of tokens in a window; a fourth of it overlaps
   */
  WindowTokenizer(Path file, int windowTokens) {
    this.windowTokens = windowTokens;
    Map<String, String> options =
        Map.of(
            "truncation",
            "true",
            "padding",
            "false",
            "maxLength",
            Integer.toString(windowTokens),
            "stride",
            Integer.toString(windowTokens / 4));
    try {
      this.tokenizer = HuggingFaceTokenizer.newInstance(file, options);
    } catch (IOException | RuntimeException e) {
      throw new ModelLoadException(file + " is not a tokenizer: " + e.getMessage(), e);
    }
  }

  private static void setDefault(String property) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, "true");
    }
  }

  /** Returns the windows of a text. The part that no budget suffices for is not tokenized. */
  List<Encoding> windows(String text, ScoreBudget budget) {
    long room = (long) (budget.windowsLeft() + 1) * windowTokens * MAX_CHARS_PER_TOKEN;
    String head = text;
    if (text.length() > room) {
      head = text.substring(0, (int) room);
      budget.leaveOut();
    }
    Encoding first = tokenizer.encode(head, true, true);
    List<Encoding> windows = new ArrayList<>();
    windows.add(first);
    windows.addAll(List.of(first.getOverflowing()));
    return windows;
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
