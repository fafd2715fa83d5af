package dev.ahp.server.daemon;

import dev.ahp.broker.safety.Classifier;
import dev.ahp.broker.safety.ClassifierPolicy;
import dev.ahp.broker.safety.ModelClassifier;
import dev.ahp.broker.safety.ModelLimits;
import dev.ahp.safety.classifier.LocalModelSettings;
import dev.ahp.safety.classifier.LocalModelSettings.Activation;
import dev.ahp.server.classifier.ClassifierSettings;
import dev.ahp.server.classifier.HttpClassifier;
import dev.ahp.server.classifier.LocalModelLoader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the classifiers beside the own scan: {@code safety.onnx} and {@code safety.external}. */
final class ClassifierConfigReader {
  private static final long MAX_TIMEOUT_MS = 30_000;
  private static final int MAX_WINDOW_TOKENS = 8192;
  private static final double MAX_TEMPERATURE = 100;

  private final StartOptions options;
  private final Path plugins;

  /**
   * @param plugins the directory of the provider for local models
   */
  ClassifierConfigReader(StartOptions options, Path plugins) {
    this.options = options;
    this.plugins = plugins;
  }

  /** Returns the local model first, because it is faster. */
  List<ClassifierPolicy> read(ConfigSection safety) {
    return Stream.of(onnx(safety.section("onnx")), external(safety.section("external")))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<ClassifierPolicy> external(ConfigSection external) {
    Optional<URI> url = external.url("url");
    String token = options.secret(external, "token");
    Duration timeout = external.millis("timeoutMs", 10, MAX_TIMEOUT_MS, Duration.ofMillis(500));
    int concurrency = external.integer("concurrency", 1, 1_000, 16);
    if (token != null && !token.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw external.invalid("token", "must be one line without spaces");
    }
    return policy(
        external,
        url.map(it -> new ClassifierSettings(it, token, timeout, concurrency))
            .map(HttpClassifier::new));
  }

  private Optional<ClassifierPolicy> onnx(ConfigSection onnx) {
    Optional<Path> directory = onnx.text("directory").map(options::path);
    String file = onnx.text("file").orElse(null);
    List<String> labels = onnx.texts("labels");
    Activation activation =
        onnx.oneOf("activation", Set.of("softmax", "sigmoid"))
            .map(it -> Activation.valueOf(it.toUpperCase(Locale.ROOT)))
            .orElse(null);
    double temperature = temperature(onnx);
    int windowTokens = onnx.integer("windowTokens", 16, MAX_WINDOW_TOKENS, 0);
    ModelLimits limits = limits(onnx);
    if (directory.isPresent() && !Files.isDirectory(directory.get())) {
      throw onnx.invalid(
          "directory",
          "must be a directory with a model and tokenizer.json, but "
              + directory.get()
              + " does not exist");
    }
    if (directory.isEmpty() && !onnx.names().isEmpty()) {
      throw onnx.error("directory", "directory is required: a directory with a model");
    }
    return policy(
        onnx,
        directory
            .map(
                it ->
                    new LocalModelSettings(it, file, labels, activation, temperature, windowTokens))
            .map(
                it ->
                    new ModelClassifier(
                        LocalModelLoader.ONNX, () -> LocalModelLoader.onnx(plugins, it), limits)));
  }

  private static ModelLimits limits(ConfigSection onnx) {
    ModelLimits defaults = ModelLimits.DEFAULT;
    double threshold = threshold(onnx, "threshold", defaults.threshold());
    double suspect =
        threshold(onnx, "suspectThreshold", Math.min(threshold, defaults.suspectThreshold()));
    if (suspect > threshold) {
      throw onnx.invalid("suspectThreshold", "must not be greater than threshold");
    }
    return new ModelLimits(
        threshold,
        suspect,
        onnx.integer("maxWindows", 1, 10_000, defaults.maxWindows()),
        onnx.millis("timeoutMs", 10, MAX_TIMEOUT_MS, defaults.timeout()),
        onnx.integer("concurrency", 1, 1_000, defaults.concurrency()));
  }

  private static double threshold(ConfigSection onnx, String key, double defaultValue) {
    double value = onnx.fraction(key, defaultValue);
    if (value == 0) {
      throw onnx.invalid(key, "must be greater than 0 and at most 1");
    }
    return value;
  }

  private static double temperature(ConfigSection onnx) {
    double temperature = onnx.has("temperature") ? onnx.amount("temperature") : 1;
    if (temperature > MAX_TEMPERATURE) {
      throw onnx.invalid("temperature", "must be at most 100");
    }
    return temperature;
  }

  private static Optional<ClassifierPolicy> policy(
      ConfigSection section, Optional<? extends Classifier> classifier) {
    boolean closed =
        section.oneOf("onFailure", Set.of("open", "closed")).filter("closed"::equals).isPresent();
    boolean suspectsOnly =
        section.oneOf("ask", Set.of("all", "suspect")).filter("suspect"::equals).isPresent();
    return classifier.map(it -> new ClassifierPolicy(it, suspectsOnly, closed));
  }
}
