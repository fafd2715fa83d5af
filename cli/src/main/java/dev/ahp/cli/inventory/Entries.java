package dev.ahp.cli.inventory;

import dev.ahp.broker.key.FileFault;
import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlFault;
import dev.ahp.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Adds entries to a mapping in a YAML file, and leaves every line that is there as it is. The new
 * lines go right under the key of the mapping, indented as its first entry. A file in another style
 * is left alone and the user is told what to add.
 */
final class Entries {
  private final Path file;
  private final String name;
  private final List<String> path;
  private final Consumer<String> notes;

  /** The path of keys leads to the mapping; only its first key may be missing with the file. */
  Entries(Path directory, String name, List<String> path, Consumer<String> notes) {
    this.file = directory.resolve(name);
    this.name = name;
    this.path = List.copyOf(path);
    this.notes = notes;
  }

  void add(Map<String, String> entries) {
    if (entries.isEmpty()) {
      return;
    }
    String before = Files.exists(file) ? text() : path.get(0) + ":\n";
    String after = inserted(before, entries);
    boolean possible = holds(after, entries, before);
    if (possible) {
      OutputFile.write(file, after);
    }
    String what = String.join(", ", entries.keySet());
    String where = name + " at " + String.join(".", path);
    notes.accept((possible ? "added to " : "add by hand to ") + where + ": " + what);
  }

  private String text() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new CannotRun("cannot read " + file + ": " + FileFault.reason(e));
    }
  }

  private String inserted(String before, Map<String, String> entries) {
    List<String> lines = new ArrayList<>(before.lines().toList());
    int at = -1;
    for (String key : path) {
      at = line(lines, key, at + 1);
      if (at < 0) {
        return before;
      }
    }
    String indent = indent(lines.subList(at + 1, lines.size()), lines.get(at));
    List<String> added = new ArrayList<>();
    entries.forEach((name, value) -> added.add(indent + quoted(name) + ": " + value));
    lines.addAll(at + 1, added);
    return String.join("\n", lines) + "\n";
  }

  /** The first line from there on that is nothing but the key; -1 if none is. */
  private static int line(List<String> lines, String key, int from) {
    for (int i = from; i < lines.size(); i++) {
      if (lines.get(i).strip().equals(key + ":")) {
        return i;
      }
    }
    return -1;
  }

  private static String indent(List<String> below, String above) {
    int least = above.length() - above.stripLeading().length();
    for (String line : below) {
      String bare = line.stripLeading();
      int width = line.length() - bare.length();
      if (!bare.isEmpty() && !bare.startsWith("#")) {
        return " ".repeat(width > least ? width : least + 2);
      }
    }
    return " ".repeat(least + 2);
  }

  private static String quoted(String name) {
    return name.indexOf(':') < 0 ? name : Json.of(name).toText();
  }

  /** Whether the text says all that it did, and the new entries, which were not there before. */
  private boolean holds(String after, Map<String, String> entries, String before) {
    Optional<JsonObject> now = mapping(after);
    JsonObject then = mapping(before).orElse(JsonObject.empty());
    return now.isPresent()
        && then.names().stream().allMatch(it -> Objects.equals(then.get(it), now.get().get(it)))
        && entries.keySet().stream().allMatch(it -> now.get().has(it) && !then.has(it));
  }

  private Optional<JsonObject> mapping(String text) {
    try {
      Optional<JsonObject> mapping = YamlReader.read(text).value().asObject();
      for (String key : path) {
        mapping = mapping.flatMap(it -> it.object(key));
      }
      return mapping;
    } catch (YamlFault fault) {
      return Optional.empty();
    }
  }
}
