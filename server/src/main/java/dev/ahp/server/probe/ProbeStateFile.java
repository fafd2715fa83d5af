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
  private JsonObject states;

  ProbeStateFile(Path file) {
    this.file = file;
    this.states = read(file);
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

  /** Returns the last reported state of a probe. Older versions stored {@code true} for down. */
  synchronized ProbeState last(String probe) {
    return states.bool(probe).orElse(false)
        ? ProbeState.DOWN
        : ProbeState.named(states.string(probe).orElse(""));
  }

  /** Stores a state; a probe that is up has no entry. */
  synchronized void save(String probe, ProbeState state) {
    states =
        state == ProbeState.UP
            ? states.without(probe)
            : states.with(probe, Json.of(state.wireName()));
    try {
      Path temporary = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(temporary, states.toText());
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
