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
 * The file of a {@link PushConfigStore} with one JSON value per line: a configuration, which
 * replaces an earlier one with the same key, or {@code {"gone":KEY}}. Changes are appended. The
 * file is rewritten when most lines are obsolete, so the cost of a change is independent of its
 * size. Earlier versions wrote one array, which can still be read.
 */
final class PushConfigFile {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.push");
  private static final JsonLimits LIMITS = new JsonLimits(64 << 20, 64, 262_144);
  private static final String GONE = "gone";
  private static final int MAX_EXTRA_LINES = 1_000;

  private final Path path;
  private int lines;

  /** True if the next change must rewrite the file. */
  private boolean rewriteNeeded;

  PushConfigFile(Path path) {
    this.path = path;
  }

  /** Returns the configurations by key in creation order. Skips unreadable entries. */
  Map<String, PushConfig> read() {
    Map<String, PushConfig> found = new LinkedHashMap<>();
    rewriteNeeded = !Files.exists(path);
    if (rewriteNeeded) {
      return found;
    }
    try {
      String text = Files.readString(path);
      if (text.startsWith("[")) {
        rewriteNeeded = true;
        JsonArray all = JsonReader.read(text, LIMITS).asArray().orElse(JsonArray.empty());
        all.objects().forEach(it -> apply(it, found));
      } else {
        text.lines().forEach(line -> readLine(line, found));
      }
    } catch (IOException | RuntimeException e) {
      rewriteNeeded = true;
      LOG.log(
          System.Logger.Level.WARNING, "cannot read push notification configurations: " + path, e);
    }
    return found;
  }

  private void readLine(String line, Map<String, PushConfig> found) {
    lines++;
    try {
      apply(JsonReader.read(line, LIMITS).asObject().orElse(JsonObject.empty()), found);
    } catch (RuntimeException e) {
      rewriteNeeded = true;
      LOG.log(
          System.Logger.Level.WARNING,
          "skipped an unreadable push notification configuration: " + path,
          e);
    }
  }

  private static void apply(JsonObject entry, Map<String, PushConfig> found) {
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
   * Stores a change.
   *
   * @param all the configurations after the change
   */
  private void change(JsonObject entry, Collection<PushConfig> all) {
    try {
      if (rewriteNeeded || lines >= 2 * all.size() + MAX_EXTRA_LINES) {
        rewrite(all);
      } else {
        Files.writeString(path, entry.toText() + "\n", StandardOpenOption.APPEND);
        lines++;
      }
    } catch (IOException e) {
      rewriteNeeded = true;
      LOG.log(
          System.Logger.Level.WARNING, "cannot write push notification configurations: " + path, e);
    }
  }

  private void rewrite(Collection<PushConfig> all) throws IOException {
    StringBuilder text = new StringBuilder();
    all.forEach(it -> text.append(it.toJson().toText()).append('\n'));
    PrivateFile.write(path, text.toString());
    lines = all.size();
    rewriteNeeded = false;
  }
}
