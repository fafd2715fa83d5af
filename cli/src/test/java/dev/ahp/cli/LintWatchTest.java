package dev.ahp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintWatchTest {
  private static final long TIMEOUT_SECONDS = 60;

  @TempDir private Path directory = Path.of("");

  @Test
  void changedFileIsLintedAgainUntilInterrupted()
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    Files.writeString(directory.resolve("registry.yaml"), "agents: {}\n");
    Path contract = Files.createDirectory(directory.resolve("handoffs")).resolve("a.yaml");
    Files.writeString(contract, "id: first-v1\n");
    FakeTerminal terminal = new FakeTerminal();
    CompletableFuture<Integer> exit = new CompletableFuture<>();
    Thread watcher =
        new Thread(
            () ->
                exit.complete(
                    Ahp.run(terminal.terminal(), "lint", directory.toString(), "--watch")),
            "lint-watch");
    watcher.start();

    await(terminal, "first-v1");
    Files.writeString(contract, "id: second-and-longer-v1\n");
    await(terminal, "second-and-longer-v1");
    watcher.interrupt();

    assertThat(exit.get(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(1);
  }

  private static void await(FakeTerminal terminal, String text) {
    AwaitCondition.await(() -> terminal.out().contains(text), () -> "waiting for " + text);
  }
}
