package dev.ahp.safety.onnx;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.safety.classifier.LocalModelSettings;
import dev.ahp.safety.classifier.ModelLoadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The files of a model: the graph, {@code tokenizer.json} and, if present, {@code config.json}. */
final class ModelDirectory {
  private static final List<String> MODELS =
      List.of("model.onnx", "model_quantized.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx");
  private static final int DEFAULT_TOKENS = 512;

  /** A window must have room for more than the special tokens. */
  private static final int MIN_TOKENS = 16;

  private static final int MAX_CONFIG_BYTES = 1 << 20;

  private final Path directory;
  private final Path model;
  private final JsonObject config;

  ModelDirectory(LocalModelSettings settings) {
    this.directory = settings.directory();
    String file = settings.file();
    this.model = existing(file == null ? MODELS : List.of(file));
    this.config = readConfig(directory.resolve("config.json"));
  }

  private Path existing(List<String> names) {
    return names.stream()
        .map(directory::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new ModelLoadException(
                    "the model directory "
                        + directory
                        + " does not contain "
                        + String.join(" or ", names)));
  }

  private static JsonObject readConfig(Path file) {
    if (!Files.isRegularFile(file)) {
      return JsonObject.empty();
    }
    try {
      if (Files.size(file) > MAX_CONFIG_BYTES) {
        throw new ModelLoadException(file + " is larger than " + MAX_CONFIG_BYTES + " bytes");
      }
      JsonLimits limits = new JsonLimits(MAX_CONFIG_BYTES, 32, MAX_CONFIG_BYTES);
      return JsonReader.read(Files.readString(file), limits)
          .asObject()
          .orElseThrow(() -> new ModelLoadException(file + " must contain a JSON object"));
    } catch (IOException e) {
      throw new ModelLoadException("cannot read " + file + ": " + FileErrorMessage.reason(e), e);
    } catch (JsonException e) {
      throw new ModelLoadException(file + " is not valid JSON: " + e.getMessage(), e);
    }
  }

  Path model() {
    return model;
  }

  Path tokenizer() {
    return existing(List.of("tokenizer.json", "onnx/tokenizer.json"));
  }

  /** Returns the names of the outputs by index; empty if {@code config.json} has none. */
  Map<Integer, String> labels() {
    Map<Integer, String> labels = new TreeMap<>();
    config
        .object("id2label")
        .ifPresent(it -> it.members().forEach((index, name) -> putLabel(labels, index, name)));
    return labels;
  }

  private void putLabel(Map<Integer, String> labels, String index, Json name) {
    try {
      labels.put(Integer.parseInt(index), name.asString().orElse(""));
    } catch (NumberFormatException e) {
      throw new ModelLoadException(
          directory.resolve("config.json")
              + ": /id2label has the key "
              + index
              + "; expected the index of an output",
          e);
    }
  }

  /** Returns the number of tokens in a window; at most those that the model can read at once. */
  int windowTokens(int chosen) {
    int limit =
        config
            .number("max_position_embeddings")
            .map(Double::intValue)
            .filter(it -> it > 0)
            .orElse(Integer.MAX_VALUE);
    int tokens = chosen == 0 ? Math.min(DEFAULT_TOKENS, limit) : chosen;
    if (tokens < MIN_TOKENS || tokens > limit) {
      throw new ModelLoadException(
          "a window of "
              + tokens
              + " tokens does not fit the model; expected "
              + MIN_TOKENS
              + " to "
              + limit
              + " (safety.onnx.windowTokens)");
    }
    return tokens;
  }
}
