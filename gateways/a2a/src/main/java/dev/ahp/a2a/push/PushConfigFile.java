package dev.ahp.a2a.push;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The file of a {@link PushConfigStore}, a JSON value a line: a wish, which replaces an earlier one
 * of the same key, or {@code {"gone":KEY}}. Changes are appended; when most lines are out of date
 * the file is written anew. So a change costs about the same however many wishes there are. Earlier
 * versions wrote one array, which is read too.
 */
final class PushConfigFile {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.push");
  private static final JsonLimits LIMITS = new JsonLimits(64 << 20, 64, 262_144);
  private static final String GONE = "gone";
  private static final int SPARE = 1_000;

  private final Path path;
  private int lines;

  /** Whether what is in the file, if there is one, cannot be gone on with. */
  private boolean stale;

  PushConfigFile(Path path) {
    this.path = path;
  }

  /** By their keys, in the order they were made. What cannot be read is left out. */
  Map<String, PushConfig> read() {
    Map<String, PushConfig> found = new LinkedHashMap<>();
    stale = !Files.exists(path);
    if (stale) {
      return found;
    }
    try {
      String text = Files.readString(path);
      if (text.startsWith("[")) {
        stale = true;
        JsonArray all = JsonReader.read(text, LIMITS).asArray().orElse(JsonArray.empty());
        all.objects().forEach(it -> take(it, found));
      } else {
        text.lines().forEach(line -> readLine(line, found));
      }
    } catch (IOException | RuntimeException e) {
      stale = true;
      LOG.log(System.Logger.Level.WARNING, "push notifications are forgotten: " + path, e);
    }
    return found;
  }

  private void readLine(String line, Map<String, PushConfig> found) {
    lines++;
    try {
      take(JsonReader.read(line, LIMITS).asObject().orElse(JsonObject.empty()), found);
    } catch (RuntimeException e) {
      stale = true;
      LOG.log(System.Logger.Level.WARNING, "a push notification is forgotten: " + path, e);
    }
  }

  private static void take(JsonObject entry, Map<String, PushConfig> found) {
    String gone = entry.string(GONE).orElse(null);
    if (gone == null) {
      PushConfig config = PushConfig.read(entry);
      found.put(config.key(), config);
    } else {
      found.remove(gone);
    }
  }

  void put(PushConfig config, Collection<PushConfig> all) {
    change(config.toJson(), all);
  }

  void remove(String key, Collection<PushConfig> all) {
    change(JsonObject.builder().put(GONE, Json.of(key)).build(), all);
  }

  /**
   * Keeps a change.
   *
   * @param all everything as it is with the change
   */
  private void change(JsonObject entry, Collection<PushConfig> all) {
    try {
      if (stale || lines >= 2 * all.size() + SPARE) {
        rewrite(all);
      } else {
        Files.writeString(path, entry.toText() + "\n", StandardOpenOption.APPEND);
        lines++;
      }
    } catch (IOException e) {
      stale = true;
      LOG.log(System.Logger.Level.WARNING, "push notifications are not kept: " + path, e);
    }
  }

  private void rewrite(Collection<PushConfig> all) throws IOException {
    StringBuilder text = new StringBuilder();
    all.forEach(it -> text.append(it.toJson().toText()).append('\n'));
    PrivateFile.write(path, text.toString());
    lines = all.size();
    stale = false;
  }
}
