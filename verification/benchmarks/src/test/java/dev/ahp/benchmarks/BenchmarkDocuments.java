package dev.ahp.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The documents used by the benchmarks. */
final class BenchmarkDocuments {
  private BenchmarkDocuments() {}

  /** Returns a typical handoff of 2 KB. */
  static byte[] handoff() {
    return resource("/handoff.json");
  }

  static byte[] handoffSchema() {
    return resource("/dev/ahp/schema/handoff-2.0.json");
  }

  /** Returns a list of words, one per line, for generated texts. */
  static byte[] words() {
    return resource("/dev/ahp/safety/words.txt");
  }

  private static byte[] resource(String path) {
    try (InputStream in = BenchmarkDocuments.class.getResourceAsStream(path)) {
      return Objects.requireNonNull(in, path).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
