package dev.ahp.cli.inventory;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.yaml.TextPosition;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Consumer;

/**
 * Adds entries to a mapping in a YAML file, and leaves everything that is there as it is. New lines
 * go right under the key of the mapping, indented as its first entry; in braces the entries go
 * behind the first one. A file in another style is left alone and the user is told what to add.
 */
final class YamlEntryWriter {
  private final Path file;
  private final String name;
  private final List<String> path;
  private final Consumer<String> notes;

  /** The path of keys leads to the mapping; only its first key may be missing with the file. */
  YamlEntryWriter(Path directory, String name, List<String> path, Consumer<String> notes) {
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
    String after = inBraces(before, entries).orElseGet(() -> inserted(before, entries));
    boolean possible = holds(after, entries, before);
    if (possible) {
      OutputFile.write(file, after);
    }
    tell(possible, String.join(", ", entries.keySet()));
  }

  /** Adds items to a list that the mapping has already; it must stand in brackets. */
  void addTo(String key, List<String> items) {
    String before = text();
    List<Json> then = list(before, key);
    List<Json> wanted = new ArrayList<>(items.stream().<Json>map(Json::of).toList());
    wanted.addAll(then);
    String added = String.join(", ", items) + (then.isEmpty() ? "" : ", ");
    Optional<String> after = behind(before, "[", pointer() + "/" + key, added);
    boolean possible = after.isPresent() && list(after.get(), key).equals(wanted);
    if (possible) {
      OutputFile.write(file, after.get());
    }
    tell(possible, key + " " + items);
  }

  private void tell(boolean done, String what) {
    String where = name + " at " + String.join(".", path);
    notes.accept((done ? "added to " : "add by hand to ") + where + ": " + what);
  }

  private List<Json> list(String text, String key) {
    return mapping(text)
        .flatMap(it -> it.array(key))
        .map(it -> it.stream().toList())
        .orElse(List.of());
  }

  private Optional<String> inBraces(String before, Map<String, String> entries) {
    Optional<JsonObject> mapping = mapping(before);
    if (mapping.isEmpty()) {
      return Optional.empty();
    }
    StringJoiner added = new StringJoiner(", ", "", mapping.get().names().isEmpty() ? "" : ", ");
    entries.forEach((name, value) -> added.add(quoted(name) + ": " + value));
    return behind(before, "{", pointer(), added.toString());
  }

  /** The text with something more behind the brace or bracket that a value starts with. */
  private static Optional<String> behind(String text, String start, String pointer, String more) {
    TextPosition textPosition = YamlReader.read(text).valueAt(pointer);
    int at = 0;
    for (int line = 1; line < textPosition.line(); line++) {
      at = text.indexOf('\n', at) + 1;
    }
    at += textPosition.column() - 1;
    if (!text.startsWith(start, at)) {
      return Optional.empty();
    }
    return Optional.of(text.substring(0, at + 1) + more + text.substring(at + 1));
  }

  private String pointer() {
    StringBuilder pointer = new StringBuilder();
    path.forEach(it -> pointer.append('/').append(it.replace("~", "~0").replace("/", "~1")));
    return pointer.toString();
  }

  private String text() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new CommandException("cannot read " + file + ": " + FileErrorMessage.reason(e));
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
    } catch (YamlException fault) {
      return Optional.empty();
    }
  }
}
