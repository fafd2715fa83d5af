package dev.ahp.cli.contracts;

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
 * Adds entries to a mapping in a YAML file without changing existing content. New lines follow the
 * key of the mapping with the indentation of its first entry. In a flow mapping, entries follow the
 * opening brace. For other styles the file is not changed and a note lists the entries to add.
 */
final class YamlEntryWriter {
  private final Path file;
  private final String name;
  private final List<String> path;
  private final Consumer<String> notes;

  /** Creates a writer for the mapping at a path of keys. If the file is missing, it is created. */
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
    String after = inBraces(before, entries).orElseGet(() -> insertLines(before, entries));
    boolean possible = isValidChange(after, entries, before);
    if (possible) {
      OutputFile.write(file, after);
    }
    report(possible, String.join(", ", entries.keySet()));
  }

  /** Adds items to an existing list of the mapping, which must be a flow sequence. */
  void addTo(String key, List<String> items) {
    String before = text();
    List<Json> then = list(before, key);
    List<Json> wanted = new ArrayList<>(items.stream().<Json>map(Json::of).toList());
    wanted.addAll(then);
    String added = String.join(", ", items) + (then.isEmpty() ? "" : ", ");
    Optional<String> after = insertAfter(before, "[", pointer() + "/" + key, added);
    boolean possible = after.isPresent() && list(after.get(), key).equals(wanted);
    if (possible) {
      OutputFile.write(file, after.get());
    }
    report(possible, key + " " + items);
  }

  private void report(boolean done, String what) {
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
    entries.forEach((name, value) -> added.add(quote(name) + ": " + value));
    return insertAfter(before, "{", pointer(), added.toString());
  }

  /** Inserts text after the opening brace or bracket of a value; empty if there is none. */
  private static Optional<String> insertAfter(
      String text, String opening, String pointer, String added) {
    TextPosition position = YamlReader.read(text).valueAt(pointer);
    int at = 0;
    for (int line = 1; line < position.line(); line++) {
      at = text.indexOf('\n', at) + 1;
    }
    at += position.column() - 1;
    if (!text.startsWith(opening, at)) {
      return Optional.empty();
    }
    return Optional.of(text.substring(0, at + 1) + added + text.substring(at + 1));
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

  private String insertLines(String before, Map<String, String> entries) {
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
    entries.forEach((name, value) -> added.add(indent + quote(name) + ": " + value));
    lines.addAll(at + 1, added);
    return String.join("\n", lines) + "\n";
  }

  /** Returns the index of the first line that contains only the key, or -1. */
  private static int line(List<String> lines, String key, int from) {
    for (int i = from; i < lines.size(); i++) {
      if (lines.get(i).strip().equals(key + ":")) {
        return i;
      }
    }
    return -1;
  }

  private static String indent(List<String> below, String above) {
    int parentWidth = above.length() - above.stripLeading().length();
    for (String line : below) {
      String bare = line.stripLeading();
      int width = line.length() - bare.length();
      if (!bare.isEmpty() && !bare.startsWith("#")) {
        return " ".repeat(width > parentWidth ? width : parentWidth + 2);
      }
    }
    return " ".repeat(parentWidth + 2);
  }

  private static String quote(String name) {
    return name.indexOf(':') < 0 ? name : Json.of(name).toText();
  }

  /** Returns whether {@code after} contains all old entries unchanged and the new ones. */
  private boolean isValidChange(String after, Map<String, String> entries, String before) {
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
