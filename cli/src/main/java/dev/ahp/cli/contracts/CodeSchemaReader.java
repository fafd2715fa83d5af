package dev.ahp.cli.contracts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.Terminal;
import dev.ahp.contract.set.CodeSchema;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.RecordSchema;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Derives JSON Schemas from types in source code. It runs the code that defines the types. */
final class CodeSchemaReader {
  private static final int MAX_BYTES = 1 << 20;
  private static final int TIMEOUT_SECONDS = 60;

  /** Pydantic derives the schema, also that of a TypedDict or a dataclass. */
  private static final String SCRIPT =
      """
      import importlib, json, sys
      sys.path.insert(0, "")
      kind = getattr(importlib.import_module(sys.argv[1]), sys.argv[2])
      if hasattr(kind, "model_json_schema"):
          schema = kind.model_json_schema()
      else:
          from pydantic import TypeAdapter
          schema = TypeAdapter(kind).json_schema()
      json.dump(schema, open(sys.argv[3], "w"))
      """;

  private final Terminal terminal;
  private final String python;
  private final String classPath;

  CodeSchemaReader(Terminal terminal, String python, String classPath) {
    this.terminal = terminal;
    this.python = python;
    this.classPath = classPath;
  }

  JsonObject read(CodeSchema schema) {
    return schema.language() == CodeSchema.Language.JAVA ? java(schema) : python(schema);
  }

  private JsonObject java(CodeSchema schema) {
    List<URL> urls = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      urls.add(url(terminal.resolve(entry)));
    }
    try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new))) {
      return RecordSchema.of(Class.forName(schema.type(), false, loader));
    } catch (ClassNotFoundException | LinkageError e) {
      throw new CommandException(
          "cannot load the class %s; check its name and --class-path".formatted(schema.type()));
    } catch (IllegalArgumentException | IOException e) {
      throw new CommandException(
          "cannot derive a schema from %s: %s".formatted(schema, e.getMessage()));
    }
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new CommandException("invalid path in --class-path: " + path);
    }
  }

  private JsonObject python(CodeSchema schema) {
    String[] names = schema.type().split(":", 2);
    try {
      Path result = Files.createTempFile("ahp-schema", ".json");
      Path errors = Files.createTempFile("ahp-schema", ".txt");
      try {
        run(schema, errors, List.of(python, "-c", SCRIPT, names[0], names[1], result.toString()));
        if (Files.size(result) > MAX_BYTES) {
          throw new CommandException("the schema of %s is larger than 1 MiB".formatted(schema));
        }
        return JsonReader.read(Files.readString(result)).asObject().orElseThrow();
      } finally {
        Files.delete(result);
        Files.delete(errors);
      }
    } catch (IOException | JsonException e) {
      throw new CommandException(
          "cannot derive a schema from %s: %s".formatted(schema, e.getMessage()));
    }
  }

  private void run(CodeSchema schema, Path errors, List<String> command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(terminal.directory().toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().putAll(terminal.env());
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new CommandException("%s did not end after %s s".formatted(schema, TIMEOUT_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("interrupted while importing " + schema);
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new CommandException(
          "cannot import %s: %s; it needs pydantic and %s on the path of %s"
              .formatted(schema, lastLine(errors), schema.type().split(":", 2)[0], python));
    }
  }

  private static String lastLine(Path errors) throws IOException {
    try (var in = Files.newInputStream(errors)) {
      String text = new String(in.readNBytes(MAX_BYTES), UTF_8).strip();
      return text.substring(text.lastIndexOf('\n') + 1);
    }
  }
}
