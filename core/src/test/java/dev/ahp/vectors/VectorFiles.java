package dev.ahp.vectors;

import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The files under {@code spec/vectors}. */
final class VectorFiles {
  private VectorFiles() {}

  static Json file(String name) {
    try {
      return JsonReader.read(Files.readAllBytes(root().resolve(name)), JsonLimits.PACKET);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  static List<JsonObject> cases(String name) {
    return file(name).asArray().orElseThrow().objects();
  }

  static List<String> names(String folder) {
    try (Stream<Path> files = Files.list(root().resolve(folder))) {
      return files.map(file -> folder + "/" + file.getFileName()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(folder, e);
    }
  }

  private static Path root() {
    try {
      return Path.of(Objects.requireNonNull(VectorFiles.class.getResource("/vectors")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
