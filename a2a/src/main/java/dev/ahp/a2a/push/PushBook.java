package dev.ahp.a2a.push;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who wants to be told of what, kept in a file that only the daemon reads, since it holds
 * credentials. Wishes are forgotten after a month, or before if there are too many and their task's
 * end was told.
 */
final class PushBook {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.push");
  private static final long KEPT_MS = Duration.ofDays(30).toMillis();
  private static final JsonLimits LIMITS = new JsonLimits(64 << 20, 64, 262_144);

  private final Path file;
  private final Clock clock;
  private final Map<String, PushConfig> configs = new LinkedHashMap<>();

  PushBook(Path file, Clock clock) {
    this.file = file;
    this.clock = clock;
    read().forEach(it -> configs.put(key(it.taskId(), it.id()), it));
  }

  private List<PushConfig> read() {
    List<PushConfig> found = new ArrayList<>();
    try {
      if (Files.exists(file)) {
        JsonReader.read(Files.readAllBytes(file), LIMITS)
            .asArray()
            .orElse(JsonArray.empty())
            .objects()
            .forEach(it -> found.add(PushConfig.read(it)));
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "push notifications are forgotten: " + file, e);
    }
    return found;
  }

  synchronized List<PushConfig> all() {
    return List.copyOf(configs.values());
  }

  synchronized int size() {
    return configs.size();
  }

  synchronized List<PushConfig> of(String taskId) {
    return configs.values().stream().filter(it -> it.taskId().equals(taskId)).toList();
  }

  synchronized Optional<PushConfig> find(String taskId, String id) {
    return Optional.ofNullable(configs.get(key(taskId, id)));
  }

  synchronized void put(PushConfig config) {
    configs.put(key(config.taskId(), config.id()), config);
    write();
  }

  /** Only if it is still there. */
  synchronized void replace(PushConfig config) {
    if (configs.replace(key(config.taskId(), config.id()), config) != null) {
      write();
    }
  }

  synchronized void remove(String taskId, String id) {
    if (configs.remove(key(taskId, id)) != null) {
      write();
    }
  }

  /** Forgets the oldest wish of a task whose end was told; false if there is none. */
  synchronized boolean forgetOldestTold() {
    PushConfig oldest =
        configs.values().stream().filter(PushConfig::hasToldTheEnd).findFirst().orElse(null);
    if (oldest != null) {
      configs.remove(key(oldest.taskId(), oldest.id()));
    }
    return oldest != null;
  }

  private void write() {
    long oldest = clock.millis() - KEPT_MS;
    configs.values().removeIf(it -> it.made() < oldest);
    List<Json> entries = new ArrayList<>();
    configs.values().forEach(it -> entries.add(it.toJson()));
    try {
      PrivateFile.write(file, JsonWriter.compact(new JsonArray(entries)));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "push notifications are not kept: " + file, e);
    }
  }

  private static String key(String taskId, String id) {
    return taskId + " " + id;
  }
}
