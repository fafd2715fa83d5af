package dev.ahp.cli.lsp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.rule.LintFinding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Publishes findings per file and clears those that no longer apply. */
final class DiagnosticsPublisher {
  private static final int ERROR = 1;
  private static final int WARNING = 2;

  private final JsonRpcConnection connection;
  private final Workspace workspace;
  private Map<Path, List<LintFinding>> published = Map.of();

  DiagnosticsPublisher(JsonRpcConnection connection, Workspace workspace) {
    this.connection = connection;
    this.workspace = workspace;
  }

  void publish() {
    Map<Path, List<LintFinding>> found = new LinkedHashMap<>();
    Map<Path, String> texts = new LinkedHashMap<>();
    for (Path root : workspace.roots()) {
      LintReport report = workspace.lint(root);
      report.findings().forEach(it -> findings(found, it).add(it));
      report.sources().forEach((file, text) -> texts.put(Path.of(file), text));
    }
    for (Path file : published.keySet()) {
      found.putIfAbsent(file, List.of());
    }
    found.forEach((file, findings) -> publish(file, findings, texts.getOrDefault(file, "")));
    found.values().removeIf(List::isEmpty);
    published = found;
  }

  private static List<LintFinding> findings(
      Map<Path, List<LintFinding>> found, LintFinding finding) {
    return found.computeIfAbsent(Path.of(finding.file()).normalize(), it -> new ArrayList<>());
  }

  private void publish(Path file, List<LintFinding> findings, String text) {
    Positions positions = new Positions(text);
    List<Json> shown = findings.stream().<Json>map(it -> of(it, positions)).toList();
    connection.sendNotification(
        "textDocument/publishDiagnostics",
        JsonObject.builder()
            .put("uri", file.toUri().toString())
            .put("diagnostics", new JsonArray(shown))
            .build());
  }

  static JsonObject of(LintFinding finding, Positions positions) {
    return JsonObject.builder()
        .put("range", positions.wordAt(finding.textPosition()))
        .put("severity", finding.isError() ? ERROR : WARNING)
        .put("code", finding.rule().id())
        .put("source", "ahp")
        .put("message", finding.message() + ". " + finding.rule().hint())
        .build();
  }

  /** Returns the published findings of a line, counted from 1. */
  List<LintFinding> on(Path file, int line) {
    return published.getOrDefault(file, List.of()).stream()
        .filter(it -> it.textPosition().line() == line)
        .toList();
  }
}
