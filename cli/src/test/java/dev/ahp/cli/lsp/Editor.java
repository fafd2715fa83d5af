package dev.ahp.cli.lsp;

import dev.ahp.cli.AhpCommandLine;
import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An LSP4J client connected to {@code ahp lsp} in a separate process. */
final class Editor implements LanguageClient, AutoCloseable {
  private static final long TIMEOUT_SECONDS = 60;

  private final Process process;
  private final LanguageServer server;
  private final Map<String, List<Diagnostic>> diagnostics = new ConcurrentHashMap<>();

  Editor(Path directory) throws IOException {
    List<String> command = AhpCommandLine.withFlags(List.of("-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("lsp", "--stdio"));
    this.process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var launcher =
        LSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
    var unused = launcher.startListening();
    this.server = launcher.getRemoteProxy();
  }

  LanguageServer server() {
    return server;
  }

  /** Waits for a number of findings in a file and returns them as rule and position. */
  List<String> findings(String uri, int count) {
    AwaitCondition.await(
        () ->
            diagnostics.containsKey(uri)
                && diagnostics.getOrDefault(uri, List.of()).size() == count,
        () -> "received " + diagnostics);
    return diagnostics.getOrDefault(uri, List.of()).stream().map(Editor::format).toList();
  }

  private static String format(Diagnostic it) {
    return it.getCode().getLeft()
        + "@"
        + it.getRange().getStart().getLine()
        + ":"
        + it.getRange().getStart().getCharacter()
        + "-"
        + it.getRange().getEnd().getCharacter();
  }

  static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  int exit() throws InterruptedException {
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the server does not exit");
    }
    return process.exitValue();
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams params) {
    diagnostics.put(params.getUri(), List.copyOf(params.getDiagnostics()));
  }

  @Override
  public void telemetryEvent(Object event) {}

  @Override
  public void showMessage(MessageParams message) {}

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
    return CompletableFuture.failedFuture(new UnsupportedOperationException());
  }

  @Override
  public void logMessage(MessageParams message) {}

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
