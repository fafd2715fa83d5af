package dev.ahp.broker.command;

import dev.ahp.Constraints;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the changed files that a result reports against the constraints of its packet. An entry is
 * a path, or {@code {"path","change","publicApi"}}. A result that lists no files is not checked.
 */
final class ConstraintCheck {
  private static final Set<String> CHANGES = Set.of("added", "modified", "deleted", "renamed");

  private final Constraints constraints;
  private final String pointer;
  private final CallBodyReader body;

  private ConstraintCheck(Constraints constraints, String member, CallBodyReader body) {
    this.constraints = constraints;
    this.pointer = "/result/" + member;
    this.body = body;
  }

  /** Returns whether a packet with this content limits which files the work may change. */
  static boolean limitsChanges(JsonObject content) {
    return limitsFiles(constraintsOf(content));
  }

  private static Constraints constraintsOf(JsonObject content) {
    return content.object("constraints").map(Constraints::new).orElse(Constraints.NONE);
  }

  /** Adds the violations of the constraints of a packet with this content. */
  static void check(JsonObject content, @Nullable Json result, CallBodyReader body) {
    Constraints constraints = constraintsOf(content);
    if (limitsFiles(constraints) && result instanceof JsonObject reported) {
      String member = reported.has("changedFiles") ? "changedFiles" : "changed_files";
      Json files = reported.get(member);
      if (files != null && !files.isNull()) {
        new ConstraintCheck(constraints, member, body).check(files);
      }
    }
  }

  private static boolean limitsFiles(Constraints constraints) {
    return constraints.readOnly()
        || constraints.preservePublicApi()
        || constraints.maxFilesChanged().isPresent()
        || forbidsNewFiles(constraints);
  }

  private static boolean forbidsNewFiles(Constraints constraints) {
    return constraints.allowNewFiles().filter(it -> !it).isPresent();
  }

  private void check(Json files) {
    Optional<JsonArray> list = files.asArray();
    if (list.isEmpty()) {
      wrong("", "must be a list of paths or of objects with path and change");
      return;
    }
    int count = list.get().size();
    int max = constraints.maxFilesChanged().orElse(count);
    if (count > max) {
      wrong("", "lists " + count + " files, but constraints.maxFilesChanged is " + max);
    }
    for (int i = 0; i < count; i++) {
      checkEntry("/" + i, list.get().get(i));
    }
  }

  private void checkEntry(String at, Json entry) {
    JsonObject file =
        entry instanceof Json.Str path
            ? JsonObject.builder().put("path", path.value()).build()
            : entry.asObject().orElse(JsonObject.empty());
    String path = file.string("path").orElse("");
    if (path.isBlank()) {
      wrong(at, "must be a path or an object with path and change");
      return;
    }
    if (constraints.readOnly()) {
      wrong(at, "is changed, but constraints.readOnly is true");
    }
    checkChange(at, file);
    Json publicApi = file.get("publicApi");
    if (publicApi != null && !(publicApi instanceof Json.Bool)) {
      wrong(at + "/publicApi", "must be true or false");
    } else if (constraints.preservePublicApi() && publicApi == Json.Bool.TRUE) {
      wrong(at, "changes the public API, but constraints.preservePublicApi is true");
    }
  }

  private void checkChange(String at, JsonObject file) {
    if (!file.has("change")) {
      return;
    }
    String change = file.string("change").orElse("");
    if (!CHANGES.contains(change)) {
      wrong(at + "/change", "must be one of added, deleted, modified, renamed");
    } else if (change.equals("added") && forbidsNewFiles(constraints)) {
      wrong(at, "is a new file, but constraints.allowNewFiles is false");
    }
  }

  private void wrong(String at, String message) {
    body.wrong(ProblemCode.OUTPUT_INVALID, pointer + at, message);
  }
}
