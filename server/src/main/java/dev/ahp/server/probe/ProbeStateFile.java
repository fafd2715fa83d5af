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

/** Stores the last reported states, so that a restart does not report them again. */
final class ProbeStateFile {
  private final Path file;
  private JsonObject down;

  ProbeStateFile(Path file) {
    this.file = file;
    this.down = read(file);
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
    return !down.has(probe);
  }

  synchronized void save(String probe, boolean up) {
    down = up ? down.without(probe) : down.with(probe, Json.of(true));
    try {
      Path temporary = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(temporary, down.toText());
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
