package dev.ahp.server.probe;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** What was reported last, kept over restarts so that nothing is reported twice. */
final class ProbeStateFile {
  private final Path file;
  private JsonObject downs;

  ProbeStateFile(Path file) {
    this.file = file;
    this.downs = read(file);
  }

  private static JsonObject read(Path file) {
    try {
      return Files.exists(file)
          ? JsonReader.read(Files.readString(file)).asObject().orElse(JsonObject.empty())
          : JsonObject.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    } catch (JsonException e) {
      return JsonObject.empty();
    }
  }

  synchronized boolean wasUp(String probe) {
    return !downs.has(probe);
  }

  synchronized void note(String probe, boolean up) {
    downs = up ? downs.without(probe) : downs.with(probe, Json.of(true));
    try {
      Path draft = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(draft, downs.toText());
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
