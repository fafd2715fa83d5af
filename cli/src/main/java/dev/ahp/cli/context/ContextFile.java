package dev.ahp.cli.context;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.NearestWord;
import dev.ahp.problem.ProblemCode;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The file of the saved contexts, which only its owner can read. */
final class ContextFile {
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_CONTEXTS = 1_000;

  private final Path path;
  private final Map<String, SavedContext> contexts = new TreeMap<>();
  private @Nullable String current;

  private ContextFile(Path path) {
    this.path = path;
  }

  /** Reads the file; a missing file has no contexts. */
  static ContextFile read(Terminal terminal) {
    ContextFile file = new ContextFile(location(terminal));
    if (Files.exists(file.path)) {
      file.parse(InputFile.read(terminal, file.path.toString(), MAX_BYTES));
    }
    return file;
  }

  /** Follows the XDG base directory specification, which ignores relative directories. */
  private static Path location(Terminal terminal) {
    Map<String, String> env = terminal.env();
    String home = env.getOrDefault("HOME", "");
    Path user = Path.of(home.isEmpty() ? System.getProperty("user.home") : home);
    Path configured = Path.of(env.getOrDefault("XDG_CONFIG_HOME", ""));
    Path base = configured.isAbsolute() ? configured : user.resolve(".config");
    return base.resolve("ahp").resolve("contexts.yaml");
  }

  private void parse(String text) {
    try {
      JsonObject root = YamlReader.read(text).value().asObject().orElse(JsonObject.empty());
      current = root.string("current").orElse(null);
      JsonObject saved = root.object("contexts").orElse(JsonObject.empty());
      for (String name : saved.names()) {
        JsonObject entry = saved.object(name).orElse(JsonObject.empty());
        String url =
            entry
                .string("url")
                .orElseThrow(
                    () ->
                        new CommandException(
                            "%s: the context %s has no url; add it or delete the entry"
                                .formatted(path, name)));
        contexts.put(name, new SavedContext(name, url, entry.string("tokenFile").orElse(null)));
      }
    } catch (YamlException e) {
      throw new CommandException("%s:%s:%s: %s".formatted(path, e.line(), e.column(), e.message()));
    }
  }

  Map<String, SavedContext> contexts() {
    return contexts;
  }

  Optional<String> current() {
    return Optional.ofNullable(current);
  }

  /** Returns a context; throws {@link CommandException} if there is none of that name. */
  SavedContext require(String name) {
    SavedContext context = contexts.get(name);
    if (context == null) {
      throw new CommandException(
          ProblemCode.NOT_FOUND,
          "unknown context '%s'%s (see ahp context list)"
              .formatted(name, NearestWord.suggestion(name, contexts.keySet())));
    }
    return context;
  }

  void add(SavedContext context) {
    if (contexts.containsKey(context.name())) {
      throw new CommandException(
          "the context %s exists; remove it first with ahp context rm %s"
              .formatted(context.name(), context.name()));
    }
    if (contexts.size() >= MAX_CONTEXTS) {
      throw new CommandException("there are already " + MAX_CONTEXTS + " contexts; remove one");
    }
    contexts.put(context.name(), context);
    write();
  }

  void use(String name) {
    current = require(name).name();
    write();
  }

  void remove(String name) {
    contexts.remove(require(name).name());
    if (name.equals(current)) {
      current = null;
    }
    write();
  }

  private void write() {
    StringBuilder text = new StringBuilder();
    if (current != null) {
      text.append("current: ").append(Json.of(current).toText()).append('\n');
    }
    text.append("contexts:").append(contexts.isEmpty() ? " {}\n" : "\n");
    contexts.forEach(
        (name, context) ->
            text.append("  ")
                .append(Json.of(name).toText())
                .append(": ")
                .append(context.toJson().toText())
                .append('\n'));
    try {
      PrivateFile.directory(Objects.requireNonNull(path.getParent()));
      PrivateFile.write(path, text.toString());
    } catch (IOException e) {
      throw new CommandException("cannot write " + path + ": " + FileErrorMessage.reason(e));
    }
  }
}
