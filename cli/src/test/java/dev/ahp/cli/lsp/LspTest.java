package dev.ahp.cli.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class LspTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "contracts", "refunds", "agents");
  private static final String CONTRACT = "handoffs/triage-to-refunds.yaml";

  @TempDir private Path directory = Path.of("");

  private String copy() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLE)) {
      for (Path file : files.toList()) {
        Path to = directory.resolve(EXAMPLE.relativize(file).toString());
        if (!Files.exists(to)) {
          Files.copy(file, to);
        }
      }
    }
    return Files.readString(directory.resolve(CONTRACT));
  }

  @Test
  void serverPublishesDiagnosticsHoverAndFixes() throws Exception {
    String good = "# 😀\n" + copy();
    String bad = good.replace("on_error:", "on_eror:");
    String uri = directory.resolve(CONTRACT).toUri().toString();
    int line = (int) bad.substring(0, bad.indexOf("on_eror")).lines().count() - 1;
    try (Editor editor = new Editor(directory)) {
      InitializeResult server = Editor.get(editor.server().initialize(new InitializeParams()));
      assertThat(server.getCapabilities().getHoverProvider().getLeft()).isTrue();
      TextDocumentService documents = editor.server().getTextDocumentService();

      documents.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "yaml", 1, bad)));
      assertThat(editor.findings(uri, 2)).contains("AHP025@" + line + ":2-9");
      assertThat(hover(documents, uri, line)).startsWith("# AHP025 unknown-field");
      assertThat(action(documents, uri, line))
          .isEqualTo(
              new TextEdit(new Range(new Position(line, 2), new Position(line, 9)), "on_error"));

      documents.didChange(
          new DidChangeTextDocumentParams(
              new VersionedTextDocumentIdentifier(uri, 2),
              List.of(new TextDocumentContentChangeEvent(good))));
      assertThat(editor.findings(uri, 0)).isEmpty();
      documents.didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)));

      Editor.get(editor.server().shutdown());
      editor.server().exit();
      assertThat(editor.exit()).isZero();
    }
  }

  private static String hover(TextDocumentService documents, String uri, int line)
      throws Exception {
    HoverParams here = new HoverParams(new TextDocumentIdentifier(uri), new Position(line, 4));
    return Editor.get(documents.hover(here)).getContents().getRight().getValue();
  }

  private static TextEdit action(TextDocumentService documents, String uri, int line)
      throws Exception {
    CodeActionParams here =
        new CodeActionParams(
            new TextDocumentIdentifier(uri),
            new Range(new Position(line, 0), new Position(line, 3)),
            new CodeActionContext(List.of()));
    var actions = Editor.get(documents.codeAction(here));
    assertThat(actions).hasSize(1);
    assertThat(actions.get(0).getRight().getTitle())
        .isEqualTo("AHP025: rename on_eror to on_error");
    return actions.get(0).getRight().getEdit().getChanges().getOrDefault(uri, List.of()).get(0);
  }
}
