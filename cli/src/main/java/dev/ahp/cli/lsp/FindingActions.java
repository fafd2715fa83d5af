package dev.ahp.cli.lsp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Fix;
import dev.ahp.lint.rule.LintFinding;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Hover texts and code actions for findings. */
final class FindingActions {
  private final Workspace workspace;
  private final DiagnosticsPublisher publisher;

  FindingActions(Workspace workspace, DiagnosticsPublisher publisher) {
    this.workspace = workspace;
    this.publisher = publisher;
  }

  /** Returns the pages of the violated rules on a line, or null if there are none. */
  Json hover(JsonObject params) {
    Optional<Path> file = file(params);
    int line = line(params.object("position").orElse(JsonObject.empty()));
    if (file.isEmpty()) {
      return Json.Null.NULL;
    }
    Set<String> rules = new LinkedHashSet<>();
    publisher.on(file.get(), line).forEach(it -> rules.add(it.rule().id()));
    String pages = String.join("\n\n---\n\n", rules.stream().map(FindingActions::page).toList());
    return rules.isEmpty() ? Json.Null.NULL : markdown(pages);
  }

  /** Returns the bundled page of a rule in Markdown. */
  private static String page(String rule) {
    try (InputStream page = FindingActions.class.getResourceAsStream("rules/" + rule + ".md")) {
      return page == null ? rule : new String(page.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the page of " + rule, e);
    }
  }

  private static Json markdown(String text) {
    JsonObject contents = JsonObject.builder().put("kind", "markdown").put("value", text).build();
    return JsonObject.builder().put("contents", contents).build();
  }

  /** Returns the fixes of findings in a range. */
  Json actions(JsonObject params) {
    Optional<Path> file = file(params);
    String text = file.map(workspace::text).orElse(null);
    if (file.isEmpty() || text == null) {
      return JsonArray.empty();
    }
    JsonObject range = params.object("range").orElse(JsonObject.empty());
    int first = line(range.object("start").orElse(JsonObject.empty()));
    int last = line(range.object("end").orElse(JsonObject.empty()));
    List<Json> actions = new ArrayList<>();
    for (Fix fix : workspace.proposals(file.get())) {
      int line = fix.finding().textPosition().line();
      if (line >= first && line <= last) {
        actions.add(action(fix, file.get(), new Positions(text)));
      }
    }
    return new JsonArray(actions);
  }

  private static Json action(Fix fix, Path file, Positions positions) {
    LintFinding finding = fix.finding();
    JsonObject edit =
        JsonObject.builder()
            .put("range", positions.of(fix.edit()))
            .put("newText", fix.edit().text())
            .build();
    JsonObject changes =
        JsonObject.builder().put(file.toUri().toString(), JsonArray.of(edit)).build();
    return JsonObject.builder()
        .put("title", finding.rule().id() + ": " + fix.title())
        .put("kind", "quickfix")
        .put("diagnostics", JsonArray.of(DiagnosticsPublisher.of(finding, positions)))
        .put("isPreferred", true)
        .put("edit", JsonObject.builder().put("changes", changes).build())
        .build();
  }

  private static Optional<Path> file(JsonObject params) {
    return params.object("textDocument").flatMap(it -> it.string("uri")).flatMap(Workspace::file);
  }

  private static int line(JsonObject position) {
    return position.number("line").map(Double::intValue).orElse(0) + 1;
  }
}
