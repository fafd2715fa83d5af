package dev.ahp.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The documents that are measured. */
final class BenchmarkDocuments {
  private BenchmarkDocuments() {}

  /** A handoff of 2 KB, as an agent in the middle of its work would send it. */
  static byte[] handoff() {
    return resource("/handoff.json");
  }

  static byte[] handoffSchema() {
    return resource("/dev/ahp/schema/handoff-2.0.json");
  }

  /** Words, one a line, that texts can be made of. */
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
