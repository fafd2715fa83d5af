package dev.ahp.broker.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WriterSelectorTest {
  private final HeldWriter first = new HeldWriter();
  private final HeldWriter second = new HeldWriter();
  private final WriterSelector writers = new WriterSelector(List.of(first, second));

  /** Keeps its commands in the queue until they are completed. */
  private static final class HeldWriter implements CommandWriter {
    private final List<CompletableFuture<?>> queue = new ArrayList<>();

    @Override
    public <T> CompletableFuture<T> run(Command<T> command) {
      CompletableFuture<T> future = new CompletableFuture<>();
      queue.add(future);
      return future;
    }

    @Override
    public int queued() {
      return queue.size();
    }

    void completeAll() {
      queue.forEach(it -> it.complete(null));
      queue.clear();
    }

    @Override
    public void stop() {}

    @Override
    public void join(long deadline) {}
  }

  private void run(int commands) {
    for (int i = 0; i < commands; i++) {
      var unused = writers.run(new FunctionCommand<>(work -> true));
    }
  }

  private void run(String key) {
    var unused = writers.run(key, new FunctionCommand<>(work -> true));
  }

  @Test
  void fewCommandsShareOneTransaction() {
    run(10);
    run("a");
    run("b");

    assertThat(first.queued()).isEqualTo(12);
    assertThat(second.queued()).isZero();
  }

  @Test
  void furtherCommandsUseTheShortestQueue() {
    run(WriterSelector.MAX_QUEUED);
    run(WriterSelector.MAX_QUEUED);
    assertThat(first.queued()).isEqualTo(second.queued());

    run(10);

    assertThat(first.queued()).isEqualTo(second.queued());
  }

  @Test
  void commandsOfOneKeyWaitForEachOther() {
    run(WriterSelector.MAX_QUEUED);
    run("a");
    assertThat(second.queued()).isEqualTo(1);
    first.completeAll();

    run("a");
    assertThat(first.queued()).isZero();
    assertThat(second.queued()).isEqualTo(2);

    second.completeAll();
    run("a");
    assertThat(first.queued()).isEqualTo(1);
  }
}
