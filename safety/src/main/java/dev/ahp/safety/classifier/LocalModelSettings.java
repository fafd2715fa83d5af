package dev.ahp.safety.classifier;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The location of a model and the meaning of its outputs.
 *
 * @param directory contains the model, {@code tokenizer.json} and usually {@code config.json}
 * @param file the model, relative to the directory; null for the usual names
 * @param labels names or indexes of the outputs that mean an injection; empty for all labels of
 *     {@code config.json} that do not mean a safe text
 * @param activation how outputs become probabilities; null for sigmoid with one output, else
 *     softmax
 * @param temperature divides the outputs; 1 for none
 * @param windowTokens maximum number of tokens in a window, 0 for the limit of the model
 */
public record LocalModelSettings(
    Path directory,
    @Nullable String file,
    List<String> labels,
    @Nullable Activation activation,
    double temperature,
    int windowTokens) {

  /** The function from outputs to probabilities. */
  public enum Activation {
    /** The outputs exclude each other. */
    SOFTMAX,
    /** Each output is a separate decision. */
    SIGMOID
  }

  public LocalModelSettings {
    labels = List.copyOf(labels);
    if (!(temperature > 0) || windowTokens < 0) {
      throw new IllegalArgumentException(
          "invalid model settings: temperature "
              + temperature
              + ", windowTokens "
              + windowTokens
              + "; expected a temperature above 0 and no negative number of tokens");
    }
  }

  /** Returns settings with the usual names and meanings. */
  public static LocalModelSettings of(Path directory) {
    return new LocalModelSettings(directory, null, List.of(), null, 1, 0);
  }
}
