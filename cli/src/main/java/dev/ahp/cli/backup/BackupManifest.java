package dev.ahp.cli.backup;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The description of a backup. It is written last, so a backup without it is incomplete.
 *
 * @param version the version of the program that created the backup
 * @param createdAt an RFC 3339 timestamp
 * @param database {@code sqlite} if the backup contains the database, otherwise {@code postgres}
 * @param keys the directory of the keys if it was outside the data directory, otherwise empty
 */
record BackupManifest(
    String version, String createdAt, String database, String keys, List<BackupFile> files) {
  static final String NAME = "manifest.json";
  static final String SQLITE = "sqlite";
  static final String POSTGRES = "postgres";

  private static final int FORMAT = 1;
  private static final int MAX_BYTES = 4 << 20;

  BackupManifest {
    files = List.copyOf(files);
  }

  static BackupManifest read(Terminal terminal, Path backup) {
    Path file = backup.resolve(NAME);
    if (!Files.exists(file)) {
      throw new CommandException(
          backup + " is not a complete backup: it has no " + NAME + "; run ahp backup again");
    }
    String text = InputFile.read(terminal, file.toString(), MAX_BYTES);
    try {
      return parse(JsonReader.read(text, JsonLimits.RENDERING))
          .orElseThrow(() -> new CommandException(file + " is not the manifest of a backup"));
    } catch (JsonException e) {
      throw new CommandException(file + " is not valid JSON: " + e.getMessage());
    }
  }

  private static Optional<BackupManifest> parse(Json json) {
    JsonObject object = json.asObject().orElse(JsonObject.empty());
    Optional<Double> format = object.number("format");
    if (format.isPresent() && format.get() > FORMAT) {
      throw new CommandException(
          "the backup has format %s, but this version of ahp reads format %s; use a newer version"
              .formatted(Json.of(format.get()).toText(), FORMAT));
    }
    List<BackupFile> files = new ArrayList<>();
    for (JsonObject it : object.array("files").orElse(JsonArray.empty()).objects()) {
      files.add(
          new BackupFile(
              it.string("path").orElse(""),
              it.number("bytes").orElse(-1.0).longValue(),
              it.string("sha256").orElse("")));
    }
    return format.isEmpty() || files.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new BackupManifest(
                object.string("version").orElse(""),
                object.string("createdAt").orElse(""),
                object.string("database").orElse(""),
                object.string("keys").orElse(""),
                files));
  }

  boolean hasDatabase() {
    return database.equals(SQLITE);
  }

  long bytes() {
    return files.stream().mapToLong(BackupFile::bytes).sum();
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("format", FORMAT)
        .put("version", version)
        .put("createdAt", createdAt)
        .put("database", database)
        .put("keys", keys)
        .put("files", new JsonArray(files.stream().map(BackupFile::toJson).toList()))
        .build();
  }
}
